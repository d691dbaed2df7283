/** Sums over stated chances and the truth, from which Brier score and log loss are computed. */
export interface ScoreSums {
  /** The number of stated chances, one for each player in a statement. */
  readonly chances: number
  /** Sum of `(chance - truth)²`, where the truth is 1 for mafia and 0 otherwise. */
  readonly squared: number
  /** Sum of `-ln(chance of what is true)`; chances below 0.001 count as 0.001. */
  readonly logged: number
  /** The sum of squares of a player who states, for each named player, the true share of mafia among them. */
  readonly reference: number
}

/** How well chances fit the truth; null if none was stated. */
export interface BeliefScore {
  readonly chances: number
  readonly brier: number | null
  readonly logLoss: number | null
  /** The Brier score of a player who knows only how many of the named players are mafia. */
  readonly reference: number | null
}

/** Empty sums. */
export const noScore: ScoreSums = { chances: 0, squared: 0, logged: 0, reference: 0 }

/** The smallest chance used in the logarithm, so that a wrong certainty costs 6.9 and not infinitely much. */
const leastChance = 0.001

/** The sums of one statement, compared with the truth. */
export function scoreBeliefs(beliefs: Readonly<Record<string, number>>, mafia: ReadonlySet<string>): ScoreSums {
  const stated = Object.entries(beliefs).map(([id, chance]) => ({ chance, truth: mafia.has(id) ? 1 : 0 }))
  const share = stated.reduce((sum, { truth }) => sum + truth, 0) / Math.max(1, stated.length)
  const sumOf = (part: (one: { chance: number; truth: number }) => number) =>
    stated.reduce((sum, one) => sum + part(one), 0)
  return {
    chances: stated.length,
    squared: sumOf(({ chance, truth }) => (chance - truth) ** 2),
    logged: sumOf(({ chance, truth }) => -Math.log(Math.max(leastChance, truth === 1 ? chance : 1 - chance))),
    reference: sumOf(({ truth }) => (share - truth) ** 2),
  }
}

/** Two sums together. */
export const addScores = (one: ScoreSums, other: ScoreSums): ScoreSums => ({
  chances: one.chances + other.chances,
  squared: one.squared + other.squared,
  logged: one.logged + other.logged,
  reference: one.reference + other.reference,
})

/** The scores from sums. */
export function scoreOf({ chances, squared, logged, reference }: ScoreSums): BeliefScore {
  const mean = (sum: number) => (chances === 0 ? null : sum / chances)
  return { chances, brier: mean(squared), logLoss: mean(logged), reference: mean(reference) }
}
