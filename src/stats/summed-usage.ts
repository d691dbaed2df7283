import type { Usage } from '../events/answer-schema.js'
import { knownSum } from './sums/index.js'

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
export function sumUsage(used: readonly Usage[]): SummedUsage {
  const sum = (part: keyof SummedUsage) => knownSum(used.map((usage) => usage[part]))
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cachedTokens: sum('cachedTokens'),
    cacheWriteTokens: sum('cacheWriteTokens'),
    reasoningTokens: sum('reasoningTokens'),
    costUsd: sum('costUsd'),
  }
}
