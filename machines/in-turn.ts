import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../src/kernel/rules/poll.js'
import { beliefsPoll } from '../src/kernel/rules/questions.js'
import { ask, askAll, onError, rethrow, withOutput } from './runtime.js'

/** The question, with the players in order. */
export interface InTurnInput {
  readonly poll: Poll
  /** Who states its beliefs before each turn, by seat. Absent: nobody. */
  readonly witnesses?: readonly string[]
}

export interface InTurnContext extends Required<InTurnInput> {
  readonly choices: readonly Choice[]
}

const nextTurn = ({ context: { poll, choices } }: { context: InTurnContext }): Poll => ({
  ...poll,
  players: poll.players.slice(choices.length, choices.length + 1),
})

/** The players of a poll are asked one after another; each sees the results of earlier turns. */
export const inTurnMachine = setup({
  types: { context: {} as InTurnContext, input: {} as InTurnInput, output: {} as readonly Choice[] },
  actors: { ask, askAll },
  guards: {
    someoneWaits: ({ context: { poll, choices } }) => choices.length + 1 < poll.players.length,
    someoneWatches: ({ context: { witnesses } }) => witnesses.length > 0,
    someoneWaitsAndIsWatched: ({ context: { poll, choices, witnesses } }) =>
      choices.length + 1 < poll.players.length && witnesses.length > 0,
  },
  actions: { note: assign({ choices: ({ context }, choice: Choice) => [...context.choices, choice] }), rethrow },
}).createMachine({
  id: 'inTurn',
  description: 'The players are asked one after another; each sees the results of earlier turns.',
  context: ({ input }) => ({ witnesses: [], ...input, choices: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The first turn comes.',
      always: [{ guard: 'someoneWatches', target: 'stating' }, { target: 'asking' }],
    },
    stating: {
      description: 'Players whose turn it is not state their beliefs in private.',
      tags: 'asking',
      invoke: {
        id: 'beliefs',
        src: 'askAll',
        input: ({ context }) =>
          beliefsPoll({
            living: context.witnesses,
            beside: nextTurn({ context }),
            spoke: context.choices.at(-1)?.player,
          }),
        onDone: 'asking',
        onError,
      },
    },
    asking: {
      description: 'It is the turn of one player.',
      tags: 'asking',
      invoke: {
        id: 'turn',
        src: 'ask',
        input: nextTurn,
        onDone: [
          { guard: 'someoneWaitsAndIsWatched', target: 'stating', actions: withOutput('note') },
          { guard: 'someoneWaits', target: 'asking', reenter: true, actions: withOutput('note') },
          { target: 'closed', actions: withOutput('note') },
        ],
        onError,
      },
    },
    closed: { type: 'final', description: 'Everyone has had a turn.' },
  },
  output: ({ context }) => context.choices,
})
