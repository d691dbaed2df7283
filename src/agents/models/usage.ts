import type { Usage } from '../../events/answer-schema.js'
import type { ServerUsage } from './completion.js'
import { costOf, type Priced } from './prices.js'

/** The usage of a call, estimated from what was sent and received. */
export interface EstimatedTokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

/**
 * The usage of a call: the server's counts, completed by `estimate` if given; the server's cost, otherwise the cost by
 * the price table. Unknown parts are absent.
 */
export function usageOf(said: ServerUsage | undefined, priced: Priced, estimate?: EstimatedTokens): Usage {
  const told = tokensIn(said ?? {})
  const tokens = { ...told, ...leftOut(told, estimate) }
  const usage: Usage = { model: priced.model, ...tokens }
  const costUsd = costIn(said ?? {}) ?? costOf(usage, priced)
  return costUsd === null ? usage : { ...usage, costUsd }
}

/** No prompt is empty, and a server that counts nothing says 0. */
function leftOut({ inputTokens, outputTokens }: Usage, estimate: EstimatedTokens | undefined): Usage {
  if (estimate === undefined) return {}
  const missing = {
    ...(!inputTokens && { inputTokens: estimate.inputTokens }),
    ...(!outputTokens && estimate.outputTokens > 0 && { outputTokens: estimate.outputTokens }),
    ...(outputTokens === undefined && { outputTokens: estimate.outputTokens }),
  }
  return Object.keys(missing).length > 0 ? { ...missing, estimated: true } : {}
}

function tokensIn(said: ServerUsage): Usage {
  const cached = first(
    said.prompt_tokens_details?.cached_tokens,
    said.prompt_cache_hit_tokens,
    said.cache_read_input_tokens,
  )
  const written = first(said.prompt_tokens_details?.cache_write_tokens, said.cache_creation_input_tokens)
  const input = inputIn(said, (cached ?? 0) + (written ?? 0))
  const output = first(said.completion_tokens, said.output_tokens)
  const thought = first(said.completion_tokens_details?.reasoning_tokens)
  const outside = outsideOf(said, input, output)
  return {
    ...part('inputTokens', input),
    ...part('outputTokens', output === null ? null : output + outside),
    ...part('cachedTokens', cached),
    ...part('cacheWriteTokens', written),
    ...part('reasoningTokens', thought ?? (outside > 0 ? outside : null)),
  }
}

/** Anthropic's own count leaves out what its cache read and wrote; nobody else's cache is larger than the prompt. */
function inputIn(said: ServerUsage, throughCache: number): number | null {
  const prompt = first(said.prompt_tokens)
  if (prompt !== null) return prompt < throughCache ? prompt + throughCache : prompt
  const own = first(said.input_tokens)
  return own === null ? null : own + throughCache
}

/** Reasoning tokens that are only in the total, as with xAI and Gemini. They are paid for as output. */
function outsideOf(said: ServerUsage, input: number | null, output: number | null): number {
  const total = first(said.total_tokens)
  return total === null || input === null || output === null ? 0 : Math.max(0, total - input - output)
}

/** OpenRouter's figure; if the key is the user's own, it does not include the provider's bill. */
function costIn({ cost, is_byok, cost_details }: ServerUsage): number | null {
  const charged = amount(cost)
  if (is_byok !== true) return charged
  const upstream = amount(cost_details?.upstream_inference_cost)
  return upstream === null ? null : (charged ?? 0) + upstream
}

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

/** The first of these that is a count. */
const first = (...values: readonly unknown[]): number | null =>
  values.map(amount).find((value) => value !== null) ?? null

const part = (name: keyof Usage, count: number | null): Usage => (count === null ? {} : { [name]: count })
