import type { Team } from '../../index.js'
import { byBlock, mean, meanDifference } from '../intervals.js'
import type { GameOutcome } from './play-planned.js'

/** How much more often one entrant won than another, in the same seat with the same roles dealt. */
export interface PairedDifference {
  readonly one: string
  readonly other: string
  /** Null for both teams together. */
  readonly team: Team | null
  /** Blocks in which both played. */
  readonly blocks: number
  /** The mean difference of the share of games won, from -1 to 1; null without a block. */
  readonly difference: number | null
  /** Its interval at 95 %, by Student's t over blocks; -1 to 1 with fewer than two. */
  readonly low: number
  readonly high: number
  /** Games of the tournament that show a difference as large as measured; null when it is shown already, or is 0. */
  readonly gamesNeeded: number | null
}

/** Whom to compare; in which team, or in both. */
export interface Pairing {
  readonly one: string
  readonly other: string
  readonly team?: Team
}

/**
 * The difference between two entrants in each block: over all its seats, the mean of what one won there less what the other
 * won there. Blocks are independent; games of one block are not.
 */
export function blockDifferences(games: readonly GameOutcome[], { one, other, team }: Pairing): number[] {
  return byBlock(games.filter((game) => !game.void)).flatMap((block) => {
    const seats = block[0]?.seats ?? []
    const differences = seats.flatMap((seat, at) => {
      if (team !== undefined && seat.team !== team) return []
      const won = (entrant: string) => block.find((game) => game.seats[at]?.entrant === entrant)?.seats[at]?.won
      const [first, second] = [won(one), won(other)]
      return first === undefined || second === undefined ? [] : [Number(first) - Number(second)]
    })
    return differences.length === 0 ? [] : [mean(differences)]
  })
}

/** The difference between two entrants over all blocks, with its interval. */
export function pairedDifference(games: readonly GameOutcome[], pairing: Pairing): PairedDifference {
  const { one, other, team = null } = pairing
  const { blocksNeeded, ...measured } = meanDifference(blockDifferences(games, pairing))
  const perBlock = games.filter((game) => !game.void).length / measured.blocks
  const gamesNeeded = blocksNeeded === null ? null : Math.ceil(perBlock * blocksNeeded)
  return { one, other, team, ...measured, gamesNeeded }
}

/** Where a sequential test stands. */
export interface SequentialDecision {
  /** `one`: one is better than the other; `other`: the other is; null: not decided. */
  readonly decided: 'one' | 'other' | null
  /** After how many differences it was decided; if it is not decided, all differences so far. */
  readonly after: number
  /** The evidence for each side: how many times a stake would have grown by betting on it. 1 / error rate decides. */
  readonly evidence: { readonly one: number; readonly other: number }
  /** The chance of a wrong decision, at most. */
  readonly errorRate: number
}

const boldest = 0.9
/** The share that is bet on the side that does not lead. */
const smallest = 0.1

/**
 * Tests, difference by difference, whether their mean is above or below 0, by betting (Waudby-Smith and Ramdas, 2024): each
 * side's stake grows as the differences favour it, and by Ville's inequality it grows beyond `2 / errorRate` with a chance of
 * at most `errorRate / 2` where that side is not better. So it may be looked at after each block, and stopped, without harm.
 * Differences are from -1 to 1 and come in the order of their blocks.
 */
export function sequentialTest(differences: readonly number[], errorRate = 0.05): SequentialDecision {
  const stakes = { one: 1, other: 1 }
  const seen = { count: 0, sum: 0, squares: 0 }
  for (const difference of differences) {
    const bet = betOn(seen)
    stakes.one *= 1 + bet.one * difference
    stakes.other *= 1 - bet.other * difference
    seen.count += 1
    seen.sum += difference
    seen.squares += difference ** 2
    const decided = stakes.one >= 2 / errorRate ? 'one' : stakes.other >= 2 / errorRate ? 'other' : null
    if (decided) return { decided, after: seen.count, evidence: { ...stakes }, errorRate }
  }
  return { decided: null, after: seen.count, evidence: { ...stakes }, errorRate }
}

/** The bets on both sides, computed from earlier differences alone: their mean over their mean square (aGRAPA). */
function betOn({ count, sum, squares }: { count: number; sum: number; squares: number }) {
  // Begins as if one difference of a quarter had been seen, so that the first bets are small.
  const mean = sum / (count + 1)
  const square = (squares + 0.0625) / (count + 1)
  const share = Math.min(boldest, Math.abs(mean) / square)
  return { one: mean > 0 ? share : smallest, other: mean < 0 ? share : smallest }
}
