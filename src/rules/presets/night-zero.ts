import { baseRules, freeTalk } from '../base-rules.js'
import type { Rules } from '../rules-schema.js'

/** Source 002: a night of planning first, nominations in the speeches, a revote and last words. */
export const nightZero: Rules = {
  ...baseRules,
  name: 'night-zero',
  roleCounts: {
    mafia: { base: 0, per: { count: 3, players: 10, rounding: 'floor' }, min: 1 },
    doctor: { base: 1 },
    sheriff: { base: 1 },
    vigilante: { base: 0 },
    villager: { base: 0 },
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
    doctor: { self: true, repeat: true, skip: false, onNoAnswer: 'random' },
    sheriff: { learns: 'team', when: 'night', skip: false, onNoAnswer: 'random' },
    vigilante: { shots: 1, blockable: true },
  },
  discussion: { ...freeTalk, protocol: 'turns', rounds: 1, order: 'rotating', nominate: true },
  decision: 'vote',
  vote: { candidates: 'nominated', elimination: 'plurality', skip: true, revote: true },
  lastWords: true,
  reveal: { day: 'none', night: 'none' },
  context: { strategy: 'window', maxTokens: 12_000 },
}
