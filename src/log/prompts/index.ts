export * from '../../prompts/index.js'
export { type PromptsOfOptions, promptsOf, type SentPrompt } from './prompts-of.js'
export { openRequests, type PutRequest, requestsOf } from './requests-of.js'
