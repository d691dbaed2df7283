import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../src/rules/poll.js'
import { asChart } from './chart.js'
import { given, onError, rethrow } from './phrases.js'
import { ask } from './runtime.js'

/** What is asked, and of whom, in order. */
export interface InTurnInput {
  readonly poll: Poll
}

export interface InTurnContext extends InTurnInput {
  /** What those who have had their turn chose, in order. */
  readonly choices: readonly Choice[]
}

const nextTurn = ({ context: { poll, choices } }: { context: InTurnContext }): Poll => ({
  ...poll,
  players: poll.players.slice(choices.length, choices.length + 1),
})

/** The players of a poll are asked one after another; each sees what came of the turns before its own. */
export const inTurnMachine = asChart(
  setup({
    types: { context: {} as InTurnContext, input: {} as InTurnInput, output: {} as readonly Choice[] },
    actors: { ask },
    guards: { someoneWaits: ({ context: { poll, choices } }) => choices.length + 1 < poll.players.length },
    actions: {
      note: assign({ choices: ({ context }, choice: Choice) => [...context.choices, choice] }),
      rethrow,
    },
  }).createMachine({
    id: 'inTurn',
    description: 'The players are asked one after another; each sees what came of the turns before its own.',
    context: ({ input }) => ({ poll: input.poll, choices: [] }),
    initial: 'asking',
    states: {
      asking: {
        description: 'It is the turn of one player.',
        invoke: {
          id: 'turn',
          src: 'ask',
          input: nextTurn,
          onDone: [
            { guard: 'someoneWaits', target: 'asking', reenter: true, actions: given('note') },
            { target: 'closed', actions: given('note') },
          ],
          onError,
        },
      },
      closed: { type: 'final', description: 'Everyone has had a turn.' },
    },
    output: ({ context }) => context.choices,
  }),
)
