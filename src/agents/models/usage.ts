import type { Usage } from '../../events/answer-schema.js'
import type { ServerUsage } from './completion.js'
import { costOf, type Priced } from './prices.js'

/** What a call took: the server's counts; its own figure for the cost, else a table's. What nobody knows is absent. */
export function usageOf(said: ServerUsage | undefined, priced: Priced): Usage {
  if (said === undefined) return { model: priced.model }
  const tokens = {
    ...usagePart('inputTokens', said.prompt_tokens),
    ...usagePart('outputTokens', said.completion_tokens),
    ...usagePart('cachedTokens', said.prompt_tokens_details?.cached_tokens),
    ...usagePart('reasoningTokens', said.completion_tokens_details?.reasoning_tokens),
  }
  const usage: Usage = { model: priced.model, ...tokens }
  const costUsd = amount(said.cost) ?? costOf(usage, priced)
  return costUsd === null ? usage : { ...usage, costUsd }
}

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

function usagePart(name: keyof Usage, value: unknown): Usage {
  const count = amount(value)
  return count === null ? {} : { [name]: count }
}
