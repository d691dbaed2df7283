import { byBlock, mean, meanDifference } from '../comparison/index.js'
import type { Team } from '../index.js'
import type { GameOutcome } from './outcome.js'

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
  /**
   * Games of the whole tournament needed to show a difference, if it is as large as measured; null when it is shown
   * already, or is 0.
   */
  readonly gamesNeeded: number | null
}

/** Whom to compare, and in which team. */
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
