export {
  type AdmissionRules,
  explainDenial,
  hostSchema,
  isLoopback,
  listenError,
  originSchema,
  ownVersion,
  portSchema,
  securityHeaderList,
  serverUrl,
  socketSources,
} from './http-server.js'
export { encodePageFile, findBuiltPage, missingPage, type PageFile, pageFile, readPageText } from './page-files.js'
