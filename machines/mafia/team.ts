import { assign, setup } from 'xstate'
import type { TeamInput } from '../../src/kernel/rules/mafia-choice.js'
import { type MafiaProtocol, mafiaProtocols } from '../../src/kernel/rules/protocols.js'
import { type InTurnInput, inTurnMachine } from '../in-turn.js'
import { child, type DecidedEvent, decideFor, decides, missingChart, onError, rethrow, withOutput } from '../runtime.js'
import {
  consensusMachine,
  mafiaBallotMachine,
  proposalsMachine,
  type RoundsInput,
  teamChatMachine,
} from './protocols.js'

export interface ConferenceContext extends TeamInput {
  /** The current round of talk, from 1. */
  readonly round: number
}

const talk = ({ context: { rules, round, team } }: { context: ConferenceContext }): InTurnInput => {
  const place = { phase: 'night', moment: 'talk', round, of: rules.night.mafia.chatRounds } as const
  return { poll: { kind: 'chat', place, players: team, wordsOnly: true } }
}

/** The mafia talk on their private channel, by seat, before they choose. */
export const conferenceMachine = setup({
  types: { context: {} as ConferenceContext, input: {} as TeamInput },
  actors: { inTurn: child(inTurnMachine) },
  guards: { roundsLeft: ({ context }) => context.round < context.rules.night.mafia.chatRounds },
  actions: { nextRound: assign({ round: ({ context }) => context.round + 1 }), rethrow },
}).createMachine({
  id: 'conference',
  description: 'The mafia talk on their private channel, by seat, before they choose.',
  tags: 'secret',
  context: ({ input }) => ({ ...input, round: 1 }),
  initial: 'round',
  states: {
    round: {
      description: 'Each talks in turn, to the team alone.',
      tags: 'asking',
      invoke: {
        id: 'round',
        src: 'inTurn',
        input: talk,
        onDone: [
          { guard: 'roundsLeft', target: 'round', reenter: true, actions: 'nextRound' },
          { target: 'adjourned' },
        ],
        onError,
      },
    },
    adjourned: { type: 'final', description: 'The talk is over.' },
  },
})

export interface TeamContext extends TeamInput {
  readonly order: readonly string[]
  readonly target: string | null
}

const vocabulary = setup({
  types: {
    context: {} as TeamContext,
    input: {} as TeamInput,
    output: {} as string | null,
    events: {} as DecidedEvent<'orderMafia'>,
  },
  actors: {
    conference: child(conferenceMachine),
    consensus: child(consensusMachine),
    teamChat: child(teamChatMachine),
    proposals: child(proposalsMachine),
    mafiaBallot: child(mafiaBallotMachine),
    ownProtocol: child(missingChart<RoundsInput, string | null>()),
  },
  guards: {
    teamConfers: ({ context: { rules, team } }) => rules.night.mafia.chatRounds > 0 && team.length > 1,
    theyChooseBy: ({ context }, protocol: string) => context.rules.night.mafia.protocol === protocol,
  },
  actions: {
    setOrder: assign({ order: (_, order: readonly string[]) => order }),
    settle: assign({ target: (_, target: string | null) => target }),
    decide: decideFor<'orderMafia'>(),
    rethrow,
  },
})

const input = ({ context: { rules, day, team, order } }: { context: TeamContext }): RoundsInput => ({
  rules,
  day,
  team,
  order,
})
const onDone = { target: 'decided', actions: withOutput('settle') } as const

const chooseBy = <Name extends MafiaProtocol>(protocol: Name) => ({ type: 'theyChooseBy', params: protocol }) as const

const toProtocol = <const Actions>(actions: Actions) =>
  [
    { guard: chooseBy('consensus'), target: 'consensus', actions },
    { guard: chooseBy('teamChat'), target: 'teamChat', actions },
    { guard: chooseBy('proposals'), target: 'proposals', actions },
    { guard: chooseBy('ballot'), target: 'ballot', actions },
    { target: 'ownProtocol', actions },
  ] as const

/** The mafia's night: they may talk among themselves first; then they choose by the protocol of the rules. */
export const mafiaTeamMachine = vocabulary.createMachine({
  id: 'mafiaTeam',
  description: 'The mafia may talk among themselves first; then they choose whom to kill.',
  tags: 'secret',
  context: ({ input }) => ({ ...input, order: input.team, target: null }),
  initial: 'gathering',
  states: {
    gathering: {
      description: 'The mafia wake up, and the order of their choices is set.',
      entry: decides(({ team }: TeamContext) => ({ type: 'orderMafia', team })),
      on: {
        decided: [
          { guard: 'teamConfers', target: 'conference', actions: withOutput('setOrder') },
          ...toProtocol(withOutput('setOrder')),
        ],
      },
    },
    conference: {
      description: 'The living mafia talk in private before they choose.',
      invoke: { id: 'conference', src: 'conference', input, onDone: toProtocol([]), onError },
    },
    consensus: {
      description: mafiaProtocols.consensus.describe,
      invoke: { id: 'consensus', src: 'consensus', input, onDone, onError },
    },
    teamChat: {
      description: mafiaProtocols.teamChat.describe,
      invoke: { id: 'teamChat', src: 'teamChat', input, onDone, onError },
    },
    proposals: {
      description: mafiaProtocols.proposals.describe,
      invoke: { id: 'proposals', src: 'proposals', input, onDone, onError },
    },
    ballot: {
      description: mafiaProtocols.ballot.describe,
      invoke: { id: 'ballot', src: 'mafiaBallot', input, onDone, onError },
    },
    ownProtocol: {
      description: "They choose by the game's own protocol.",
      invoke: { id: 'ownProtocol', src: 'ownProtocol', input, onDone, onError },
    },
    decided: { type: 'final', description: 'It is decided whom the mafia kill.' },
  },
  output: ({ context }) => context.target,
})
