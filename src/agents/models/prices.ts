import { calcPrice } from '@pydantic/genai-prices'
import type { Usage } from '../../events/answer-schema.js'

/** What a model costs, in US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number
  readonly output: number
  /** Input tokens read from the server's cache. Default: as `input`. */
  readonly cached?: number
  /** Input tokens written to the server's cache. Default: as `input`. */
  readonly cacheWrite?: number
}

/** Prices by model name. They are used instead of the built-in list. */
export type PriceTable = Readonly<Record<string, ModelPrice>>

/** A model at a server, whose price is looked up. */
export interface Priced {
  readonly model: string
  /** Default: OpenAI's own. */
  readonly baseURL?: string | undefined
  readonly prices?: PriceTable | undefined
}

/**
 * The cost of a call's tokens by the user's table or the built-in list, in US dollars. Null means unknown, not free.
 */
export function costOf(usage: Usage, { model, baseURL = 'https://api.openai.com/v1', prices }: Priced): number | null {
  if (usage.inputTokens === undefined || usage.outputTokens === undefined) return null
  const own = prices && Object.hasOwn(prices, model) ? prices[model] : undefined
  return own ? ownCost(usage, own) : listedCost(usage, model, baseURL)
}

function ownCost(
  { inputTokens = 0, outputTokens = 0, cachedTokens = 0, cacheWriteTokens = 0 }: Usage,
  { input, output, cached = input, cacheWrite = input }: ModelPrice,
): number {
  const fresh = Math.max(0, inputTokens - cachedTokens - cacheWriteTokens)
  return (fresh * input + cachedTokens * cached + cacheWriteTokens * cacheWrite + outputTokens * output) / 1_000_000
}

function listedCost(
  { inputTokens, outputTokens, cachedTokens, cacheWriteTokens }: Usage,
  model: string,
  baseURL: string,
): number | null {
  const usage = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(cachedTokens !== undefined && { cache_read_tokens: cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cache_write_tokens: cacheWriteTokens }),
  }
  try {
    return calcPrice(usage, model, { providerApiUrl: baseURL })?.total_price ?? null
  } catch {
    return null
  }
}
