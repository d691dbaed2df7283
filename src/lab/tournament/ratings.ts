import { Matrix, solve } from 'ml-matrix'
import { derive } from '../../index.js'
import { mafiaTeam, townTeam } from '../../rules/index.js'
import { byBlock } from '../intervals.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

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
  /** As the town, as the mafia, and their mean. */
  readonly town: Estimate
  readonly mafia: Estimate
  readonly overall: Estimate
}

/** How intervals are resampled. */
export interface RatingOptions {
  /** Default `'ratings'`. */
  readonly seed?: string
  /** How many times blocks are resampled for the intervals. Default 400. */
  readonly resamples?: number
}

const points = 400 / Math.LN10
/** A weak pull of all strengths towards 0: it decides when the games do not, as when an entrant won every game. */
const pull = 0.1

/**
 * Ratings after Bradley and Terry (1952), for teams: the log odds of the town are the table's own, plus the mean strength of
 * its players as town, less that of the mafia's as mafia. Players of other teams count for nothing; a draw is half a win.
 * Intervals are those of whole blocks drawn again with replacement (Efron's percentiles).
 */
export function ratings(games: readonly GameOutcome[], options: RatingOptions = {}): Rating[] {
  const { seed = 'ratings', resamples = 400 } = options
  const counted = games.filter((game) => !game.void)
  const entrants = [...new Set(counted.flatMap(({ seats }) => seats.map(({ entrant }) => entrant)))].sort()
  const rows = counted.map((game) => ratingRow(game, entrants))
  const tables = [...new Set(counted.map(({ table }) => table))]
  const strengthsIn = (sample: readonly Row[]) => strengths(sample, { entrants: entrants.length, tables })
  const middle = strengthsIn(rows)
  const blocks = byBlock(rows)
  const drawn = Array.from({ length: resamples }, (_, at) => strengthsIn(resample(blocks, `${seed}-${at}`)))
  return entrants.map((entrant, at) => {
    const estimate = (of: (strength: Strengths) => number): Estimate => interval(of(middle), drawn.map(of))
    return {
      entrant,
      games: counted.filter(({ seats }) => seats.some((seat) => seat.entrant === entrant)).length,
      town: estimate(({ town }) => (town[at] ?? 0) * points),
      mafia: estimate(({ mafia }) => (mafia[at] ?? 0) * points),
      overall: estimate(({ town, mafia }) => (((town[at] ?? 0) + (mafia[at] ?? 0)) / 2) * points),
    }
  })
}

interface Row {
  readonly block: number
  readonly table: string
  /** The share of the town's seats, and of the mafia's, that each entrant plays; each list adds up to 1. */
  readonly town: readonly number[]
  readonly mafia: readonly number[]
  /** 1 for the town, 0 for the mafia, a half for neither. */
  readonly won: number
}

type Strengths = Pick<Row, 'town' | 'mafia'>

function ratingRow({ block, table, seats, winner }: GameOutcome, entrants: readonly string[]): Row {
  const shares = (team: SeatOutcome['team']) => {
    const side = seats.filter((seat) => seat.team === team)
    return entrants.map((entrant) => side.filter((seat) => seat.entrant === entrant).length / Math.max(1, side.length))
  }
  const won = winner === townTeam ? 1 : winner === mafiaTeam ? 0 : 0.5
  return { block, table, town: shares(townTeam), mafia: shares(mafiaTeam), won }
}

function resample(blocks: readonly (readonly Row[])[], seed: string): Row[] {
  const random = derive(seed, 'bootstrap')
  return blocks.flatMap(() => blocks[Math.floor(random() * blocks.length)] ?? [])
}

function interval(value: number, drawn: readonly number[]): Estimate {
  const sorted = [...drawn].sort((one, other) => one - other)
  const outside = Math.max(0, Math.floor(0.025 * (sorted.length + 1)) - 1)
  return { value, low: sorted[outside] ?? value, high: sorted.at(-1 - outside) ?? value }
}

function strengths(
  rows: readonly Row[],
  { entrants, tables }: { readonly entrants: number; readonly tables: readonly string[] },
): Strengths {
  const inputs = rows.map(({ town, mafia, table }) => [
    ...town,
    ...mafia.map((share) => -share),
    ...tables.map((other) => (other === table ? 1 : 0)),
  ])
  const size = entrants * 2 + tables.length
  let weights = new Array<number>(size).fill(0)
  for (let step = 0; step < 25; step++) {
    const change = newtonStep(inputs, rows, weights)
    weights = weights.map((weight, at) => weight + (change[at] ?? 0))
    if (Math.max(...change.map(Math.abs)) < 1e-6) break
  }
  const centred = (values: readonly number[]) => {
    const middle = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    return values.map((value) => value - middle)
  }
  return { town: centred(weights.slice(0, entrants)), mafia: centred(weights.slice(entrants, entrants * 2)) }
}

function newtonStep(
  inputs: readonly (readonly number[])[],
  rows: readonly Row[],
  weights: readonly number[],
): readonly number[] {
  const size = weights.length
  const slope = weights.map((weight) => -pull * weight)
  const curve = Array.from({ length: size }, (_, at) => new Array<number>(size).fill(0).fill(pull, at, at + 1))
  for (const [row, input] of inputs.entries()) {
    const odds = input.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
    const chance = 1 / (1 + Math.exp(-odds))
    const error = (rows[row]?.won ?? 0) - chance
    for (let one = 0; one < size; one++) {
      const value = input[one] ?? 0
      if (value === 0) continue
      slope[one] = (slope[one] ?? 0) + error * value
      const line = curve[one] as number[]
      for (let other = 0; other < size; other++)
        line[other] = (line[other] ?? 0) + chance * (1 - chance) * value * (input[other] ?? 0)
    }
  }
  return solve(new Matrix(curve), Matrix.columnVector(slope)).to1DArray()
}
