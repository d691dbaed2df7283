export { replyIn } from './calls/reply-in.js'
export { environmentFetch } from './environment-fetch.js'
