import type { AnyActorRef } from 'xstate'

/** What XState gives the functions of a chart, whichever they are. */
export interface Given {
  readonly context: { readonly count: number }
  readonly event: { readonly type: string }
  readonly input: unknown
  readonly self: AnyActorRef
  readonly spawn: (src: string, options: object) => AnyActorRef
  readonly check: (guard: unknown) => boolean
  readonly enqueue: ((action: unknown) => void) & {
    readonly assign: (assignment: object) => void
    readonly raise: (event: object) => void
  }
}

/** Notes what a function of a chart has seen. */
export type Note = (...facts: readonly unknown[]) => undefined

/** Where a part of a machine is built. */
export interface Place {
  readonly path: string
  /** Those of all states. */
  readonly paths: readonly string[]
  readonly note: Note
}

/** Notes what fails, and fails. */
export function fail(note: Note, what: string): never {
  note(what)
  throw new Error(`${what} fails`)
}
