import type { Rules } from '../rules-schema.js'
import { baseRules, freeDiscussion, usualCast } from './base-rules.js'
import { benchmark } from './benchmark.js'

/** Source 004: no power roles; people talk when they want to, and sum up each round. */
export const reactive: Rules = {
  ...baseRules,
  name: 'reactive',
  table: { min: 4, max: 50 },
  cast: usualCast(),
  roleCounts: {
    mafia: { base: 0, per: { count: 1, players: 4, rounding: 'floor' }, min: 1 },
  },
  night: {
    mafia: { ...benchmark.night.mafia, chatRounds: 1 },
  },
  discussion: { ...freeDiscussion, protocol: 'reactive', rounds: 1, order: 'seat', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'plurality', skip: false, revote: false },
  reveal: { day: 'role', night: 'role' },
  summaries: true,
  due: { thoughts: false, reasons: ['vote'] },
  context: { strategy: 'layers', maxTokens: 8_000, facts: false, notes: false },
}
