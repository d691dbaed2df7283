export {
  createLimiter,
  type Lease,
  type Limiter,
  type LimiterClock,
  type LimiterOptions,
} from '../../../limits/limiter.js'
export { costOf, type ModelPrice, type Priced, type PriceTable } from '../usage.js'
export type { Capabilities, CapabilityMemory, ResponseFormat } from './capabilities.js'
export { openaiAgent } from './openai-agent.js'
export type { OpenAIAgentOptions } from './options.js'
