import type { Team, Winner } from '../../index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { type ComparedRate, compareRates } from '../compared-rates.js'
import { byBlock } from '../intervals.js'
import { byRow, ratioValues, shownInWords, simultaneousMeans } from '../simultaneous.js'
import { entrantsIn, requireOutcomes, teamsIn } from './comparison.js'
import { backgroundName } from './designs.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

/** How often each side won at one kind of table, for all entrants together: values are shares from 0 to 1. */
export interface TableBalance {
  readonly table: string
  readonly games: number
  /** Every team of its games, and every other way in which they ended, with intervals that hold together at 95 %, over blocks. */
  readonly sides: readonly SideBalance[]
}

/** How often a side won; without an interval of fewer than five blocks. */
export interface SideBalance {
  readonly side: Winner
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/** The balance of each kind of table, void games left out, in the order of the plan. */
export function tableBalances(games: readonly GameOutcome[]): TableBalance[] {
  requireOutcomes(games)
  const counted = games.filter((game) => !game.void)
  const tables = [...groupBy(counted, ({ table, rulesHash }) => `${table} ${rulesHash}`).values()]
  const columns = tables.flatMap((own) =>
    [...new Set([...teamsIn(own), ...own.map(({ winner }) => winner)])].map((side) => ({ side, own })),
  )
  const blocks = byBlock(counted)
  const values = columns.map(({ side, own }) =>
    ratioValues(
      blocks.map((block) =>
        winsOf(
          side,
          block.filter((game) => own.includes(game)),
        ),
      ),
    ),
  )
  const { means } = simultaneousMeans(byRow(values), { seed: 'balance' })
  const sides = columns.map(({ side, own }, at) => {
    const { low = null, high = null } = means[at] ?? {}
    return { own, side, value: winsOf(side, own).sum / own.length, low: low && Math.max(0, low), high }
  })
  return tables.map((own) => ({
    table: tableLabel(own[0] as GameOutcome, games),
    games: own.length,
    sides: sides.flatMap(({ own: its, ...side }) => (its === own ? [side] : [])),
  }))
}

const winsOf = (side: Winner, games: readonly GameOutcome[]) => ({
  sum: games.filter(({ winner }) => winner === side).length,
  of: games.length,
})

/** The name of a table; with the beginning of its rules' hash where other rules have the same name. */
function tableLabel({ table, rulesHash }: GameOutcome, games: readonly GameOutcome[]): string {
  const isShared = games.some((other) => other.table === table && other.rulesHash !== rulesHash)
  return isShared ? `${table} (${rulesHash.slice(0, 6)})` : table
}

/** How often an entrant won in a role; `chance`: how often the others did in the same role of the same deals. */
export interface RoleRate extends ComparedRate {
  readonly entrant: string
  readonly role: string
  readonly team: Team
}

/** How often each entrant won in each role beside the others in the same deals, over blocks. Void games must be left out. */
export function roleRates(games: readonly GameOutcome[]): RoleRate[] {
  requireOutcomes(games)
  const blocks = byBlock(games).map((block) => block.flatMap(({ seats }) => seats.filter(isCompared)))
  const teams = new Map(blocks.flat().map(({ role, team }) => [role, team]))
  const names = entrantsIn(games)
  const columns = [...teams].flatMap(([role, team], group) => names.map((entrant) => ({ entrant, role, team, group })))
  const rates = compareRates(
    columns.map(({ role, entrant }) =>
      blocks.map((seats) =>
        ownWins(
          seats.filter((seat) => seat.role === role),
          entrant,
        ),
      ),
    ),
    { seed: 'roles', groups: columns.map(({ group }) => group) },
  )
  return columns.flatMap(({ group: _, ...column }, at) => {
    const rate = rates[at] as ComparedRate
    return rate.of === 0 ? [] : [{ ...column, ...rate }]
  })
}

/** Nothing is counted in a block in which nobody else plays the role. */
function ownWins(seats: readonly SeatOutcome[], entrant: string) {
  const own = seats.filter((seat) => seat.entrant === entrant)
  const others = seats.filter((seat) => seat.entrant !== entrant)
  if (others.length === 0) return { count: 0, of: 0, expected: 0 }
  return { count: wins(own), of: own.length, expected: (own.length * wins(others)) / others.length }
}

const isCompared = ({ counted, entrant }: SeatOutcome): boolean => counted && entrant !== backgroundName
const wins = (seats: readonly SeatOutcome[]): number => seats.filter(({ won }) => won).length

/** What is shown of wins by role, in sentences. */
export function rolesInWords(rates: readonly RoleRate[]): string[] {
  const sentences = rates.flatMap(({ entrant, role, shown }) =>
    shown === null ? [] : [`${entrant} wins ${shown} often than the others as ${role}.`],
  )
  return shownInWords('wins by role', sentences)
}
