import type { GameEvent } from '../../index.js'
import { groupBy } from '../../kernel/text/objects.js'
import type { ModelTrier } from './trying-agent.js'

/** The lowest and the highest of a figure. */
export type FigureRange = readonly [low: number, high: number]

/** Speed, cache and cost of what was tried. */
export interface TrialFigures {
  /** Output tokens, by the whole time of the calls that were answered; null if unknown. */
  readonly tokensPerSecond: number | null
  /** The share of input tokens that came from the cache; null if the server does not say. */
  readonly cachedShare: number | null
  /** What was paid, as far as it is known; null if no call had a price. */
  readonly costUsd: number | null
  /** Of a game in which the model has every seat, from rehearsed games; minutes if one question waits for the other. */
  readonly game: {
    readonly questions: FigureRange
    readonly costUsd: FigureRange | null
    readonly minutes: FigureRange | null
  }
}

/** What was played for a trial. */
export interface PlayedTrial {
  readonly trier: ModelTrier
  readonly games: ReadonlyMap<string, readonly GameEvent[]>
  /** The number of questions by kind, of each rehearsed game. */
  readonly rehearsed: readonly ReadonlyMap<string, number>[]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length

/** What the calls of a trial tell of speed, cache and cost, and of whole games. */
export function trialFigures({ trier, games, rehearsed }: PlayedTrial): TrialFigures {
  const { timed } = trier
  const paid = [...games.values()].flat().flatMap(({ meta }) => meta?.usage?.costUsd ?? [])
  const withOutput = timed.filter(({ usage, ms }) => usage.outputTokens !== undefined && ms > 0)
  const cached = timed.filter(({ usage }) => usage.cachedTokens !== undefined)
  const input = sumOf(cached.map(({ usage }) => usage.inputTokens ?? 0))
  const seconds = sumOf(withOutput.map(({ ms }) => ms)) / 1_000
  const costs = timed.flatMap(({ kind, usage: { costUsd } }) =>
    costUsd === undefined ? [] : [{ kind, figure: costUsd }],
  )
  const times = timed.map(({ kind, ms }) => ({ kind, figure: ms / 60_000 }))
  const counts = rehearsed.map((kinds) => sumOf([...kinds.values()]))
  return {
    tokensPerSecond: seconds > 0 ? sumOf(withOutput.map(({ usage }) => usage.outputTokens ?? 0)) / seconds : null,
    cachedShare: input > 0 ? sumOf(cached.map(({ usage }) => usage.cachedTokens ?? 0)) / input : null,
    costUsd: paid.length > 0 ? sumOf(paid) : null,
    game: {
      questions: [Math.min(...counts), Math.max(...counts)],
      costUsd: wholeGames(rehearsed, costs),
      minutes: wholeGames(rehearsed, times),
    },
  }
}

/** The sum of a figure over whole games: every question counts as the mean of its kind, else as that of all. */
function wholeGames(
  rehearsed: PlayedTrial['rehearsed'],
  seen: readonly { readonly kind: string; readonly figure: number }[],
): FigureRange | null {
  const overall = meanOf(seen.map(({ figure }) => figure))
  if (overall === null) return null
  const kinds = groupBy(seen, ({ kind }) => kind)
  const mean = (kind: string) => meanOf((kinds.get(kind) ?? []).map(({ figure }) => figure)) ?? overall
  const sums = rehearsed.map((counts) => sumOf([...counts].map(([kind, count]) => count * mean(kind))))
  return [Math.min(...sums), Math.max(...sums)]
}
