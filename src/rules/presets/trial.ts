import { baseRules, freeTalk } from '../base-rules.js'
import type { Rules } from '../rules-schema.js'

/** Source 000: mafia by consensus, a shuffled discussion, then nomination, defense and judgment. */
export const trial: Rules = {
  ...baseRules,
  name: 'trial',
  roleCounts: {
    mafia: { base: 0, per: { count: 3, players: 10, rounding: 'round' }, min: 1 },
    doctor: { base: 1 },
    sheriff: { base: 1 },
    vigilante: { base: 0 },
    villager: { base: 0 },
  },
  night: {
    mafia: {
      protocol: 'consensus',
      rounds: 2,
      chatRounds: 0,
      teammates: false,
      noKill: false,
      agreement: 'strictMajority',
      settlement: 'randomNamed',
    },
    doctor: { self: false, repeat: true, skip: true, onNoAnswer: 'nothing' },
    sheriff: { learns: 'team', when: 'dawn', skip: true, onNoAnswer: 'nothing' },
    vigilante: { shots: 1, blockable: true },
  },
  discussion: { ...freeTalk, protocol: 'turns', rounds: 2, order: 'shuffled', nominate: false },
  decision: 'trial',
  vote: { candidates: 'living', elimination: 'plurality', skip: true, revote: false },
  reveal: { day: 'none', night: 'none' },
}
