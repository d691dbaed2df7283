export { readReply } from './completion.js'
export { environmentFetch } from './environment-fetch.js'
