import { assign, setup } from 'xstate'
import type { MafiaOutcome, TeamInput } from '../../src/rules/mafia-choice.js'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { inTurnMachine } from '../in-turn.js'
import { onError, rethrow, withOutput } from '../phrases.js'
import { askAll, carryOutFor } from '../runtime.js'

/** The input of each mafia protocol. `order` is the order of turns; default: by seat. */
export interface RoundsInput extends TeamInput {
  readonly order?: readonly string[]
}

/** The context of each mafia protocol: its input, the current round, and the decision. */
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

/** The vocabulary that the protocols share: a round of choices and its outcome. */
export const rounds = setup({
  types: { context: {} as RoundsContext, input: {} as RoundsInput, output: {} as string | null },
  actors: { inTurn: inTurnMachine, askAll, carryOut: carryOutFor<'resolveMafiaRound'>() },
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

/** The input of `inTurn`, from the poll that a protocol makes for a round. */
export const inTurnOn =
  (poll: (context: RoundsContext) => Poll) =>
  ({ context }: { context: RoundsContext }): { readonly poll: Poll } => ({ poll: poll(context) })

/** The choices are compared: the team agrees, or it has another round, or after the last one the rules decide. */
export const comparing = rounds.createStateConfig({
  description: 'The choices are compared: the team agrees, or chooses again; after the last round the rules decide.',
  invoke: {
    id: 'comparison',
    src: 'carryOut',
    input: ({ context: { team, round, picks } }) => ({ type: 'resolveMafiaRound', team, round, picks }),
    onDone: [
      { guard: withOutput('mafiaDecided'), target: 'decided', actions: withOutput('decide') },
      { target: 'round', actions: 'nextRound' },
    ],
    onError,
  },
})

/** The end of every protocol. */
export const decided = rounds.createStateConfig({ type: 'final', description: 'It is decided whom the mafia kill.' })

/** The output of every protocol: whom the mafia kill. */
export const target = ({ context }: { context: RoundsContext }): string | null => context.target
