import type { PromptOptions } from '../../prompts/prompt-options.js'
import type { Limiter } from '../models/limiter.js'
import type { PriceTable } from '../models/prices.js'
import type { LanguageModel, ProviderOptions } from './sdk.js'
import type { WireFetch } from './wire-fetch.js'

/** The options of `aiAgent`: a player that is a language model of the AI SDK. */
export interface AIAgentOptions extends PromptOptions {
  /** A model of any provider of the AI SDK, or the name of one at the SDK's gateway. */
  readonly model: LanguageModel
  /** The label in logs and statistics. Default: the model's id. */
  readonly name?: string
  readonly temperature?: number
  readonly topP?: number
  /** The seed of the model's sampling: some providers then repeat an answer. */
  readonly seed?: number
  /** Tokens an answer may have. Default: the provider's own limit. */
  readonly maxOutputTokens?: number
  /** Options of the provider, for example how much a model reasons. */
  readonly providerOptions?: ProviderOptions
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the provider gets the schema of the answers. Default true; the prompt says the same in words. */
  readonly schema?: boolean
  /** Shared rate limits. Default: none, except the waiting that the provider asks for. */
  readonly limiter?: Limiter
  /** Prices used instead of those of the built-in list. */
  readonly prices?: PriceTable
  /**
   * Keys given to the provider: they are removed from everything recorded. Anything that looks like a key is removed
   * anyway.
   */
  readonly secrets?: readonly string[]
  /** The `fetch` of the model's provider, made by `wireFetch()`: the game's `calls` then get the exact bytes. */
  readonly wire?: WireFetch
}
