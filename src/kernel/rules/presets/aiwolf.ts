import type { RoleDefinition } from '../role.js'
import { medium, possessed, villager } from '../roles.js'
import type { Rules } from '../rules-schema.js'
import { baseRules, completeCast, freeDiscussion } from './base-rules.js'
import { benchmark } from './benchmark.js'

/** The werewolves of AIWolf and Kaggle: the mafia, by another name. */
export const werewolf: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  describe: 'The werewolves are the mafia: they know each other and choose together whom to kill each night.',
  advice: 'By day, pass for a human. Whoever finds you out tells it: have a story ready, and do not defend each other.',
}

/** The seer of AIWolf and Kaggle. */
export const seer: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'investigate' }],
  describe: 'A seer looks at a player each night and sees whether it is a werewolf, that is mafia.',
  advice: 'Tell what you saw when it decides a vote. Others may say that they are the seer too.',
}

/** Unlike the `bodyguard` among the built-in roles, AIWolf's does not die for the one it guards. */
const bodyguard: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'protect' }],
  describe: 'A bodyguard guards another player each night from the werewolves.',
  advice: 'Guard those whom the werewolves fear, and stay unknown.',
}

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
