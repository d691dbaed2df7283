import { ownEntry } from '../text/objects.js'
import { pick, type Random, shuffle } from './random.js'

/** How often each choice was made, in the order in which the choices first appeared. */
export type Tally = Readonly<Record<string, number>>

export function countFor(counts: Tally, choice: string): number {
  return ownEntry(counts, choice) ?? 0
}

/** Counts `choices`, one each; abstentions count for nobody. */
export function tally(choices: readonly string[]): Tally {
  return countVotes(choices.map((choice) => ({ choice, votes: 1 })))
}

/** Counts choices, each with its number of votes; abstentions, and players who were not asked, count for nobody. */
export function countVotes(ballot: readonly { readonly choice?: string; readonly votes: number }[]): Tally {
  const counts: Record<string, number> = {}
  for (const { choice = 'abstain', votes } of ballot)
    if (choice !== 'abstain' && votes > 0) counts[choice] = countFor(counts, choice) + votes
  return counts
}

export function leaders(counts: Tally): string[] {
  const most = Math.max(0, ...Object.values(counts))
  return Object.keys(counts).filter((choice) => counts[choice] === most)
}

/** When the mafia agree at the end of a round: the agreed choice, or null. `choices` holds one per living mafia. */
type Agreement = (choices: readonly string[]) => string | null

const sharedBy =
  (enough: (votes: number, all: number) => boolean): Agreement =>
  (choices) =>
    choices.find((choice) => enough(choices.filter((other) => other === choice).length, choices.length)) ?? null

/** Every agreement by the name that `night.mafia.agreement` uses. */
export const agreements: Readonly<Record<'strictMajority' | 'unanimity' | 'twoThirds', Agreement>> = {
  /** Source 000: two of three, two of two, one of one. */
  strictMajority: sharedBy((votes, all) => votes * 2 > all),
  /** Source 001: the team talks until all want the same. */
  unanimity: sharedBy((votes, all) => votes === all),
  /** Source 002: at least two thirds. */
  twoThirds: sharedBy((votes, all) => votes * 3 >= all * 2),
}

/** What happens when the mafia never agreed: the choice taken from the last round, given in seat order. */
type Settlement = (choices: readonly string[], random: Random) => string

/** Every settlement by the name that `night.mafia.settlement` uses. */
export const settlements: Readonly<
  Record<'randomNamed' | 'leaderOrRandom' | 'leaderOrNoKill' | 'lowestSeat', Settlement>
> = {
  /** Source 000: a random pick from the distinct targets of the last round. */
  randomNamed: (choices, random) => pick([...new Set(choices)].sort(), random),
  /** Source 003: plurality, ties by a seeded random pick. */
  leaderOrRandom: (choices, random) => pick(leaders(tally(choices)).sort(), random),
  /** Source 001: plurality of the last round, a tie is no kill. */
  leaderOrNoKill: (choices) => {
    const [first, second] = leaders(tally(choices))
    return first === undefined || second !== undefined ? 'skip' : first
  },
  /** Source 002: the lowest seat decides. */
  lowestSeat: (choices) => choices[0] ?? 'skip',
}

/** Who is voted out: a player, or null. `votes` is the total number of votes of the living. */
interface Elimination {
  readonly eliminatedPlayer: (counts: Tally, votes: number) => string | null
  /** Whether a lot decides between players who tie. */
  readonly lot: boolean
}

const soleLeader = (counts: Tally): string | null => {
  const [first, second] = leaders(counts)
  return first === undefined || first === 'skip' || second !== undefined ? null : first
}

/** Every elimination by the name that `vote.elimination` uses. */
export const eliminations: Readonly<Record<'majority' | 'plurality' | 'pluralityOrLot', Elimination>> = {
  /** Sources 001 and 003: more than half of the votes of the living. */
  majority: {
    eliminatedPlayer: (counts, votes) => {
      const leader = soleLeader(counts)
      return leader !== null && countFor(counts, leader) * 2 > votes ? leader : null
    },
    lot: false,
  },
  /** Sources 002 and 004: more votes than any other choice. */
  plurality: {
    eliminatedPlayer: soleLeader,
    lot: false,
  },
  /** AIWolf and Kaggle's werewolf: somebody is eliminated even by a tie. */
  pluralityOrLot: {
    eliminatedPlayer: soleLeader,
    lot: true,
  },
}

/** A round of speeches. `living` and `seats` (all players) are by seat; `day` is counted from 1. */
interface SpeakingRound {
  readonly living: readonly string[]
  readonly seats: readonly string[]
  readonly day: number
  readonly random: Random
}

type SpeakingOrder = (round: SpeakingRound) => string[]

/** Every speaking order by the name that `discussion.order` uses. */
export const speakingOrders: Readonly<Record<'shuffled' | 'seat' | 'rotating', SpeakingOrder>> = {
  /** Source 000: each round shuffles the living. */
  shuffled: ({ living, random }) => shuffle(living, random),
  /** Sources 001 and 003. */
  seat: ({ living }) => [...living],
  /** Source 002: seat 0 speaks first on day 1, the next seat on day 2; a dead player's turn passes to the next seat. */
  rotating: ({ living, seats, day }) => {
    const start = (Math.max(1, day) - 1) % seats.length
    return [...seats.slice(start), ...seats.slice(0, start)].filter((player) => living.includes(player))
  },
}

/** What comes after the players state their beliefs. */
export type BeliefMoment = 'speech' | 'vote'

/** When players state their beliefs, by the name that `beliefs` uses: before which of these. */
export const beliefMoments = {
  off: [],
  speeches: ['speech', 'vote'],
  votes: ['vote'],
} as const satisfies Record<string, readonly BeliefMoment[]>
