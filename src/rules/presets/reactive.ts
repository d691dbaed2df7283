import { baseRules, freeTalk } from '../base-rules.js'
import type { Rules } from '../rules-schema.js'

/** Source 004: no power roles; people talk when they want to, and sum up each round. */
export const reactive: Rules = {
  ...baseRules,
  name: 'reactive',
  table: { min: 4, max: 50 },
  roleCounts: {
    mafia: { base: 0, per: { count: 1, players: 4, rounding: 'floor' }, min: 1 },
    doctor: { base: 0 },
    sheriff: { base: 0 },
    vigilante: { base: 0 },
    villager: { base: 0 },
  },
  night: {
    mafia: {
      protocol: 'ballot',
      rounds: 1,
      chatRounds: 1,
      teammates: false,
      noKill: false,
      agreement: 'strictMajority',
      settlement: 'leaderOrRandom',
    },
    doctor: { self: true, repeat: true, skip: false, onNoAnswer: 'random' },
    sheriff: { learns: 'team', when: 'night', skip: false, onNoAnswer: 'random' },
    vigilante: { shots: 1, blockable: true },
  },
  discussion: { ...freeTalk, protocol: 'reactive', rounds: 1, order: 'seat', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'plurality', skip: false, revote: false },
  reveal: { day: 'role', night: 'role' },
  summaries: true,
  context: { strategy: 'layers', maxTokens: 8_000 },
}
