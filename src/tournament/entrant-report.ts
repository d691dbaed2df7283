import { knownSum } from '../stats/sums/index.js'
import type { GameOutcome } from './outcome.js'

/** The answers, wins and cost of an entrant. Void games count here, except in `seats` and `won`. */
export interface EntrantReport {
  readonly entrant: string
  /** Seats in games that are not void, and how many of them won. */
  readonly seats: number
  readonly won: number
  readonly calls: number
  /** Tries that failed, and questions that ended with the default of the rules. */
  readonly failed: number
  readonly defaulted: number
  /** Games that are void in which the entrant gave defaults. */
  readonly voids: number
  /** Null when no call reported its cost. */
  readonly costUsd: number | null
  /** The cost of all its calls for each seat it won; null when unknown, or nothing was won. */
  readonly costPerPointUsd: number | null
}

/** Each entrant's answers, points and cost, by name. */
export function entrantReports(games: readonly GameOutcome[]): EntrantReport[] {
  const names = [...new Set(games.flatMap(({ seats }) => seats.map(({ entrant }) => entrant)))].sort()
  return names.map((entrant) => reportOf(entrant, games))
}

function reportOf(entrant: string, games: readonly GameOutcome[]): EntrantReport {
  const ownIn = (of: readonly GameOutcome[]) =>
    of.flatMap(({ seats }) => seats.filter((seat) => seat.entrant === entrant))
  const all = ownIn(games)
  const counted = ownIn(games.filter((game) => !game.void))
  const sum = (part: 'calls' | 'failed' | 'defaulted') => all.reduce((total, seat) => total + seat[part], 0)
  const won = counted.filter((seat) => seat.won).length
  const costUsd = knownSum(all.map((seat) => seat.costUsd))
  return {
    entrant,
    seats: counted.length,
    won,
    calls: sum('calls'),
    failed: sum('failed'),
    defaulted: sum('defaulted'),
    voids: games.filter((game) => game.void && ownIn([game]).some((seat) => seat.defaulted > 0)).length,
    costUsd,
    costPerPointUsd: costUsd === null || won === 0 ? null : costUsd / won,
  }
}
