import type { Rules } from '../../src/index.js'
import { roleCountsFor } from '../../src/kernel/rules/index.js'
import { roleQuantity } from '../../src/kernel/rules/team.js'

/** The roles that rules deal to so many players, for example `3 mafia, 1 doctor, 6 villagers`. */
export function dealtRoles(rules: Rules, players: number): string {
  return Object.entries(roleCountsFor(rules, players))
    .filter(([, count]) => count > 0)
    .map(([role, count]) => roleQuantity(count, role))
    .join(', ')
}
