import { assign, setup } from 'xstate'
import { type MafiaOutcome, roundPlace, type TeamInput } from '../../src/kernel/rules/mafia-choice.js'
import type { Choice } from '../../src/kernel/rules/poll.js'
import { mafiaProtocols } from '../../src/kernel/rules/protocols.js'
import { type InTurnInput, inTurnMachine } from '../in-turn.js'
import { askAll, child, type DecidedEvent, decideFor, decides, onError, rethrow, withOutput } from '../runtime.js'

/** The input of each mafia protocol. `order` is the order of turns; default: by seat. */
export interface RoundsInput extends TeamInput {
  readonly order?: readonly string[]
}

export interface RoundsContext extends TeamInput {
  readonly order: readonly string[]
  /** The current round, from 1. */
  readonly round: number
  /** The choices of the last round. */
  readonly picks: readonly Choice[]
  /** The choices of the first round, if later rounds are limited to them. */
  readonly pool: readonly string[]
  readonly target: string | null
}

const rounds = setup({
  types: {
    context: {} as RoundsContext,
    input: {} as RoundsInput,
    output: {} as string | null,
    events: {} as DecidedEvent<'resolveMafiaRound'>,
  },
  actors: { inTurn: child(inTurnMachine), askAll },
  guards: { mafiaDecided: (_, { decided }: MafiaOutcome) => decided },
  actions: {
    note: assign({ picks: (_, picks: readonly Choice[]) => picks }),
    narrow: assign({
      pool: ({ context: { round, pool } }, picks: readonly Choice[]) =>
        round === 1 ? picks.flatMap(({ choice }) => choice ?? []) : pool,
    }),
    settle: assign({ target: (_, { target }: MafiaOutcome) => target }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    decide: decideFor<'resolveMafiaRound'>(),
    rethrow,
  },
})

const initialRounds = ({ input }: { input: RoundsInput }): RoundsContext => ({
  ...input,
  order: input.order ?? input.team,
  round: 1,
  picks: [],
  pool: [],
  target: null,
})

const resolveRound = decides(({ team, round, picks }: RoundsContext) => ({
  type: 'resolveMafiaRound',
  team,
  round,
  picks,
}))

const comparing = rounds.createStateConfig({
  description: 'The choices are compared: the team agrees, or chooses again; after the last round the rules decide.',
  entry: resolveRound,
  on: {
    decided: [
      { guard: withOutput('mafiaDecided'), target: 'decided', actions: withOutput('settle') },
      { target: 'round', actions: 'nextRound' },
    ],
  },
})

const decided = rounds.createStateConfig({ type: 'final', description: 'It is decided whom the mafia kill.' })

/** From the second round on they choose among the targets of the first. */
const picks = ({ context }: { context: RoundsContext }): InTurnInput => {
  const { order, round, pool } = context
  return { poll: { kind: 'kill', place: roundPlace(context), players: order, ...(round > 1 && { among: pool }) } }
}

/** The mafia choose in turn, each seeing the picks before; after rounds without agreement the rules decide. */
export const consensusMachine = rounds.createMachine({
  id: 'consensus',
  description: mafiaProtocols.consensus.describe,
  tags: 'secret',
  context: initialRounds,
  initial: 'round',
  states: {
    round: {
      description: 'Each chooses in turn, seeing the picks before its own.',
      tags: 'asking',
      invoke: {
        id: 'round',
        src: 'inTurn',
        input: picks,
        onDone: { target: 'comparing', actions: [withOutput('note'), withOutput('narrow')] },
        onError,
      },
    },
    comparing,
    decided,
  },
  output: ({ context }) => context.target,
})

/** A member without an answer keeps its previous choice. */
const talk = ({ context }: { context: RoundsContext }): InTurnInput => {
  const { order, picks } = context
  const fallback = Object.fromEntries(
    picks.flatMap(({ player, choice }) => (choice === undefined ? [] : [[player, choice]])),
  )
  return { poll: { kind: 'chat', place: roundPlace(context), players: order, fallback } }
}

/** The team talks in rounds, by seat; each says something and states its choice, until a round ends in agreement. */
export const teamChatMachine = rounds.createMachine({
  id: 'teamChat',
  description: mafiaProtocols.teamChat.describe,
  tags: 'secret',
  context: initialRounds,
  initial: 'round',
  states: {
    round: {
      description: 'Each talks in turn and states its choice.',
      tags: 'asking',
      invoke: {
        id: 'round',
        src: 'inTurn',
        input: talk,
        onDone: { target: 'comparing', actions: withOutput('note') },
        onError,
      },
    },
    comparing,
    decided,
  },
  output: ({ context }) => context.target,
})

/** Each living mafia proposes, all at once; without agreement again, seeing the first round; then the rules decide. */
export const proposalsMachine = rounds.createMachine({
  id: 'proposals',
  description: mafiaProtocols.proposals.describe,
  tags: 'secret',
  context: initialRounds,
  initial: 'round',
  states: {
    round: {
      description: 'All propose at once, seeing the rounds before.',
      tags: 'asking',
      invoke: {
        id: 'round',
        src: 'askAll',
        input: ({ context }) => ({ kind: 'kill', place: roundPlace(context), players: context.team }),
        onDone: { target: 'comparing', actions: withOutput('note') },
        onError,
      },
    },
    comparing,
    decided,
  },
  output: ({ context }) => context.target,
})

/** Each living mafia submits one choice, all at once; if they agree it stands, otherwise the rules decide. */
export const mafiaBallotMachine = rounds.createMachine({
  id: 'mafiaBallot',
  description: mafiaProtocols.ballot.describe,
  tags: 'secret',
  context: initialRounds,
  initial: 'submitting',
  states: {
    submitting: {
      description: 'All choose at once and once only.',
      tags: ['asking', 'ballot'],
      invoke: {
        id: 'ballot',
        src: 'askAll',
        input: ({ context }) => ({ kind: 'kill', place: { phase: 'night' }, players: context.team }),
        onDone: { target: 'counting', actions: withOutput('note') },
        onError,
      },
    },
    counting: {
      description: 'If they agree, their choice stands; without agreement the rules decide.',
      entry: resolveRound,
      on: { decided: { target: 'decided', actions: withOutput('settle') } },
    },
    decided,
  },
  output: ({ context }) => context.target,
})
