import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { mean, sumBy } from '../intervals.js'
import { townScore } from './circles.js'
import { requireOutcomes } from './comparison.js'
import { backgroundName } from './designs.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'
import { fitStrengths, points, type RatingRow } from './rating-model.js'

/** A figure with its interval at 95 %. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/**
 * How strong an entrant is, on Elo's scale with a mean of 0: a team of entrants 400 points better than another has odds ten
 * times as good, at the same table and role.
 */
export interface Rating {
  readonly entrant: string
  readonly games: number
  /** As the town, and as the mafia; null for a side that it never played. */
  readonly town: Estimate | null
  readonly mafia: Estimate | null
  /** The mean of the sides that it played. */
  readonly overall: Estimate
}

/** The ratings of a tournament, and the prior that their values lean on. */
export interface RatingFit {
  readonly ratings: readonly Rating[]
  /** The standard deviation of strengths, as town and as mafia alike, in points: estimated with the ratings. */
  readonly width: number
}

/** The ratings of `fitRatings`, by name. */
export const ratings = (games: readonly GameOutcome[]): Rating[] => [...fitRatings(games).ratings]

/**
 * Ratings after Bradley and Terry (1952), for teams: the log odds of the town are the table's own, plus the mean strength of
 * its players as town, less that of the mafia's as mafia. Players of other teams count for nothing; a draw is half a win.
 *
 * The value is the mean of strengths under a prior that is the same for the town and the mafia: normal about 0, with a
 * width that is estimated too. The interval does not lean on the prior: it is that of the likelihood alone, one Newton step
 * from the prior's fit, with Student's t and the spread of games within blocks. So with few games the value stays near 0 while
 * the interval says how little is known.
 */
export function fitRatings(games: readonly GameOutcome[]): RatingFit {
  requireOutcomes(games)
  const counted = games.filter((game) => !game.void)
  const entrants = [...new Set(counted.flatMap(({ seats }) => seats.map(({ entrant }) => entrant)))].sort()
  const rows = counted.flatMap((game) => ratingRows(game, entrants))
  if (rows.length === 0) return { ratings: [], width: 0 }
  const { free, covariance, reach, shrunk, width } = fitStrengths(rows, entrants.length)
  const estimate = (places: readonly number[]): Estimate => {
    const average = (values: readonly number[]) => mean(places.map((place) => values[place] ?? 0))
    const variance = sumBy(places, (one) => sumBy(places, (other) => covariance.get(one, other))) / places.length ** 2
    const [centre, half] = [average(free) * points, reach * Math.sqrt(Math.max(0, variance)) * points]
    const [low, high] = [centre - half, centre + half]
    return { value: Math.max(low, Math.min(high, average(shrunk) * points)), low, high }
  }
  const rated = entrants.flatMap((entrant, index): Rating[] => {
    if (entrant === backgroundName) return []
    const own = counted.filter(({ seats }) => seats.some((seat) => seat.entrant === entrant))
    const played = ([0, 1] as const).map((side) => index + side * entrants.length)
    const [town, mafia] = played.map((place) => rows.some(({ shares }) => shares[place] !== 0))
    const places = played.filter((_, side) => (side === 0 ? town : mafia))
    if (places.length === 0) return []
    const side = (at: 0 | 1, isPlayed = false) => (isPlayed ? estimate([played[at] as number]) : null)
    return [{ entrant, games: own.length, town: side(0, town), mafia: side(1, mafia), overall: estimate(places) }]
  })
  return { ratings: rated, width: width * points }
}

/** One row for the game; where an entrant forfeits and has lost by rule, one more for a side of its own that lost. */
function ratingRows({ block, table, rulesHash, seats, winner }: GameOutcome, entrants: readonly string[]): RatingRow[] {
  const sides = [townTeam, mafiaTeam].map((team) => seats.filter((seat) => seat.team === team && seat.counted))
  if (sides.some((side) => side.length === 0)) return []
  const shares = (side: readonly SeatOutcome[]) =>
    entrants.map((entrant) => side.filter((seat) => seat.entrant === entrant).length / side.length)
  const [town, mafia] = sides.map(shares) as [number[], number[]]
  const place = { block, table: `${table} ${rulesHash}` }
  const shared = [...town, ...mafia.map((share) => -share)]
  const game = { ...place, shares: shared, won: townScore(winner), weight: 1, lost: false }
  const evenly = entrants.map(() => 1 / entrants.length)
  const lost = [town, mafia].flatMap((own, side) =>
    entrants.flatMap((entrant, at) => {
      const weight = own[at] ?? 0
      if (weight === 0 || !seats.some((seat) => seat.entrant === entrant && seat.forfeited)) return []
      const alone = entrants.map((_, other) => (other === at ? 1 : 0))
      const shares =
        side === 0 ? [...alone, ...evenly.map((share) => -share)] : [...evenly, ...alone.map((share) => -share)]
      return [{ ...place, shares, won: side === 0 ? 0 : 1, weight, lost: true }]
    }),
  )
  return [game, ...lost]
}
