import { derive, InvalidOptionsError, type Rules } from '../../index.js'
import { dealRoles, dealtCounts, findSide, mafiaTeam, possibleRoles, shuffle } from '../../kernel/rules/index.js'
import { didYouMean } from '../../kernel/text/index.js'

/** The name in seats of the players against whom the design `focal` compares its entrants. */
export const backgroundName = 'background'

/** One kind of table of a tournament: its rules and its number of players. */
export interface TournamentTable {
  readonly rules: Rules
  readonly players: number
}

/** The deal that a block plays once for each entrant, and where the block stands in the tournament. */
export interface DesignBlock {
  readonly entrants: readonly string[]
  readonly table: TournamentTable
  /** Of the block's games: the same deal and draws. */
  readonly seed: string
  /** Of the tournament. */
  readonly tournamentSeed: string
  /** From 0, among the blocks at the same table. */
  readonly turn: number
  /** The role that `focal` compares its entrants in. */
  readonly role?: string
}

/** What a tournament compares, and how it seats its entrants for that. */
export interface Design {
  /** What a difference between two entrants means: the quantity that the tournament estimates, in one sentence. */
  readonly estimand: (role?: string) => string
  /** What a difference over both teams averages: each seat alike, or each side of the table alike. */
  readonly weighs: 'seats' | 'sides'
  /** Whether it needs players in the background, and a role that it compares. */
  readonly hasBackground: boolean
  readonly needsRole: boolean
  /** The entrants by seat, for each game of a block: as many games as there are entrants. */
  readonly layOut: (block: DesignBlock) => readonly (readonly string[])[]
}

const layouts = {
  mixed: {
    estimand: () =>
      'How much more often one entrant wins than another in the same seat with the same roles dealt, at tables where all entrants play side by side.',
    weighs: 'seats',
    hasBackground: false,
    needsRole: false,
    layOut: rotateSeats,
  },
  sides: {
    estimand: () =>
      'How much more often one entrant wins than another when it plays a whole side alone, all of the mafia or all others, against each other entrant in turn; both sides count the same.',
    weighs: 'sides',
    hasBackground: false,
    needsRole: false,
    layOut: pairSides,
  },
  focal: {
    estimand: (role = 'a role') =>
      `How much more often one seat of \`${role}\` wins when one entrant plays it than when another does, with the same background players in all other seats.`,
    weighs: 'seats',
    hasBackground: true,
    needsRole: true,
    layOut: swapOneSeat,
  },
  roles: {
    estimand: () =>
      'How much more often one seat wins when one entrant plays it than when another does, with the same background players in all other seats; each role of the table in turn, and each counts the same.',
    weighs: 'seats',
    hasBackground: true,
    needsRole: false,
    layOut: swapSeatOfEachRole,
  },
} as const satisfies Readonly<Record<string, Design>>

/** The name of a design: `mixed`, `sides`, `focal` or `roles`. */
export type DesignName = keyof typeof layouts

/** The designs of tournaments, by name. In each, a block is one deal that is played once for each entrant. */
export const designs: Readonly<Record<DesignName, Design>> = layouts

/** @throws {InvalidOptionsError} when there is no such design. */
export function findDesign(name: string = 'mixed'): Design {
  if (Object.hasOwn(designs, name)) return designs[name as DesignName]
  const names = Object.keys(designs)
  throw new InvalidOptionsError(
    `Unknown design \`${name}\`${didYouMean(name, names)}; the designs are ${names.join(', ')}.`,
    'design',
  )
}

/** From game to game all entrants move by one place: each plays each seat once. */
function rotateSeats({ entrants, table, seed }: DesignBlock): string[][] {
  const order = shuffle(entrants, derive(seed, 'tournament', 'entrants'))
  const places = shuffle(
    Array.from({ length: table.players }, (_, seat) => seat),
    derive(seed, 'tournament', 'places'),
  )
  return order.map((_, game) => places.map((place) => order[(place + game) % order.length] as string))
}

/**
 * Each entrant is the mafia once and everyone else once. Who meets whom changes from block to block, so that every ordered
 * pair has met equally often after one block less than there are entrants, and so on.
 */
function pairSides({ entrants, table, seed, tournamentSeed, turn }: DesignBlock): string[][] {
  const steps = Array.from({ length: entrants.length - 1 }, (_, at) => at + 1)
  const round = Math.floor(turn / steps.length)
  const step = shuffle(steps, derive(tournamentSeed, 'tournament', 'opponents', round))[turn % steps.length] as number
  const sides = dealtSeats(table, seed)
  const order = shuffle(
    entrants.map((_, at) => at),
    derive(seed, 'tournament', 'entrants'),
  )
  return order.map((at) => {
    const [mafia, others] = [entrants[at] as string, entrants[(at + step) % entrants.length] as string]
    return sides.map(({ side }) => (side === mafiaTeam ? mafia : others))
  })
}

/** Each entrant plays the same seat of the role once; the background plays all others. */
function swapOneSeat({ entrants, table, seed, role }: DesignBlock): string[][] {
  const dealt = dealtSeats(table, seed)
  const seats = dealt.flatMap((seat, at) => (seat.role === role ? [at] : []))
  if (role === undefined || seats.length === 0)
    throw roleMissing(table, role, [...new Set(dealt.map((one) => one.role))])
  const [focal] = shuffle(seats, derive(seed, 'tournament', 'focal'))
  return shuffle(entrants, derive(seed, 'tournament', 'entrants')).map((entrant) =>
    dealt.map((_, seat) => (seat === focal ? entrant : backgroundName)),
  )
}

/** From block to block at a table, the next of its roles. */
function swapSeatOfEachRole(block: DesignBlock): string[][] {
  const roles = possibleRoles(block.table.rules, block.table.players).sort()
  return swapOneSeat({ ...block, role: roles[block.turn % roles.length] as string })
}

/** The role of each seat in the games with this seed, and the team with which it wins. */
export function dealtSeats({ rules, players }: TournamentTable, seed: string) {
  const seats = Array.from({ length: players }, (_, seat) => ({ id: `${seat}` }))
  const roles = dealRoles(seats, dealtCounts(rules, players, derive(seed, 'lists')), derive(seed, 'deal'))
  return [...roles.values()].map((role) => {
    const definition = rules.cast[role]
    return { role, side: definition && findSide(definition) }
  })
}

function roleMissing(table: TournamentTable, role: string | undefined, dealt: readonly string[]): InvalidOptionsError {
  const given = role === undefined ? 'got none' : `got \`${role}\``
  return new InvalidOptionsError(
    `The design \`focal\` needs \`role\`, the role that it compares, ${given}; \`${table.rules.name}\` of ${table.players} deals ${dealt.toSorted().join(', ')}.`,
    'role',
  )
}
