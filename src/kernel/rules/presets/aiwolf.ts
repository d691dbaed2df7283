import { aiwolfRoles, medium, possessed, villager } from '../roles.js'
import type { Rules } from '../rules-schema.js'
import { baseRules, completeCast, freeDiscussion } from './base-rules.js'
import { benchmark } from './benchmark.js'

/** The rules that AIWolf's two villages share: nobody dies in the first night, but the seer looks. */
const aiwolf = {
  ...baseRules,
  opening: 'night',
  night: { mafia: { ...benchmark.night.mafia, chatRounds: 1 } },
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 3, order: 'shuffled', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'pluralityOrLot', skip: false, revote: false },
  reveal: { day: 'none', night: 'none' },
} as const satisfies Partial<Rules>

const { werewolf, seer, bodyguard } = aiwolfRoles

const afterFirstNight = { kill: { from: 2 }, protect: { self: false, from: 2 } }

/** AIWolf's village of five: a werewolf, a possessed, a seer and two villagers. */
export const aiwolf5: Rules = {
  ...aiwolf,
  name: 'aiwolf-5',
  table: { ...aiwolf.table, usual: 5 },
  cast: completeCast({ werewolf, possessed, seer, villager }, afterFirstNight),
  roleCounts: {
    werewolf: { base: 0, per: { count: 1, players: 5, rounding: 'floor' } },
    possessed: { base: 1 },
    seer: { base: 1 },
  },
}

/** AIWolf's village of thirteen: three werewolves, a possessed, a seer, a medium, a bodyguard and six villagers. */
export const aiwolf13: Rules = {
  ...aiwolf,
  name: 'aiwolf-13',
  table: { ...aiwolf.table, min: 7, usual: 13 },
  cast: completeCast({ werewolf, possessed, seer, medium, bodyguard, villager }, afterFirstNight),
  roleCounts: {
    werewolf: { base: 0, per: { count: 3, players: 13, rounding: 'round' } },
    possessed: { base: 1 },
    seer: { base: 1 },
    medium: { base: 1 },
    bodyguard: { base: 1 },
  },
}
