import { type AnyActorRef, fromPromise } from 'xstate'
import type { Decision } from '../src/events/decide/decide.js'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Table } from '../src/runtime/table.js'

/** The actor system that the machines of one game run in. */
export type System = AnyActorRef['system']

// A property of the system, not a registry of this module: the ESM and the CommonJS copy must find the same table.
const key = Symbol.for('nightzero.table')

interface SeatedSystem {
  [key]?: Table
}

/** Gives the machines of an actor system their table, before the root actor starts. */
export function seatAt(system: System, table: Table): void {
  ;(system as unknown as SeatedSystem)[key] = table
}

/** The table of an actor system. Throws where none was given: then `ask`, `askAll` and `record` must be provided. */
export function tableOf(system: System): Table {
  const table = (system as unknown as SeatedSystem)[key]
  if (table === undefined)
    throw new Error('No table: call `seatAt(actor.system, table)`, or provide `ask`, `askAll` and `record`.')
  return table
}

/** Asks the one player of a poll. */
export const ask = fromPromise<Choice, Poll>(({ input, signal, system }) => tableOf(system).ask(input, signal))

/** Asks all players of a poll at once. */
export const askAll = fromPromise<Choice[], Poll>(({ input, signal, system }) => tableOf(system).askAll(input, signal))

/** Waits where nobody is asked anything: a game that is paused, or stepped from phase to phase, stands here. */
export const linger = fromPromise<void>(({ system }) => tableOf(system).passed())

/** Records what was decided. */
export function record({ system }: { system: System }, decision: Decision): void {
  tableOf(system).record(decision)
}
