import type { PromptOptions } from '../../prompts/prompt-options.js'
import type { Limiter } from '../models/limiter.js'
import type { PriceTable } from '../models/prices.js'
import type { LanguageModel, ProviderOptions } from './sdk.js'
import type { WireFetch } from './wire-fetch.js'

/** How a language model of the AI SDK is seated at the table. */
export interface AIAgentOptions extends PromptOptions {
  /** A model of any provider of the AI SDK, or the name of one at its gateway. */
  readonly model: LanguageModel
  /** The label in logs and statistics. Default: the model's id. */
  readonly name?: string
  readonly temperature?: number
  readonly topP?: number
  /** Makes some providers answer the same again. */
  readonly seed?: number
  /** Tokens an answer may have. Default: the provider's own limit. */
  readonly maxOutputTokens?: number
  /** What only the provider understands, for example how much a model reasons. */
  readonly providerOptions?: ProviderOptions
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the provider is told the schema of the answers. Default true; the prompt says the same in words. */
  readonly schema?: boolean
  /** Shared limits. Default: none but the waiting that the provider asks for. */
  readonly limiter?: Limiter
  /** Prices that win over the shipped list. */
  readonly prices?: PriceTable
  /** Keys that only the provider knows: they are taken out of all that is recorded. What looks like a key is taken out anyway. */
  readonly secrets?: readonly string[]
  /** The `fetch` of the model's provider, made by `wireFetch()`: `calls` then keeps the bytes themselves. */
  readonly wire?: WireFetch
}
