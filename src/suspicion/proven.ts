import { isMafia } from '../rules/roles/team.js'
import type { PublicRecord, Told } from './chronicle.js'
import { officeOf, sideOf, teamsSeenAs } from './office.js'

/**
 * What is proven by now: the results of one who claimed to find out sides, and whom others killed at night or whose death showed that
 * very role. A result counts where the roles leave no doubt what it means.
 */
export function prove(record: PublicRecord): void {
  for (const told of record.claims.values())
    if (isProven(told, record))
      for (const { player, result } of told.results) {
        const side = sideOf(record.rules, result)
        if (record.fates.has(player) || teamsSeenAs(side, record).size > 1) continue
        record.fates.set(player, side)
        record.changes.all++
      }
}

/** Whether nobody can doubt any more that a player was what it claimed. */
export function isProven({ player, role }: Told, { rules, fates, killed, shownRoles }: PublicRecord): boolean {
  if (officeOf(rules, role) !== 'learn' || isMafia({ team: fates.get(player) })) return false
  return shownRoles.has(player) ? shownRoles.get(player) === role : killed.has(player)
}
