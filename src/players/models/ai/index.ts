export {
  createLimiter,
  type Lease,
  type Limiter,
  type LimiterClock,
  type LimiterOptions,
} from '../../../limits/limiter.js'
export type { ModelPrice, PriceTable } from '../usage.js'
export { type AIAgentOptions, aiAgent } from './ai-agent.js'
export type { LanguageModel, ProviderOptions } from './sdk.js'
export { type Watch, type WireFetch, wireFetch } from './wire-fetch.js'
