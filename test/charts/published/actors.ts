import { assign, createMachine, enqueueActions, raise, sendParent, sendTo, setup } from 'xstate'

const pong = createMachine({
  id: 'pong',
  on: { ping: { actions: [sendParent({ type: 'pong' }, { delay: 10 })] } },
})
/** Two machines that send each other an event. */
export const ping = createMachine({
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
/** A list whose items are machines. */
export const todos = setup({ actors: { todo }, types: { context: {} as { todos: unknown[] } } }).createMachine({
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
