import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { byBlock, listPairs, mean, sumBy } from '../intervals.js'
import { simultaneousMeans, unmeasured } from '../simultaneous.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'
import { times } from './rating-model.js'

/** Three entrants, each of whom is better against the next than ratings allow, and the last against the first. */
export interface Cycle {
  readonly entrants: readonly [string, string, string]
  /** The sum of the three differences around the circle: 0 if ratings describe them. It holds with all other circles, at 95 %. */
  readonly sum: number
  readonly low: number
  readonly high: number
}

/** The circles that are shown. */
export interface CircleTest {
  readonly cycles: readonly Cycle[]
  /** About how large a circle must be for these games to show it; null if they can show none. */
  readonly leastSum: number | null
  /** About how many games like these can show the largest circle that there may be; null if that is not known. */
  readonly leastGames: number | null
}

export interface CircleOptions {
  readonly seed: string
  readonly resamples: number
}

/** The largest sum around a circle: each side always wins against the next. */
const largestSum = 1.5
/** Of the share of its own level that a block's games are compared with; the rest is that of all games at its table. */
const ownLevel = 0.5

/**
 * Tests every circle of three. The chance of the town is a sum over the entrants of its seats and of the mafia's, each pair by
 * its share of both sides; least squares finds what each pair adds. Ratings explain no circle: what one is ahead of the next
 * must add up to nothing around it. Its interval is over blocks.
 */
export function testCircles(
  games: readonly GameOutcome[],
  names: readonly string[],
  options: CircleOptions,
): CircleTest {
  const triples = names.flatMap((first, at) =>
    listPairs(names.slice(at + 1)).map(({ one, other }) => [first, one, other] as const),
  )
  const fit = triples.length === 0 ? null : new PairFit(games, names)
  if (fit === null || games.length <= fit.rank)
    return { cycles: [], leastSum: null, leastGames: fit?.leastGames ?? null }
  const contrasts = triples.map(([first, second, third]) =>
    fit.contrast([
      [first, second],
      [second, third],
      [third, first],
    ]),
  )
  const values = fit.valuesByBlock(contrasts)
  const { means, reach } = simultaneousMeans(values, { ...options, seed: `${options.seed} circles`, most: largestSum })
  const halves = means.flatMap(({ low, standardError }) => (low === null ? [] : [(reach ?? 0) * standardError]))
  const leastSum = reach === null || halves.length === 0 ? null : mean(halves)
  const leastGames =
    halves.length === 0 ? null : Math.max(fit.leastGames, games.length * ((leastSum ?? 0) / largestSum) ** 2)
  if (leastSum === null || leastGames === null || leastGames > games.length)
    return { cycles: [], leastSum: null, leastGames }
  const cycles = triples.flatMap(([first, second, third], at): Cycle[] => {
    const { mean: sum, low, high, shown } = means[at] ?? unmeasured
    if (sum === null || low === null || high === null || shown === null) return []
    const entrants = shown === 'more' ? ([first, second, third] as const) : ([first, third, second] as const)
    const isCircle = entrants.every((from, step) => fit.ahead(from, entrants[(step + 1) % 3] as string) > 0)
    const [from, to] = shown === 'more' ? [low, high] : [-high, -low]
    return isCircle ? [{ entrants, sum: Math.abs(sum), low: from, high: to }] : []
  })
  return { cycles, leastSum, leastGames }
}

/** How much of both sides of a game belongs to a pair, or 1 for its table, by column. */
type Shares = readonly (readonly [column: number, share: number])[]

interface FittedGame {
  readonly shares: Shares
  readonly won: number
}

/** What the winner of a game counts for the town: 1 for the town, 0 for the mafia, a half for neither. */
export const townScore = (winner: GameOutcome['winner']): number =>
  winner === townTeam ? 1 : winner === mafiaTeam ? 0 : 0.5

/** How much of a side an entrant plays in a game, of the seats that count. */
export function shareIn(seats: readonly SeatOutcome[], team: string, entrant: string): number {
  const side = seats.filter((seat) => seat.team === team)
  return side.filter((seat) => seat.counted && seat.entrant === entrant).length / (side.length || 1)
}

/** What every ordered pair, one as town and one as mafia, adds to the chance of the town. */
class PairFit {
  /** How many figures the games tell. */
  readonly rank: number
  /** Seven times as many as figures: with fewer the fit follows the games too closely for its errors to be known. */
  readonly leastGames: number
  readonly #names: readonly string[]
  readonly #size: number
  readonly #blocks: readonly (readonly FittedGame[])[]
  readonly #curve: Matrix
  readonly #inverse: Matrix
  readonly #added: readonly number[]
  readonly #enlarge: number

