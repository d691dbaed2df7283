import { requireArgument } from '../../kernel/errors/arguments.js'

/** Where a sequential test stands. */
export interface SequentialDecision {
  /** `one`: one is better than the other; `other`: the other is; null: not decided. */
  readonly decided: 'one' | 'other' | null
  /** After how many differences it was decided; if it is not decided, all differences so far. */
  readonly after: number
  /** The evidence for each side: how many times a stake would have grown by betting on it. */
  readonly evidence: { readonly one: number; readonly other: number }
  /** The chance of a wrong decision, at most: of any wrong one, where several pairs are tested together. */
  readonly errorRate: number
}

/**
 * Tests, difference by difference, whether their mean is above or below 0, by betting (Waudby-Smith and Ramdas, 2024): each
 * side's stake grows as the differences favour it, and by Ville's inequality it grows beyond `2 / errorRate` with a chance of
 * at most `errorRate / 2` where that side is not better. So it may be looked at after each block, and stopped, without harm.
 * Differences are from -1 to 1 and come in the order of their blocks.
 */
export function sequentialTest(differences: readonly number[], errorRate = 0.05): SequentialDecision {
  requireArgument('differences', differences, { kind: 'a list', advice: 'as `blockDifferences` gives them' })
  return sequentialTests([differences], errorRate)[0] as SequentialDecision
}

/**
 * The same for several pairs at once, with one error rate for all of them: the chance that any decision is wrong is at most
 * `errorRate`, whenever it is looked at. The most evident pair needs a stake of `2 * pairs / errorRate`, the next one pair
 * less, and so on (Holm 1979, with the inverse of the largest stake so far as the chance that is always valid). One list of
 * differences for each pair, null where a block has none.
 */
export function sequentialTests(
  pairs: readonly (readonly (number | null)[])[],
  errorRate = 0.05,
): readonly SequentialDecision[] {
  requireArgument('pairs', pairs, { kind: 'a list of objects', advice: 'a list of differences for each pair' })
  const bets = pairs.map(() => new PairBet())
  const steps = Math.max(0, ...pairs.map((differences) => differences.length))
  for (let step = 0; step < steps; step++) {
    for (const [at, bet] of bets.entries()) {
      const difference = pairs[at]?.[step]
      if (difference !== undefined && difference !== null) bet.add(difference)
    }
    decide(bets, errorRate)
    if (bets.every(({ decided }) => decided !== null)) break
  }
  return bets.map(({ decided, count, evidence }) => ({ decided, after: count, evidence: { ...evidence }, errorRate }))
}

function decide(bets: readonly PairBet[], errorRate: number): void {
  const open = bets.filter(({ decided }) => decided === null).sort((one, other) => other.largest - one.largest)
  for (const [at, bet] of open.entries()) {
    if (bet.largest < (2 * (open.length - at)) / errorRate) return
    bet.decide()
  }
}

const boldest = 0.9
/** The share that is bet on the side that does not lead. */
const smallest = 0.1

/** The stakes on both sides of one pair. Nothing is bet once it is decided. */
class PairBet {
  readonly evidence = { one: 1, other: 1 }
  decided: SequentialDecision['decided'] = null
  count = 0
  #best: { readonly side: 'one' | 'other'; readonly stake: number } = { side: 'one', stake: 1 }
  #sum = 0
  #squares = 0

  /** The largest stake that either side has ever had. */
  get largest(): number {
    return this.#best.stake
  }

  decide(): void {
    this.decided = this.#best.side
  }

  add(difference: number): void {
    if (this.decided !== null) return
    const bets = this.#bets()
    this.evidence.one *= 1 + bets.one * difference
    this.evidence.other *= 1 - bets.other * difference
    this.count += 1
    this.#sum += difference
    this.#squares += difference ** 2
    for (const side of ['one', 'other'] as const)
      if (this.evidence[side] > this.#best.stake) this.#best = { side, stake: this.evidence[side] }
  }

  /** The shares that are bet, computed from earlier differences alone: their mean over their mean square (aGRAPA). */
  #bets() {
    // Begins as if one difference of a quarter had been seen, so that the first bets are small.
    const mean = this.#sum / (this.count + 1)
    const square = (this.#squares + 0.0625) / (this.count + 1)
    const share = Math.min(boldest, Math.abs(mean) / square)
    return { one: mean > 0 ? share : smallest, other: mean < 0 ? share : smallest }
  }
}
