import { derive, InvalidOptionsError, type Rules } from '../../index.js'
import { shuffle } from '../../rules/index.js'

/** One kind of table of a tournament: its rules and its number of players. */
export interface TournamentTable {
  readonly rules: Rules
  readonly players: number
}

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
}

/**
 * The games of a tournament. A block is one deal of roles, played once for each entrant: from game to game the entrants
 * move by one place, so that within a block each entrant plays each seat, with its role, exactly once.
 *
 * @throws {InvalidOptionsError} when there are fewer than two entrants, two have the same name, there is no table or
 *   game, or the seed cannot be part of game ids.
 */
export function planTournament(options: PlanOptions): PlannedGame[] {
  requireEntrants(options)
  const { entrants, tables, games, seed } = options
  const blocks = Math.ceil(games / entrants.length)
  return Array.from({ length: blocks }, (_, block) => {
    const table = tables[block % tables.length] as TournamentTable
    return planBlock({ block, table, seed: `${seed}-${block + 1}` }, entrants)
  }).flat()
}

function planBlock(block: Pick<PlannedGame, 'block' | 'table' | 'seed'>, entrants: readonly string[]): PlannedGame[] {
  const order = shuffle(entrants, derive(block.seed, 'tournament', 'entrants'))
  const places = shuffle(
    Array.from({ length: block.table.players }, (_, seat) => seat),
    derive(block.seed, 'tournament', 'places'),
  )
  return order.map((_, turn) => ({
    ...block,
    id: `${block.seed}-${turn + 1}`,
    seats: places.map((place) => order[(place + turn) % order.length] as string),
  }))
}

function requireEntrants({ entrants, tables, games, seed }: PlanOptions): void {
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
}
