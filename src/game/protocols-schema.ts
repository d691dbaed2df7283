import type { AnyStateMachine } from 'xstate'
import * as z from 'zod/mini'

/**
 * Your own machines, by the names that rules use for them. Each has the same input and output as the built-in machines.
 */
export type Protocols = Readonly<Record<string, AnyStateMachine>>

const isMachine = (value: unknown): boolean => typeof (value as Partial<AnyStateMachine> | null)?.provide === 'function'

/** The option `protocols`. */
export const protocolsSchema = z.record(
  z.string(),
  z.custom<AnyStateMachine>(isMachine, 'Expected a state machine'),
  'Expected machines by name',
)
