import { InvalidOptionsError } from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { backgroundName, type DesignName, findDesign, type TournamentTable } from './designs.js'

/** One game of a plan. Games of a block have the same roles by seat, names and draws; only the entrants' seats differ. */
export interface PlannedGame {
  readonly id: string
  /** From 0, over the whole tournament. */
  readonly block: number
  readonly table: TournamentTable
  readonly seed: string
  readonly seats: readonly string[]
}

/** See `planTournament`. */
export interface PlanOptions {
  /** The names of the entrants: two or more, all different. */
  readonly entrants: readonly string[]
  readonly tables: readonly TournamentTable[]
  /** The smallest number of games over all tables; rounded up to whole blocks, which have one game for each entrant. */
  readonly games: number
  readonly seed: string
  /** How entrants are seated. Default `mixed`. */
  readonly design?: DesignName
  /** The role that the design `focal` compares its entrants in. */
  readonly role?: string
}

/**
 * The games of a tournament. A block is one deal of roles, played once for each entrant. In the design `mixed` the entrants
 * move by one place from game to game, so that within a block each plays each seat, with its role, exactly once; in `sides`
 * each is the mafia once and all others once; in `focal` each plays one seat of `role` once, and in `roles` one seat of
 * each role in turn, from block to block.
 *
 * @throws {InvalidOptionsError} when there are fewer than two entrants, two have the same name, there is no table or
 *   game, the seed cannot be part of game ids, or the design or its role is unknown.
 */
export function planTournament(options: PlanOptions): PlannedGame[] {
  requireEntrants(options)
  const { entrants, tables, games, seed: tournamentSeed, design, role } = options
  const { layOut } = findDesign(design)
  const blocks = Math.ceil(games / entrants.length)
  return Array.from({ length: blocks }, (_, block) => {
    const table = tables[block % tables.length] as TournamentTable
    const seed = `${tournamentSeed}-${block + 1}`
    const turn = Math.floor(block / tables.length)
    const laidOut = layOut({ entrants, table, seed, tournamentSeed, turn, ...(role !== undefined && { role }) })
    return laidOut.map((seats, game) => ({ block, table, seed, id: `${seed}-${game + 1}`, seats }))
  }).flat()
}

function requireEntrants(options: PlanOptions): void {
  requireArgument('options', options, { kind: 'an object', fields: ['entrants', 'tables', 'games', 'seed'] })
  const { entrants, tables, games, seed, design, role } = options
  const twice = entrants.find((name, at) => entrants.indexOf(name) !== at)
  if (entrants.length < 2)
    throw new InvalidOptionsError('Expected two or more `entrants`: a comparison needs at least two.', 'entrants')
  if (twice !== undefined) throw new InvalidOptionsError(`Two entrants have the name \`${twice}\`.`, 'entrants')
  if (tables.length === 0) throw new InvalidOptionsError('Expected at least one of `tables`.', 'tables')
  if (!Number.isInteger(games) || games < 1)
    throw new InvalidOptionsError(`Expected \`games\` to be a whole number from 1, got \`${games}\`.`, 'games')
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(seed))
    throw new InvalidOptionsError(
      'Expected `seed` to be letters, digits, ., - and _, at most 80: it is part of the ids of games.',
      'seed',
    )
  if (role !== undefined && !findDesign(design).needsRole)
    throw new InvalidOptionsError('`role` belongs to the design `focal`.', 'role')
  if (entrants.includes(backgroundName))
    throw new InvalidOptionsError(`An entrant cannot have the name \`${backgroundName}\`.`, 'entrants')
}
