import { assign, setup } from 'xstate'

interface Board {
  readonly board: readonly (string | null)[]
  readonly moves: number
  readonly player: 'x' | 'o'
}
const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const
const play = ({ event }: { readonly event: { readonly type: string } }) => Number(event.type.slice(-1))
const empty: Board = { board: Array(9).fill(null), moves: 0, player: 'x' }
/** Tic-tac-toe. */
export const ticTacToe = setup({
  types: { context: {} as Board },
  guards: {
    won: ({ context: { board } }) =>
      lines.some(([a, b, c]) => board[a] !== null && board[a] === board[b] && board[b] === board[c]),
    drawn: ({ context }) => context.moves === 9,
    isFree: ({ context, event }) => context.board[play({ event })] === null,
  },
  actions: {
    update: assign({
      board: ({ context, event }) => context.board.with(play({ event }), context.player),
      moves: ({ context }) => context.moves + 1,
      player: ({ context }) => (context.player === 'x' ? 'o' : 'x'),
    }),
    reset: assign(empty),
  },
}).createMachine({
  id: 'ticTacToe',
  context: empty,
  initial: 'playing',
  states: {
    playing: {
      always: [
        { guard: 'won', target: 'over.winner' },
        { guard: 'drawn', target: 'over.draw' },
      ],
      on: Object.fromEntries(
        [...Array(9).keys()].map((cell) => [`play.${cell}`, { guard: 'isFree', target: 'playing', actions: 'update' }]),
      ),
    },
    over: {
      initial: 'winner',
      states: { winner: { tags: 'winner', entry: () => {} }, draw: { tags: 'draw' } },
      on: { reset: { target: 'playing', actions: 'reset' } },
    },
  },
})
