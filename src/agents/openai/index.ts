export {
  createLimiter,
  type Lease,
  type Limiter,
  type LimiterClock,
  type LimiterOptions,
} from '../models/limiter.js'
export { costOf, type ModelPrice, type Priced, type PriceTable } from '../models/prices.js'
export type { Capabilities, CapabilityMemory } from './capabilities.js'
export { openaiAgent } from './openai.js'
export type { OpenAIAgentOptions } from './options.js'
export type { Rung } from './rungs.js'
