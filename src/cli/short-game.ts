import { nextLastingTable, roleCountsFor, shortGameWarning } from '../rules/index.js'
import type { TablePlan } from './table-plan.js'

/** Says on stderr, before the start, that the mafia can win before any day, and with how many players it cannot. */
export function warnOfShortGame({ rules, seats }: Pick<TablePlan, 'rules' | 'seats'>): void {
  const warning = shortGameWarning(rules, roleCountsFor(rules, seats.length))
  if (warning === null) return
  const more = nextLastingTable(rules, seats.length)
  const advice = more === undefined ? 'Give the rules fewer mafia.' : `With ${more} players it lasts longer.`
  process.stderr.write(`nightzero: ${warning} ${advice}\n`)
}
