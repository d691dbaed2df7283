import { countOf, leaders, type Tally } from './tally.js'

/** Who is voted out: a player, or null. `votes` is the total number of votes of the living. */
export interface Elimination {
  readonly describe: string
  readonly eliminatedPlayer: (counts: Tally, votes: number) => string | null
}

const soleLeader = (counts: Tally): string | null => {
  const [first, second] = leaders(counts)
  return first === undefined || first === 'skip' || second !== undefined ? null : first
}

/** Sources 001 and 003: more than half of the votes of the living. */
const majority: Elimination = {
  describe: 'A strict majority of the living eliminates a player.',
  eliminatedPlayer: (counts, votes) => {
    const leader = soleLeader(counts)
    return leader !== null && countOf(counts, leader) * 2 > votes ? leader : null
  },
}

/** Sources 002 and 004: more votes than any other choice. */
const plurality: Elimination = {
  describe: 'The player with strictly the most votes is eliminated.',
  eliminatedPlayer: soleLeader,
}

/** Every elimination by the name that `vote.elimination` uses. */
export const eliminations = { majority, plurality } as const
