import { aiwolfRoles, doctor, villager } from '../roles.js'
import type { Rules } from '../rules-schema.js'
import { baseRules, completeCast, freeDiscussion } from './base-rules.js'
import { benchmark } from './benchmark.js'

/** The werewolf environment of Kaggle with its eight players: two werewolves, a doctor, a seer and four villagers. */
export const werewolf: Rules = {
  ...baseRules,
  name: 'werewolf',
  table: { ...baseRules.table, usual: 8 },
  cast: completeCast({ werewolf: aiwolfRoles.werewolf, doctor, seer: aiwolfRoles.seer, villager }),
  roleCounts: {
    werewolf: { base: 0, per: { count: 1, players: 4, rounding: 'floor' } },
    doctor: { base: 1 },
    seer: { base: 1 },
  },
  night: benchmark.night,
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 2, order: 'rotating', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'pluralityOrLot', skip: false, revote: false },
  reveal: { day: 'role', night: 'role' },
}
