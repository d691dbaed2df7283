import {
  type AnyStateMachine,
  and,
  assign,
  createMachine,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import type { Happening } from './history.js'

// Machines of XState's documentation and examples, and what happens to each.

const send = (...types: readonly string[]): Happening[] => types.map((type) => ({ type }))

const toggle = createMachine({
  id: 'toggle',
  initial: 'inactive',
  states: {
    inactive: { on: { toggle: 'active' } },
    active: { on: { toggle: 'inactive' }, after: { 2000: 'inactive' } },
  },
})

const counter = createMachine({
  id: 'counter',
  context: ({ input }) => ({ count: (input as { readonly from?: number } | undefined)?.from ?? 0 }),
  on: {
    increment: { actions: assign({ count: ({ context }) => context.count + 1 }) },
    decrement: {
      guard: ({ context }) => context.count > 0,
      actions: assign({ count: ({ context }) => context.count - 1 }),
    },
  },
})

const trafficLight = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: { on: { timer: 'yellow' } },
    yellow: { on: { timer: 'red' }, tags: 'slow' },
    red: {
      tags: ['slow', 'stop'],
      initial: 'walk',
      states: {
        walk: { on: { countdown: 'wait' } },
        wait: { on: { countdown: 'stop' } },
        stop: { type: 'final' },
      },
      onDone: 'green',
    },
  },
  on: { outage: '.red', restart: { target: '.green', reenter: true } },
})

const word = createMachine({
  id: 'word',
  type: 'parallel',
  states: Object.fromEntries(
    ['bold', 'underline', 'italics'].map((style) => [
      style,
      {
        initial: 'off',
        states: { on: { on: { [style]: 'off', plain: 'off' } }, off: { on: { [style]: 'on', all: 'on' } } },
      },
    ]),
  ),
})

const stopwatch = createMachine({
  id: 'stopwatch',
  context: { elapsed: 0 },
  initial: 'stopped',
  states: {
    stopped: { on: { start: 'running', reset: { actions: assign({ elapsed: 0 }) } } },
    running: {
      after: {
        10: { target: 'running', reenter: true, actions: assign({ elapsed: ({ context }) => context.elapsed + 10 }) },
      },
      on: { stop: 'stopped' },
    },
  },
})

const timer = setup({
  actors: {
    ticks: fromCallback(({ sendBack }) => {
      sendBack({ type: 'tick' })
      return () => {}
    }),
  },
  delays: { limit: ({ context }) => (context as { readonly duration: number }).duration * 5 },
}).createMachine({
  id: 'timer',
  context: { duration: 4, elapsed: 0 },
  initial: 'running',
  states: {
    running: {
      invoke: { src: 'ticks' },
      always: { guard: ({ context }) => context.elapsed >= context.duration, target: 'paused' },
      after: { limit: 'over' },
      on: { tick: { actions: assign({ elapsed: ({ context }) => context.elapsed + 1 }) } },
    },
    paused: { on: { reset: { target: 'running', actions: assign({ elapsed: 0 }) } } },
    over: { type: 'final' },
  },
})

