import { mafiaOutcome } from '../../rules/mafia-choice.js'
import { shuffle } from '../../rules/random.js'
import type { Rules } from '../../rules/rules-schema.js'
import type { Deciders } from './decider.js'

/** How the mafia's choosing goes on. It makes no events: what each of them chose is recorded as it is answered. */
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
