export { replyIn } from './calls/reply-in.js'
