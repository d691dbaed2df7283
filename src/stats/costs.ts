import type { Usage } from '../events/answer-schema.js'
import { type GameEvent, isEvent } from '../events/event.js'
import { type SummedUsage, sumUsage } from './summed-usage.js'
import { groupBy } from './sums/index.js'

/** The usage of some calls together. A sum is null when no call reported that part: unknown is not 0. */
export interface CostSum extends SummedUsage {
  /** Calls that reported any usage, failed ones included. */
  readonly calls: number
  /** Calls that used tokens and whose cost is unknown: `costUsd` does not include them. */
  readonly unpricedCalls: number
  /** Calls whose tokens are estimated, since their server did not count them. */
  readonly estimatedCalls: number
}

/** One call: its player, its request and its usage. */
export interface CallCost {
  readonly requestId: string
  readonly attempt: number
  readonly player: string
  readonly usage: Usage
}

/** The usage of a game: in all, by player, by model, and call by call in the order of the log. */
export interface GameCosts {
  readonly total: CostSum
  readonly byPlayer: Readonly<Record<string, CostSum>>
  readonly byModel: Readonly<Record<string, CostSum>>
  readonly calls: readonly CallCost[]
}

/** Adds up the usage of a game's calls. Works on any part of a log, and on the logs of many games joined. */
export function gameCosts(events: readonly GameEvent[]): GameCosts {
  const calls = events.flatMap(callOf)
  return {
    total: sumOf(calls),
    byPlayer: sumsBy(calls, ({ player }) => player),
    byModel: sumsBy(calls, ({ usage }) => usage.model ?? 'unknown'),
    calls,
  }
}

function callOf(event: GameEvent): CallCost[] {
  const isCall = isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected') || isEvent(event, 'call.failed')
  if (!isCall) return []
  const { requestId, attempt, player } = event.data
  return event.meta?.usage ? [{ requestId, attempt, player, usage: event.meta.usage }] : []
}

const sumsBy = (calls: readonly CallCost[], keyOf: (call: CallCost) => string): Record<string, CostSum> =>
  Object.fromEntries([...groupBy(calls, keyOf)].map(([name, group]) => [name, sumOf(group)]))

function sumOf(calls: readonly CallCost[]): CostSum {
  const used = calls.map(({ usage }) => usage)
  const unpriced = used.filter(
    ({ costUsd, inputTokens = 0, outputTokens = 0 }) => costUsd === undefined && inputTokens + outputTokens > 0,
  )
  const estimated = used.filter((usage) => usage.estimated)
  return { calls: calls.length, ...sumUsage(used), unpricedCalls: unpriced.length, estimatedCalls: estimated.length }
}
