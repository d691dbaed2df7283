import { mafiaOutcome } from '../../rules/mafia-choice.js'
import { shuffle } from '../../rules/random.js'
import type { Rules } from '../../rules/rules-schema.js'
import type { Deciders } from './decider.js'

/** The steps of the mafia's choice. They make no events: each member's choice is recorded with its answer. */
export const mafiaDeciders: Deciders<'orderMafia' | 'resolveMafiaRound'> = {
  orderMafia: ({ team }, { day, rules }, { draw }) => {
    const shuffled = rules?.night.mafia.protocol === 'consensus'
    return { events: [], output: shuffled ? shuffle(team, draw('mafia-order', day)) : team }
  },
  resolveMafiaRound: ({ type: _, ...round }, { day, rules }, { draw }) => {
    const { mafia } = (rules as Rules).night
    return { events: [], output: mafiaOutcome({ ...round, mafia }, draw('settlement', day)) }
  },
}
