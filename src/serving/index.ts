export {
  type AdmissionRules,
  explainDenial,
  hostSchema,
  isLoopback,
  type Listening,
  listenAt,
  listenSchema,
  originSchema,
  ownVersion,
  portSchema,
  refuseUpgrade,
  securityHeaderList,
  socketSources,
} from './http-server.js'
export { findBuiltPage, missingPage, type PageFile, pageFile, pageResponse, readPageText } from './page-files.js'
