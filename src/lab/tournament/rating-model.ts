import { EigenvalueDecomposition, Matrix, pseudoInverse } from 'ml-matrix'
import { groupBy } from '../../kernel/text/objects.js'
import { mean, studentT, sumBy } from '../intervals.js'

/** Points of Elo's scale for one unit of log odds. */
export const points = 400 / Math.LN10
/** The prior of the width of strengths: half of a normal distribution with this standard deviation, in points. */
const widestUsual = 300
/**
 * The same for how much a table helps one side, in log odds. Without it the chances of a table that one side always won
 * would go to 0, and intervals with them: such games say little about strengths, they do not say that strengths are equal.
 */
const tableWidth = 2
const widths = Array.from({ length: 40 }, (_, at) => ((at + 1) * 20) / points)

/** A game as the model sees it. */
export interface RatingRow {
  readonly block: number
  readonly table: string
  /** The share of the town's seats, then the share of the mafia's with a minus, that each entrant plays. */
  readonly shares: readonly number[]
  /** 1 for the town, 0 for the mafia, a half for neither. */
  readonly won: number
  readonly weight: number
  /** Whether it stands for a side that forfeited, and was not played. */
  readonly lost: boolean
}

/** Strengths of all as town, then as mafia, in log odds, centred in each team. */
export interface StrengthFit {
  /** By the likelihood alone, and their covariance. */
  readonly free: readonly number[]
  readonly covariance: Matrix
  /** How many standard errors an interval reaches to either side. */
  readonly reach: number
  /** Under the prior of the estimated width. */
  readonly shrunk: readonly number[]
  readonly width: number
}

export function fitStrengths(rows: readonly RatingRow[], entrants: number): StrengthFit {
  const tables = [...new Set(rows.map(({ table }) => table))]
  const inputs = rows.map(({ shares, table }) => [...shares, ...tables.map((other) => (other === table ? 1 : 0))])
  let found = freeFit({ rows, inputs, entrants, width: widestUsual / points })
  for (let round = 0; round < 2; round++)
    found = freeFit({ rows, inputs, entrants, width: shrink(found, entrants).width })
  return { ...found, ...shrink(found, entrants) }
}

/**
 * The strengths under a prior of this width, and from there one Newton step of the likelihood alone, which takes its pull
 * away, less some of its bias to extremes: finite, however one-sided the games were.
 */
function freeFit({ rows, inputs, entrants, width }: FreeFitParts): Pick<StrengthFit, 'free' | 'covariance' | 'reach'> {
  const size = inputs[0]?.length ?? 0
  const pulls = Array.from({ length: size }, (_, at) => 1 / (at < 2 * entrants ? width : tableWidth) ** 2)
  let weights = new Array<number>(size).fill(0)
  let found = likelihood(rows, inputs, weights)
  for (let step = 0; step < 50; step++) {
    const aim = found.slope.map((value, at) => value - (pulls[at] as number) * (weights[at] as number))
    const change = times(pseudoInverse(Matrix.add(found.curve, Matrix.diag(pulls)), 1e-12), aim)
    weights = weights.map((weight, at) => weight + (change[at] ?? 0))
    found = likelihood(rows, inputs, weights)
    if (Math.max(...change.map(Math.abs)) < 1e-8) break
  }
  const inverse = pseudoInverse(found.curve, 1e-10)
  const step = times(inverse, found.slope)
  const bias = times(inverse, biasOf(rows, inputs, { ...found, inverse }))
  const free = weights
    .map((weight, at) => weight + (step[at] ?? 0) + biasShare * (bias[at] ?? 0))
    .slice(0, 2 * entrants)
  const { dispersion, freedom } = spreadWithinBlocks({ rows, inputs, chances: found.chances, step, entrants })
  const own = inverse.subMatrix(0, 2 * entrants - 1, 0, 2 * entrants - 1)
  return {
    free: centre(Matrix.columnVector(free), entrants).to1DArray(),
    covariance: centre(own.mul(dispersion), entrants),
    reach: widening * studentT(freedom, 0.05 / (figures * entrants)),
  }
}

interface FreeFitParts {
  readonly rows: readonly RatingRow[]
  readonly inputs: readonly (readonly number[])[]
  readonly entrants: number
  readonly width: number
}

/** As town, as mafia and overall: all intervals of a table of ratings hold together at 95 % (Bonferroni). */
const figures = 3

/** How much of Firth's correction (1993) is made: all of it would be too much after a fit that leans on a prior. */
const biasShare = 0.6

/**
 * Deals help a side more where its chance is near a half, which the spread of games describes only on average. Measured with
 * players whose skill is set: without this, whole sides of twelve far apart were covered in 93.0 to 94.3 %.
 */
const widening = 1.03

export const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.mmul(Matrix.columnVector([...vector])).to1DArray()

/** The likelihood at some weights: its slope, its curve, and the chances of the rows. */
interface Likelihood {
  readonly slope: readonly number[]
  readonly curve: Matrix
  readonly chances: readonly number[]
}

