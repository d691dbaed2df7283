import { assign, fromPromise, setup } from 'xstate'
import type { TeamInput } from '../../src/rules/mafia-choice.js'
import type { MafiaProtocol } from '../../src/rules/protocols.js'
import { rethrow } from '../phrases.js'
import { carrying } from '../runtime.js'
import { mafiaBallotMachine } from './ballot.js'
import { conferenceMachine } from './conference.js'
import { consensusMachine } from './consensus.js'
import { proposalsMachine } from './proposals.js'
import type { RoundsInput } from './rounds.js'
import { teamChatMachine } from './team-chat.js'

export interface TeamContext extends TeamInput {
  /** The order in which they choose in turn. */
  readonly order: readonly string[]
  readonly target: string | null
}

/** Stands where a game puts its own machine, when its rules choose by a protocol of its own. */
const ownProtocol = fromPromise<string | null, RoundsInput>(async ({ input: { rules } }) => {
  throw new Error(`No machine was given for the protocol \`${rules.night.mafia.protocol}\`.`)
})

/** The words of the mafia's chart: what it runs, what it asks before a road, and what it does on the way. */
export const teamVocabulary = setup({
  types: { context: {} as TeamContext, input: {} as TeamInput, output: {} as string | null },
  actors: {
    carryOut: carrying<'orderMafia'>(),
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
