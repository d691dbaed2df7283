import type { AnyStateMachine } from 'xstate'
import { isXStateKnown } from './known-xstate.js'
import { twinOf } from './twin.js'

let isOn: boolean | undefined

/**
 * The same machine, several times faster: what its steps do that depends on the chart alone (which states they leave and
 * enter, the value, the tags, the candidates of an event) is worked out once and kept. Actors, mailboxes, actions, guards,
 * snapshots, persistence and inspection stay XState's. The machines that it invokes are compiled too.
 *
 * Gives the machine itself, which XState steps, where it has features that are not known here, where this XState is not the
 * one that is known here, and where the environment has `NIGHTZERO_CHARTS=interpreted`.
 */
export function compiled<Machine extends AnyStateMachine>(machine: Machine): Machine {
  isOn ??= environment().NIGHTZERO_CHARTS !== 'interpreted' && isXStateKnown()
  return isOn ? (twinOf(machine) as Machine) : machine
}

/** A browser has none. */
function environment(): Readonly<Record<string, string | undefined>> {
  return globalThis.process?.env ?? {}
}