  constructor(games: readonly GameOutcome[], names: readonly string[]) {
    this.#names = names
    const tables = [...new Set(games.map(({ rulesHash, table }) => `${table} ${rulesHash}`))]
    this.#size = names.length ** 2 + tables.length
    this.#blocks = byBlock(games).map((block) => block.map((game) => this.#fitted(game, tables)))
    const all = this.#blocks.flat().length
    this.#curve = Matrix.from1DArray(this.#size, this.#size, [...this.#sumCurve()])
    const { rank, inverse } = invert(this.#curve)
    this.#inverse = inverse
    this.rank = rank
    this.leastGames = 7 * Math.max(rank, names.length * (names.length - 1))
    // What is left over is smaller than the true errors, since the fit follows them: enlarged as by a jackknife.
    this.#enlarge = all / Math.max(1, all - rank)
    const slope = this.#blocks.map((block) =>
      this.#slope(
        block,
        block.map(({ won }) => won),
      ),
    )
    this.#added = times(inverse, slope.reduce(addTo, new Array<number>(this.#size).fill(0)))
  }

  #fitted({ seats, winner, table, rulesHash }: GameOutcome, tables: readonly string[]): FittedGame {
    const shares: [number, number][] = [[this.#names.length ** 2 + tables.indexOf(`${table} ${rulesHash}`), 1]]
    const [town, mafia] = [townTeam, mafiaTeam].map((team) =>
      this.#names.map((name) => shareIn(seats, team, name)),
    ) as [number[], number[]]
    for (const [one, ofTown] of town.entries())
      for (const [other, ofMafia] of mafia.entries())
        if (ofTown * ofMafia > 0) shares.push([one * this.#names.length + other, ofTown * ofMafia])
    return { shares, won: townScore(winner) }
  }

  /** The shares of a block's games together, over their number. */
  #level(block: readonly FittedGame[]): number[] {
    const level = new Array<number>(this.#size).fill(0)
    for (const { shares } of block)
      for (const [column, share] of shares) level[column] = (level[column] as number) + share / block.length
    return level
  }

  #sumCurve(): Float64Array {
    const size = this.#size
    const curve = new Float64Array(size * size)
    const add = (entries: Shares, weight: number) => {
      for (const [one, share] of entries)
        for (const [other, its] of entries)
          curve[one * size + other] = (curve[one * size + other] as number) + weight * share * its
    }
    const taken = 2 * ownLevel - ownLevel ** 2
    for (const block of this.#blocks) {
      for (const { shares } of block) add(shares, 1)
      add(
        [...this.#level(block).entries()].filter(([, share]) => share !== 0),
        -taken * block.length,
      )
    }
    return curve
  }

  /** The sum over the games of a block of their shares times these values, both less half of the block's mean. */
  #slope(block: readonly FittedGame[], values: readonly number[]): number[] {
    const middle = ownLevel * mean(values)
    const sums = new Array<number>(this.#size).fill(0)
    for (const [at, { shares }] of block.entries())
      for (const [column, share] of shares)
        sums[column] = (sums[column] as number) + share * ((values[at] as number) - middle)
    const rest = ownLevel * sumBy(values, (value) => value - middle)
    return this.#level(block).map((share, column) => (sums[column] as number) - rest * share)
  }

  /** How far the first of each of these pairs is ahead of the second, on opposite sides, all together. */
  contrast(pairs: readonly (readonly [string, string])[]): number[] {
    const weights = new Array<number>(this.#size).fill(0)
    for (const [one, other] of pairs) {
      weights[this.#column(one, other)] = 0.5
      weights[this.#column(other, one)] = -0.5
    }
    return weights
  }

  #column(town: string, mafia: string): number {
    return this.#names.indexOf(town) * this.#names.length + this.#names.indexOf(mafia)
  }

  ahead(one: string, other: string): number {
    return (this.#added[this.#column(one, other)] as number) - (this.#added[this.#column(other, one)] as number)
  }

  /** For each block and contrast, a value whose mean is the contrast; null where the games do not tell it. */
  valuesByBlock(contrasts: readonly (readonly number[])[]): (number | null)[][] {
    const estimates = contrasts.map((weights) => dot(weights, this.#added))
    const leans = contrasts.map((weights) => times(this.#inverse, weights))
    const isTold = leans.map((lean, at) =>
      times(this.#curve, lean).every((value, column) => Math.abs(value - (contrasts[at]?.[column] as number)) < 1e-6),
    )
    const scale = this.#blocks.length * this.#enlarge
    return this.#blocks.map((block) => {
      const rests = block.map(
        ({ shares, won }) => won - sumBy(shares, ([column, share]) => share * (this.#added[column] as number)),
      )
      const slope = this.#slope(block, rests)
      return leans.map((lean, at) => {
        if (!isTold[at]) return null
        return (estimates[at] as number) + scale * dot(slope, lean)
      })
    })
  }
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)

const addTo = (sum: readonly number[], more: readonly number[]): number[] =>
  sum.map((value, at) => value + (more[at] as number))

/** The inverse of a symmetric matrix in the directions that it has, and how many these are. */
function invert(matrix: Matrix): { readonly rank: number; readonly inverse: Matrix } {
  const { realEigenvalues: values, eigenvectorMatrix: axes } = new EigenvalueDecomposition(matrix, {
    assumeSymmetric: true,
  })
  const least = 1e-9 * Math.max(...values)
  const inverted = values.map((value) => (value > least ? 1 / value : 0))
  return {
    rank: inverted.filter(Boolean).length,
    inverse: axes.mmul(Matrix.diag(inverted)).mmul(axes.transpose()),
  }
}
