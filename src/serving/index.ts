export { type Gatekeeping, isLoopback, refusal } from './gatekeeper.js'
export { guardHeaders, socketSources } from './guard-headers.js'
export { ownVersion } from './own-version.js'
export { builtPage, fileAt, mediaTypeOf } from './page-files.js'
