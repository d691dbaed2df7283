export {
  type AdmissionRules,
  explainDenial,
  isLoopback,
  type Listening,
  listenAt,
  listenSchema,
  originSchema,
  refuseUpgrade,
  securityHeaderList,
  socketSources,
} from './http-server.js'
export { findBuiltPage, missingPage, type PageFile, pageFile, pageResponse, readPageText } from './page-files.js'
export { ownVersion } from './version/index.js'
