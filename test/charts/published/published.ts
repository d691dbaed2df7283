import type { AnyStateMachine } from 'xstate'
import type { Happening } from '../history.js'
import { ping, todos } from './actors.js'
import { counter, stopwatch, timer, toggle, trafficLight, word } from './clocks.js'
import { fetching, form, upload } from './flows.js'
import { ticTacToe } from './tic-tac-toe.js'

const send = (...types: readonly string[]): Happening[] => types.map((type) => ({ type }))

/** Machines of XState's documentation and examples, each with what happens to it. */
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
