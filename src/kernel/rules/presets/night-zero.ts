import type { Rules } from '../rules-schema.js'
import { baseRules, freeDiscussion, usualCast } from './base-rules.js'

/** Source 002: a night of planning first, nominations in the speeches, a revote and last words. */
export const nightZero: Rules = {
  ...baseRules,
  name: 'night-zero',
  cast: usualCast(),
  roleCounts: {
    mafia: { base: 0, per: { count: 3, players: 10, rounding: 'floor' }, min: 1 },
    doctor: { base: 1 },
    sheriff: { base: 1 },
  },
  opening: 'nightZero',
  night: {
    mafia: {
      protocol: 'proposals',
      rounds: 2,
      chatRounds: 0,
      teammates: false,
      noKill: true,
      agreement: 'twoThirds',
      settlement: 'lowestSeat',
    },
  },
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 1, order: 'rotating', nominate: true },
  decision: 'vote',
  vote: { candidates: 'nominated', elimination: 'plurality', skip: true, revote: true, revoteDefenseChars: 500 },
  lastWords: true,
  reveal: { day: 'none', night: 'none' },
  context: { strategy: 'window', maxTokens: 12_000 },
}
