import { assign, fromPromise, setup } from 'xstate'
import type { TeamInput } from '../../src/rules/mafia-choice.js'
import type { MafiaProtocol } from '../../src/rules/protocols.js'
import { rethrow } from '../phrases.js'
import { carryOutFor } from '../runtime.js'
import { mafiaBallotMachine } from './ballot.js'
import { conferenceMachine } from './conference.js'
import { consensusMachine } from './consensus.js'
import { proposalsMachine } from './proposals.js'
import type { RoundsInput } from './rounds.js'
import { teamChatMachine } from './team-chat.js'

/** The context of the mafia's night: its input, the order of turns, and the decision. */
export interface TeamContext extends TeamInput {
  /** The order of turns. */
  readonly order: readonly string[]
  readonly target: string | null
}

/** A placeholder: a game whose rules name its own protocol provides the machine. */
const ownProtocol = fromPromise<string | null, RoundsInput>(async ({ input: { rules } }) => {
  throw new Error(`No machine was given for the protocol \`${rules.night.mafia.protocol}\`.`)
})

/** The vocabulary of the mafia's chart: its actors, guards and actions. */
export const teamVocabulary = setup({
  types: { context: {} as TeamContext, input: {} as TeamInput, output: {} as string | null },
  actors: {
    carryOut: carryOutFor<'orderMafia'>(),
    conference: conferenceMachine,
    consensus: consensusMachine,
    teamChat: teamChatMachine,
    proposals: proposalsMachine,
    mafiaBallot: mafiaBallotMachine,
    ownProtocol,
  },
  guards: {
    teamConfers: ({ context: { rules, team } }) => rules.night.mafia.chatRounds > 0 && team.length > 1,
    theyChooseBy: ({ context }, protocol: MafiaProtocol) => context.rules.night.mafia.protocol === protocol,
  },
  actions: {
    lineUp: assign({ order: (_, order: readonly string[]) => order }),
    decide: assign({ target: (_, target: string | null) => target }),
    rethrow,
  },
})
