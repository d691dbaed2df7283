import { mafia, sheriff, villager } from '../roles.js'
import type { Rules } from '../rules-schema.js'
import { baseRules, completeCast, freeDiscussion } from './base-rules.js'
import { benchmark } from './benchmark.js'

/** Four players: a mafia, a sheriff and two villagers. The first night is fixed: the sheriff looks, and nobody dies. */
export const mini: Rules = {
  ...baseRules,
  name: 'mini',
  table: { ...baseRules.table, min: 4, usual: 4 },
  cast: completeCast({ mafia, sheriff, villager }, { kill: { from: 2 } }),
  roleCounts: {
    mafia: { base: 0, per: { count: 1, players: 4, rounding: 'floor' } },
    sheriff: { base: 1 },
  },
  night: benchmark.night,
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 2, order: 'seat', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'pluralityOrLot', skip: false, revote: false },
  reveal: { day: 'role', night: 'role' },
}
