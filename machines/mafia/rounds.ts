import { assign, setup } from 'xstate'
import type { MafiaOutcome, TeamInput } from '../../src/rules/mafia-choice.js'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { inTurnMachine } from '../in-turn.js'
import { given, onError, rethrow } from '../phrases.js'
import { askAll, carrying } from '../runtime.js'

/** What each mafia protocol starts from. `order` is the order in which they choose in turn; default: by seat. */
export interface RoundsInput extends TeamInput {
  readonly order?: readonly string[]
}

export interface RoundsContext extends TeamInput {
  readonly order: readonly string[]
  /** The round that is played, from 1. */
  readonly round: number
  /** What was chosen in the last round. */
  readonly picks: readonly Choice[]
  /** What may be chosen after the first round, where that is narrowed: what was chosen in it. */
  readonly pool: readonly string[]
  readonly target: string | null
}

/** The vocabulary that the protocols share: a round in which the mafia choose, and what it comes to. */
export const rounds = setup({
  types: { context: {} as RoundsContext, input: {} as RoundsInput, output: {} as string | null },
  actors: { inTurn: inTurnMachine, askAll, carryOut: carrying<'resolveMafiaRound'>() },
  guards: { mafiaDecided: (_, { decided }: MafiaOutcome) => decided },
  actions: {
    note: assign({ picks: (_, picks: readonly Choice[]) => picks }),
    narrow: assign({
      pool: ({ context: { round, pool } }, picks: readonly Choice[]) =>
        round === 1 ? picks.flatMap(({ choice }) => choice ?? []) : pool,
    }),
    decide: assign({ target: (_, { target }: MafiaOutcome) => target }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    rethrow,
  },
})

/** Before the first round. */
export const beforeTheFirst = ({ input }: { input: RoundsInput }): RoundsContext => ({
  ...input,
  order: input.order ?? input.team,
  round: 1,
  picks: [],
  pool: [],
  target: null,
})

/** As the input of `inTurn`: the poll that a protocol makes of a round. */
export const inTurnOn =
  (poll: (context: RoundsContext) => Poll) =>
  ({ context }: { context: RoundsContext }): { readonly poll: Poll } => ({ poll: poll(context) })

/** What was chosen is compared: the team agrees, or it has another round, or the rules settle the last one. */
export const comparing = rounds.createStateConfig({
  description: 'The choices are compared: the team agrees, or chooses again; after the last round the rules settle it.',
  invoke: {
    id: 'comparison',
    src: 'carryOut',
    input: ({ context: { team, round, picks } }) => ({ type: 'resolveMafiaRound', team, round, picks }),
    onDone: [
      { guard: given('mafiaDecided'), target: 'decided', actions: given('decide') },
      { target: 'round', actions: 'nextRound' },
    ],
    onError,
  },
})

/** The end of every protocol. */
export const decided = rounds.createStateConfig({ type: 'final', description: 'It is settled whom the mafia kill.' })

/** As the output of every protocol: whom the mafia kill. */
export const target = ({ context }: { context: RoundsContext }): string | null => context.target
