import { assign, setup } from 'xstate'
import type { TeamInput } from '../../src/rules/mafia-choice.js'
import { onError, output, rethrow } from '../phrases.js'
import { mafiaBallotMachine } from './ballot.js'
import { conferenceMachine } from './conference.js'
import { consensusMachine } from './consensus.js'
import { proposalsMachine } from './proposals.js'
import { teamChatMachine } from './team-chat.js'

export interface TeamContext extends TeamInput {
  readonly target: string | null
}

const input = ({ context: { rules, day, team } }: { context: TeamContext }): TeamInput => ({ rules, day, team })
const onDone = { target: 'decided', actions: { type: 'decide', params: output } } as const

/** The mafia's night: they may talk among themselves first; then they choose by the protocol of the rules. */
export const mafiaTeamMachine = setup({
  types: { context: {} as TeamContext, input: {} as TeamInput, output: {} as string | null },
  actors: {
    conference: conferenceMachine,
    consensus: consensusMachine,
    teamChat: teamChatMachine,
    proposals: proposalsMachine,
    mafiaBallot: mafiaBallotMachine,
  },
  guards: {
    teamConfers: ({ context: { rules, team } }) => rules.night.mafia.chatRounds > 0 && team.length > 1,
    seeksConsensus: ({ context }) => context.rules.night.mafia.protocol === 'consensus',
    chats: ({ context }) => context.rules.night.mafia.protocol === 'teamChat',
    proposes: ({ context }) => context.rules.night.mafia.protocol === 'proposals',
  },
  actions: { decide: assign({ target: (_, target: string | null) => target }), rethrow },
}).createMachine({
  id: 'mafiaTeam',
  context: ({ input }) => ({ ...input, target: null }),
  initial: 'gathering',
  states: {
    gathering: { always: [{ guard: 'teamConfers', target: 'conference' }, { target: 'choosing' }] },
    conference: { invoke: { src: 'conference', input, onDone: 'choosing', onError } },
    choosing: {
      always: [
        { guard: 'seeksConsensus', target: 'consensus' },
        { guard: 'chats', target: 'teamChat' },
        { guard: 'proposes', target: 'proposals' },
        { target: 'ballot' },
      ],
    },
    consensus: { invoke: { src: 'consensus', input, onDone, onError } },
    teamChat: { invoke: { src: 'teamChat', input, onDone, onError } },
    proposals: { invoke: { src: 'proposals', input, onDone, onError } },
    ballot: { invoke: { src: 'mafiaBallot', input, onDone, onError } },
    decided: { type: 'final' },
  },
  output: ({ context }) => context.target,
})
