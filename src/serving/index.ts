export { type Gatekeeping, isLoopback, refusal } from './gatekeeper.js'
export { guardHeaders, socketSources } from './guard-headers.js'
export { ownVersion } from './own-version.js'
export { answerWith, builtPage, type PageFile, pageFile, textOf } from './page-files.js'
