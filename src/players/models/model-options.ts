import * as z from 'zod'
import { objectWithMethods } from '../../kernel/errors/option-fields.js'
import type { Limiter } from '../limits/limiter.js'
import { answerTimeField, headersField } from '../option-fields.js'
import { type PromptOptions, promptFields } from '../prompts/prompt-options.js'
import type { PriceTable } from './usage.js'

export interface ModelAgentOptions extends PromptOptions {
  /** The label in logs and statistics. Default: the model's name. */
  readonly name?: string
  readonly temperature?: number
  /** The model's `top_p`: the share of likely words it draws from, up to 1. */
  readonly topP?: number
  /** The seed of the model's sampling: some servers then repeat an answer. Not the seed of the game. */
  readonly seed?: number
  /** Tokens an answer may have, reasoning included. Default: the server's own limit. */
  readonly maxOutputTokens?: number
  /** How long this model may take for an answer, in ms, or `Infinity`; used instead of the game's `timeoutMs`. */
  readonly timeoutMs?: number
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Shared rate limits. Default: none, except the waiting that the server asks for. */
  readonly limiter?: Limiter
  /** Prices used instead of those of the built-in list. */
  readonly prices?: PriceTable
}

const price = z.number().min(0)
const modelPrice = z.strictObject({
  input: price,
  output: price,
  cached: price.optional(),
  cacheWrite: price.optional(),
})

export const modelFields = {
  name: z.string().optional(),
  temperature: z.number().min(0).optional(),
  // The AI SDK passes 0 on, and some providers take it.
  topP: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  maxOutputTokens: z.int().min(1).optional(),
  timeoutMs: answerTimeField.optional(),
  headers: headersField.optional(),
  ...promptFields,
  limiter: objectWithMethods<Limiter>(['acquire', 'hold'], 'a limiter, as `createLimiter()` makes one').optional(),
  prices: z.record(z.string(), modelPrice).optional(),
} satisfies Record<keyof ModelAgentOptions, z.core.$ZodType>
