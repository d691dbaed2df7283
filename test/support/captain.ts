import { assign, setup } from 'xstate'
import {
  ballotMachine,
  type Choice,
  type DecidedEvent,
  type DecisionPhase,
  decideFor,
  decides,
  onError,
  type Poll,
  rethrow,
  withOutput,
} from '../../machines/index.js'

type Context = DecisionPhase & { readonly choices: readonly Choice[]; readonly candidates: readonly string[] }

const place = { phase: 'captain' }

const ballot = ({ rules, living }: Context, poll: Pick<Poll, 'ask' | 'choices' | 'among' | 'aim'>) => ({
  rules,
  poll: { kind: 'vote', place, players: living, ...poll },
})

/** Whoever wants to be captain stands, and the table elects one of them. */
export const captain = setup({
  types: { context: {} as Context, input: {} as DecisionPhase, events: {} as DecidedEvent<'closeBallot'> },
  actors: { ballotMachine },
  guards: { somebodyStands: ({ context }) => context.candidates.length > 0 },
  actions: {
    stand: assign({
      candidates: (_, choices: readonly Choice[]) =>
        choices.flatMap(({ player, choice }) => (choice === 'stand' ? [player] : [])),
    }),
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    decide: decideFor<'closeBallot'>(),
    rethrow,
  },
}).createMachine({
  id: 'captain',
  description: 'Whoever wants to be captain stands, and the table elects one of them.',
  context: ({ input }) => ({ ...input, choices: [], candidates: [] }),
  initial: 'candidacy',
  states: {
    candidacy: {
      invoke: {
        src: 'ballotMachine',
        input: ({ context }) =>
          ballot(context, {
            ask: { en: 'Do you want to be captain?', de: 'Willst du Hauptmann werden?' },
            choices: { stand: { en: 'I stand', de: 'Ich trete an' }, pass: { en: 'I do not', de: 'Ich nicht' } },
          }),
        onDone: { target: 'standing', actions: withOutput('stand') },
        onError,
      },
    },
    standing: { always: [{ guard: 'somebodyStands', target: 'election' }, { target: 'over' }] },
    election: {
      invoke: {
        src: 'ballotMachine',
        input: ({ context }) =>
          ballot(context, {
            ask: { en: 'Who shall be captain?', de: 'Wer soll Hauptmann werden?' },
            aim: 'help',
            among: context.candidates,
          }),
        onDone: { target: 'count', actions: withOutput('hear') },
        onError,
      },
    },
    count: {
      entry: decides(({ choices }: Context) => ({ type: 'closeBallot', choices })),
      on: { decided: 'over' },
    },
    over: { type: 'final' },
  },
})
