export { answerFields } from './answer-fields.js'
export { buildPrompt } from './build-prompt.js'
export { fourCharsPerToken } from './chat-message.js'
