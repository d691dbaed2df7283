import type { AnyStateMachine } from 'xstate'
import * as z from 'zod'

/** Machines of your own by the names that rules choose them by. Each starts and ends as the built-in ones do. */
export type Protocols = Readonly<Record<string, AnyStateMachine>>

const isMachine = (value: unknown): boolean => typeof (value as Partial<AnyStateMachine> | null)?.provide === 'function'

/** The option `protocols`. */
export const protocolsSchema = z.record(
  z.string(),
  z.custom<AnyStateMachine>(isMachine, 'Expected a state machine'),
  'Expected machines by name',
)