function likelihood(
  rows: readonly RatingRow[],
  inputs: readonly (readonly number[])[],
  weights: readonly number[],
): Likelihood {
  const size = weights.length
  const slope = new Array<number>(size).fill(0)
  const curve = new Float64Array(size * size)
  const chances = rows.map(({ won, weight }, row) => {
    const input = inputs[row] as readonly number[]
    const used = input.flatMap((value, at) => (value === 0 ? [] : [at]))
    const chance = 1 / (1 + Math.exp(-sumBy(used, (at) => (input[at] as number) * (weights[at] as number))))
    const bend = weight * chance * (1 - chance)
    for (const one of used) {
      const value = input[one] as number
      slope[one] = (slope[one] as number) + weight * (won - chance) * value
      for (const other of used)
        curve[one * size + other] = (curve[one * size + other] as number) + bend * value * (input[other] as number)
    }
    return chance
  })
  return { slope, curve: Matrix.from1DArray(size, size, [...curve]), chances }
}

/** Firth's correction of the slope: each game pulls towards a half as much as it decides its own chance. */
function biasOf(
  rows: readonly RatingRow[],
  inputs: readonly (readonly number[])[],
  { chances, inverse }: Pick<Likelihood, 'chances'> & { readonly inverse: Matrix },
): number[] {
  const all = new Matrix(inputs.map((input) => [...input]))
  const levers = Matrix.mul(all.mmul(inverse), all).sum('row')
  const pulls = chances.map((chance, row) => {
    const bend = (rows[row] as RatingRow).weight * chance * (1 - chance)
    return bend * (levers[row] as number) * (0.5 - chance)
  })
  return times(all.transpose(), pulls)
}

/**
 * How large the deviations of games from their block's mean are, compared with those of coins of the same chances. A deal
 * that helps one side in all its games makes it smaller than 1; never 0, since few blocks that end alike do not show that all
 * would. `step`: how far the weights still are from the best fit.
 */
function spreadWithinBlocks(parts: {
  readonly rows: readonly RatingRow[]
  readonly inputs: readonly (readonly number[])[]
  readonly chances: readonly number[]
  readonly step: readonly number[]
  readonly entrants: number
}) {
  const { rows, inputs, chances, step, entrants } = parts
  const games = rows.flatMap(({ block, won, lost }, row) => {
    const spread = (chances[row] as number) * (1 - (chances[row] as number))
    const missed = sumBy(inputs[row]?.map((value, at) => value * (step[at] as number)) ?? [], (value) => value)
    return lost ? [] : [{ block, spread, rest: won - (chances[row] as number) - spread * missed }]
  })
  const blocks = [...groupBy(games, ({ block }) => block).values()]
  const squares = sumBy(blocks, (block) => {
    const middle = mean(block.map(({ rest }) => rest))
    return sumBy(block, ({ rest }) => (rest - middle) ** 2)
  })
  const freedom = Math.max(1, games.length - blocks.length - 2 * (entrants - 1))
  const spread = mean(games.map((game) => game.spread))
  const dispersion = (squares + unseen) / (freedom * spread + unseen)
  return { dispersion, freedom: Math.floor(freedom + unseen / spread + priorFreedom) }
}

/**
 * The prior of the dispersion: that it is 1, worth the squares of one deal of two games that ended differently. Without it,
 * intervals of eight deals that mostly ended alike covered 74 % by players whose strength is set, instead of 95.
 */
const unseen = 0.5
/**
 * With the degrees of freedom of the games alone, Student's t is too careful beside that prior: five deals of four entrants
 * far apart were covered in 97 to 98 %.
 */
const priorFreedom = 10

/** Less the means of each team, on both sides of a square matrix. */
function centre(matrix: Matrix, entrants: number): Matrix {
  const project = Matrix.identity(2 * entrants).sub(
    new Matrix(
      Array.from({ length: 2 * entrants }, (_, one) =>
        Array.from({ length: 2 * entrants }, (_, other) =>
          Math.floor(one / entrants) === Math.floor(other / entrants) ? 1 / entrants : 0,
        ),
      ),
    ),
  )
  const left = project.mmul(matrix)
  return matrix.columns === 1 ? left : left.mmul(project)
}

/**
 * The strengths and the width under the prior, averaged over widths by how well each explains the free strengths. Computed
 * along the axes of their covariance, where each strength is pulled by itself.
 */
function shrink(
  { free, covariance }: Pick<StrengthFit, 'free' | 'covariance'>,
  entrants: number,
): Pick<StrengthFit, 'shrunk' | 'width'> {
  const { realEigenvalues: variances, eigenvectorMatrix: axes } = new EigenvalueDecomposition(covariance, {
    assumeSymmetric: true,
  })
  const along = times(axes.transpose(), free)
  const least = 1e-9 * Math.max(...variances)
  const known = variances.flatMap((variance, at) => (variance > least ? [{ variance, value: along[at] ?? 0, at }] : []))
  const logs = widths.map((width) => {
    const explained = sumBy(known, ({ variance, value }) => {
      const spread = variance + width ** 2
      return Math.log(spread) + value ** 2 / spread
    })
    return -(explained + (width * (points / widestUsual)) ** 2) / 2
  })
  const shares = logs.map((log) => Math.exp(log - Math.max(...logs)))
  const weigh = (of: (width: number) => number) =>
    sumBy(
      widths.map((width, at) => of(width) * (shares[at] as number)),
      (value) => value,
    ) / sumBy(shares, (share) => share)
  const pulled = new Array<number>(2 * entrants).fill(0)
  for (const { variance, value, at } of known)
    pulled[at] = value * weigh((width) => width ** 2 / (variance + width ** 2))
  return { shrunk: times(axes, pulled), width: weigh((width) => width) }
}
