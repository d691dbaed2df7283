export type { Lease, Limiter, LimiterClock, LimiterOptions } from '../../limits/limiter.js'
export { createLimiter } from '../../limits/limiter.js'
export {
  type BatchedRequest,
  type Batches,
  type BatchMemory,
  type BatchOptions,
  createBatches,
  type SentBatch,
} from '../batches/batches.js'
export { costOf, type ModelPrice, type Priced, type PriceTable } from '../usage.js'
export type { Capabilities, CapabilityMemory, ResponseFormat } from './capabilities.js'
export type { MessageLayout } from './layout.js'
export { openaiAgent, requireOpenAI } from './openai-agent.js'
export type { OpenAIAgentOptions } from './options.js'
