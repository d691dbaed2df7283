import { isMafia } from '../rules/roles/team.js'
import type { PublicRecord, Told } from './chronicle.js'
import { officeOf, sideOf, teamsSeenAs } from './office.js'

/**
 * Marks results as proven: those of a player who claimed an investigating role and was then killed at night by others,
 * or whose death revealed that role. A result counts only if the roles leave no doubt about its meaning.
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

/** Whether it is certain that a player had the role it claimed. */
export function isProven({ player, role }: Told, { rules, fates, killed, shownRoles }: PublicRecord): boolean {
  if (officeOf(rules, role) !== 'learn' || isMafia({ team: fates.get(player) })) return false
  return shownRoles.has(player) ? shownRoles.get(player) === role : killed.has(player)
}
