import type { Rules } from '../rules-schema.js'
import { baseRules, freeDiscussion, usualCast } from './base-rules.js'

/** Source 001: personas before roles, a mafia team chat, exact investigations and a vigilante. */
export const classic: Rules = {
  ...baseRules,
  name: 'classic',
  cast: usualCast({ investigate: { learns: 'role' } }),
  roleCounts: {
    mafia: { base: 0, per: { count: 1, players: 4, rounding: 'floor' }, min: 1 },
    doctor: { base: 1, per: { count: 1, players: 15, rounding: 'floor' } },
    sheriff: { base: 1, per: { count: 1, players: 15, rounding: 'floor' } },
    vigilante: { base: 1, fromPlayers: 6 },
  },
  personas: 'generated',
  night: {
    mafia: {
      protocol: 'teamChat',
      rounds: 3,
      chatRounds: 0,
      teammates: true,
      noKill: true,
      agreement: 'unanimity',
      settlement: 'leaderOrNoKill',
    },
  },
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 2, order: 'seat', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'majority', skip: true, revote: false },
  reveal: { day: 'role', night: 'role' },
  due: { thoughts: true, reasons: [] },
}
