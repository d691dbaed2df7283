/** Chances that were stated and the truth, added up: what Brier score and log loss are made of. */
export interface ScoreSums {
  /** Chances that were stated, one for each player that a statement names. */
  readonly chances: number
  /** Of `(chance - truth)²`, the truth being 1 for mafia and else 0. */
  readonly squared: number
  /** Of `-ln(chance of what is true)`, no chance taken for less than 0.001. */
  readonly logged: number
  /** Of the squares that a player would have who states the true share of mafia among the named for each of them. */
  readonly reference: number
}

/** How well chances fit the truth; null where none was stated. */
export interface BeliefScore {
  readonly chances: number
  readonly brier: number | null
  readonly logLoss: number | null
  /** The Brier score of one who knows how many of the named are mafia and nothing else. */
  readonly reference: number | null
}

/** The sums of nothing. */
export const noScore: ScoreSums = { chances: 0, squared: 0, logged: 0, reference: 0 }

/** The least chance that the logarithm is taken of: a certain error costs 6.9, not everything. */
const leastChance = 0.001

/** A statement held against the truth. */
export function scored(beliefs: Readonly<Record<string, number>>, mafia: ReadonlySet<string>): ScoreSums {
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
export const added = (one: ScoreSums, other: ScoreSums): ScoreSums => ({
  chances: one.chances + other.chances,
  squared: one.squared + other.squared,
  logged: one.logged + other.logged,
  reference: one.reference + other.reference,
})

/** What sums come to. */
export function scoreOf({ chances, squared, logged, reference }: ScoreSums): BeliefScore {
  const mean = (sum: number) => (chances === 0 ? null : sum / chances)
  return { chances, brier: mean(squared), logLoss: mean(logged), reference: mean(reference) }
}
