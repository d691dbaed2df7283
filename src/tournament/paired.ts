import type { Team } from '../index.js'
import { blockMean, mean } from './block-mean.js'
import { byBlock } from './blocks.js'
import type { GameOutcome } from './outcome.js'

/** How much more often one entrant won than another, at the same seat of the same deal. */
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
  /** Games of the whole tournament that would be needed to tell the two apart, if the difference is as it looks; null when they are told apart, or look alike. */
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
  const differences = blockDifferences(games, pairing)
  const blocks = differences.length
  const named = { one: pairing.one, other: pairing.other, team: pairing.team ?? null, blocks }
  if (blocks === 0) return { ...named, difference: null, low: -1, high: 1, gamesNeeded: null }
  const { mean: difference, low, high, deviation } = blockMean(differences)
  const perBlock = games.filter((game) => !game.void).length / blocks
  const alike = deviation === 0 || difference === 0
  const needed = low > 0 || high < 0 || alike ? null : Math.ceil(perBlock * (toTell * (deviation / difference)) ** 2)
  return { ...named, difference, low: Math.max(-1, low), high: Math.min(1, high), gamesNeeded: needed }
}

/** The standard errors that a difference has to be from 0 to be seen in four of five tournaments, at 95 %. */
const toTell = 1.96 + 0.84
