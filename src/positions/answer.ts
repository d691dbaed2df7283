import type { AcceptedAnswer, JournalEntry } from '../index.js'
import { knownSum } from '../stats/sums/index.js'
import type { Sample } from './plan.js'

/** An entrant's answer at a position, with its usage. */
export interface ProbeAnswer {
  /** The id of the position. */
  readonly position: string
  readonly entrant: string
  /** The number of the sample, from 1. */
  readonly sample: number
  /** Null if every try failed, so that the default of the rules would be used. */
  readonly choice: string | null
  /** Failed tries, and calls that no service answered. */
  readonly rejected: number
  readonly failedCalls: number
  /** Of all its calls together; null if none reported it. */
  readonly latencyMs: number | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costUsd: number | null
  /** The whole accepted answer; absent if every try failed. */
  readonly answer?: AcceptedAnswer
}

/** The answer of a sample, from its tries; null while it is not over. */
export function answerIn(
  { position, entrant, sample }: Sample,
  tries: readonly JournalEntry[],
  maxRetries: number,
): ProbeAnswer | null {
  const taken = tries.find((entry) => 'answer' in entry)
  const answer = taken && 'answer' in taken ? taken.answer : undefined
  const rejected = tries.filter((entry) => !('answer' in entry) && !('call' in entry)).length
  if (answer === undefined && rejected <= maxRetries) return null
  const sumOf = (part: 'inputTokens' | 'outputTokens' | 'costUsd') =>
    knownSum(tries.map(({ meta }) => meta?.usage?.[part]))
  return {
    position: position.position,
    entrant,
    sample,
    choice: answer?.choice ?? null,
    rejected,
    failedCalls: tries.filter((entry) => 'call' in entry).length,
    latencyMs: knownSum(tries.map(({ meta }) => meta?.latencyMs)),
    inputTokens: sumOf('inputTokens'),
    outputTokens: sumOf('outputTokens'),
    costUsd: sumOf('costUsd'),
    ...(answer && { answer }),
  }
}
