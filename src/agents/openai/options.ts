import type { PromptOptions } from '../../prompts/prompt-options.js'
import type { SchemaScope } from '../models/answer-format.js'
import type { Limiter } from '../models/limiter.js'
import type { PriceTable } from '../models/prices.js'
import type { CapabilityMemory } from './capabilities.js'
import type { Rung } from './rungs.js'

/** How a language model is seated at the table. */
export interface OpenAIAgentOptions extends PromptOptions {
  /** The model's name, as its server knows it. */
  readonly model: string
  /** Where it is served, up to and with `/v1`. Default: OpenAI's own. */
  readonly baseURL?: string
  /** Default: the environment's `OPENROUTER_API_KEY` for OpenRouter, `OPENAI_API_KEY` elsewhere. Never logged or recorded. */
  readonly apiKey?: string
  /** The label in logs and statistics. Default: the model's name. */
  readonly name?: string
  readonly temperature?: number
  /** The share of likely words that the model draws from, above 0 and up to 1. */
  readonly topP?: number
  /** What the model draws by, where its server can repeat a draw. Not the seed of the game. */
  readonly seed?: number
  /** Tokens an answer may have, thinking included. Default: the server's own limit. */
  readonly maxOutputTokens?: number
  /** How long the model thinks, in a word of its server: `none`, `minimal`, `low`, `medium`, `high` and others. */
  readonly reasoningEffort?: string
  /** What vLLM, SGLang and llama-server hand to the model's chat template, for example `{ enable_thinking: false }`. */
  readonly chatTemplateKwargs?: Readonly<Record<string, unknown>>
  /** How long this model may take over an answer, in ms, or `Infinity`; wins over the game's `timeoutMs`. */
  readonly timeoutMs?: number
  /** Whether words are heard while they are written. Default true. */
  readonly stream?: boolean
  /** The strictest form of answers to begin with. Default `json_schema`; looser ones are tried when the server refuses. */
  readonly format?: Rung
  /**
   * What the schema of answers is made for. `game` (the default): one for all requests of a player in a game, so that providers'
   * prefix caches hit. `exact`: one for each request, so that nothing but its legal options can be chosen.
   */
  readonly schema?: SchemaScope
  /** Shared limits. Default: none but the waiting that the server asks for. */
  readonly limiter?: Limiter
  /** Prices that win over the shipped list. */
  readonly prices?: PriceTable
  /** What OpenRouter is told of this program, and where it may route. */
  readonly openRouter?: {
    readonly referer?: string
    readonly title?: string
    /** Which providers may answer, as OpenRouter's `provider` says it. */
    readonly provider?: Readonly<Record<string, unknown>>
    /** Models to ask instead when the first does not answer, best first. */
    readonly models?: readonly string[]
    /** How the model thinks, for example `{ max_tokens: 2000 }`, as OpenRouter's `reasoning` says it. */
    readonly reasoning?: Readonly<Record<string, unknown>>
  }
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further fields of each request, as the server calls them. They win over all but the model, the messages and `stream`. */
  readonly extraBody?: Readonly<Record<string, unknown>>
  /** Sends the requests. Default: the platform's, by way of the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names. */
  readonly fetch?: typeof fetch
  /** What servers were found to take. Default: one memory for the whole process. */
  readonly capabilities?: CapabilityMemory
}
