import type { Usage } from '../events/answer-schema.js'

/** The usage of several calls together. A sum is null when no call reported that part: unknown is not 0. */
export interface SummedUsage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cachedTokens: number | null
  readonly cacheWriteTokens: number | null
  readonly reasoningTokens: number | null
  readonly costUsd: number | null
}

/** Adds up usages. */
export function summed(used: readonly Usage[]): SummedUsage {
  const sum = (part: keyof SummedUsage) => {
    const known = used.flatMap((usage) => usage[part] ?? [])
    return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0)
  }
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cachedTokens: sum('cachedTokens'),
    cacheWriteTokens: sum('cacheWriteTokens'),
    reasoningTokens: sum('reasoningTokens'),
    costUsd: sum('costUsd'),
  }
}
