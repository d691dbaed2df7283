export type { Capabilities, CapabilityMemory } from './capabilities.js'
export {
  createLimiter,
  type Lease,
  type Limiter,
  type LimiterClock,
  type LimiterOptions,
} from './limiter.js'
export { openaiAgent } from './openai.js'
export type { OpenAIAgentOptions } from './options.js'
export { costOf, type ModelPrice, type Priced, type PriceTable } from './prices.js'
export type { Rung } from './rungs.js'