const fetching = (fails: boolean) =>
  setup({
    actors: {
      load: fromPromise<string, { readonly attempt: number }>(async ({ input }) => {
        if (fails || input.attempt < 2) throw new Error(`attempt ${input.attempt}`)
        return 'loaded'
      }),
    },
    guards: { mayRetry: ({ context }, { most }: { readonly most: number }) => context.attempts < most },
    types: { context: {} as { attempts: number; data: unknown; error: unknown } },
  }).createMachine({
    id: 'fetch',
    context: { attempts: 0, data: null, error: null },
    initial: 'idle',
    states: {
      idle: { on: { fetch: 'loading' } },
      loading: {
        entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
        invoke: {
          src: 'load',
          input: ({ context }) => ({ attempt: context.attempts }),
          onDone: { target: 'success', actions: assign({ data: ({ event }) => event.output }) },
          onError: { target: 'failure', actions: assign({ error: ({ event }) => event.error }) },
        },
        on: { cancel: 'idle' },
      },
      failure: {
        always: { guard: { type: 'mayRetry', params: { most: 3 } }, target: 'loading' },
        on: { retry: 'loading' },
      },
      success: { type: 'final', output: ({ context }) => context.data },
    },
    output: ({ event }) => event.output,
  })

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
const ticTacToe = setup({
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

const upload = createMachine({
  id: 'upload',
  type: 'parallel',
  states: Object.fromEntries(
    ['one', 'two'].map((file) => [
      file,
      {
        initial: 'uploading',
        states: {
          uploading: { invoke: { src: fromPromise(async () => file), onDone: 'done', onError: 'failed' } },
          failed: { on: { retry: 'uploading' } },
          done: { type: 'final', output: file },
        },
      },
    ]),
  ),
  output: 'all',
})

const form = setup({
  guards: { isFilled: ({ context }) => context.filled.length > 0 },
  types: { context: {} as { filled: string[] } },
}).createMachine({
  id: 'form',
  context: { filled: [] },
  initial: 'steps',
  on: {
    fill: { actions: assign({ filled: ({ context }) => [...context.filled, 'field'] }) },
    clear: { actions: assign({ filled: [] }) },
  },
  states: {
    steps: {
      initial: 'name',
      states: {
        name: { on: { next: { guard: 'isFilled', target: 'address' } } },
        address: { on: { next: 'payment', back: 'name' } },
        payment: {
          on: {
            back: 'address',
            submit: [
              { guard: and(['isFilled', not(stateIn({ steps: 'name' }))]), target: '#sent' },
              { target: 'name' },
            ],
          },
        },
      },
    },
    sent: { id: 'sent', type: 'final' },
  },
})

const pong = createMachine({
  id: 'pong',
  on: { ping: { actions: [sendParent({ type: 'pong' }, { delay: 10 })] } },
})
const ping = createMachine({
  id: 'ping',
  invoke: { id: 'pong', src: pong },
  context: { rounds: 0 },
  entry: sendTo('pong', { type: 'ping' }),
  on: {
    pong: [
      {
        guard: ({ context }) => context.rounds < 3,
        actions: [assign({ rounds: ({ context }) => context.rounds + 1 }), sendTo('pong', { type: 'ping' })],
      },
      { actions: raise({ type: 'tired' }) },
    ],
    tired: { actions: enqueueActions(({ enqueue, context }) => context.rounds === 3 && enqueue.stopChild('pong')) },
  },
})

const todo = createMachine({
  id: 'todo',
  initial: 'open',
  states: { open: { on: { finish: 'done' } }, done: { type: 'final' } },
})
const todos = setup({ actors: { todo }, types: { context: {} as { todos: unknown[] } } }).createMachine({
  id: 'todos',
  context: { todos: [] },
  on: {
    add: {
      actions: assign({
        todos: ({ context, spawn }) => [...context.todos, spawn('todo', { id: `todo${context.todos.length}` })],
      }),
    },
    finish: { actions: sendTo('todo0', { type: 'finish' }) },
    'xstate.done.actor.todo0': { actions: assign({ todos: ({ context }) => context.todos.slice(1) }) },
  },
})

/** Each with what happens to it. */
export const published: Readonly<Record<string, readonly [AnyStateMachine, readonly Happening[]]>> = {
  toggle: [toggle, [...send('toggle'), 2_000, ...send('toggle', 'toggle', 'unknown')]],
  counter: [counter, send('decrement', 'increment', 'increment', 'decrement')],
  'traffic light': [
    trafficLight,
    send('timer', 'timer', 'countdown', 'timer', 'countdown', 'countdown', 'outage', 'restart'),
  ],
  'word processor': [word, send('bold', 'italics', 'bold', 'all', 'plain', 'underline')],
  stopwatch: [stopwatch, [...send('reset', 'start'), 10, 10, ...send('stop'), 10, ...send('reset')]],
  timer: [timer, [...send('tick', 'tick', 'tick', 'reset'), 20, ...send('tick')]],
  'fetch with retries': [fetching(false), [...send('fetch'), 'promises', 'promises']],
  'fetch that fails': [fetching(true), [...send('fetch', 'cancel', 'fetch'), 'promises', ...send('retry'), 'promises']],
  'tic-tac-toe, won': [ticTacToe, send('play.0', 'play.0', 'play.3', 'play.1', 'play.4', 'play.2', 'reset', 'play.8')],
  'tic-tac-toe, drawn': [ticTacToe, send(...[0, 1, 2, 4, 3, 5, 7, 6, 8].map((cell) => `play.${cell}`))],
  'parallel upload': [upload, ['promises', 'promises']],
  'form of several steps': [form, send('next', 'fill', 'next', 'back', 'next', 'next', 'submit', 'clear')],
  'ping and pong': [ping, [10, 10, 10, 10, 10]],
  todos: [todos, send('add', 'add', 'finish', 'add', 'finish')],
}
