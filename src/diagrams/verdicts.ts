import type { AnyStateMachine } from 'xstate'
import type { DiagramGuard } from './diagram.js'
import type { Verdict } from './roads.js'

type Guard = (...given: unknown[]) => unknown

/** What is known about a machine's context in advance, field by field. `unknown` marks unknown values. */
export type KnownContext = Readonly<Record<string, unknown>>

/** A value with some known fields; the others are unknown. */
export class Partly {
  constructor(readonly known: KnownContext) {}
}

/** Stands for a value that is not known: a guard that looks into it may be true and may be false. */
export const unknown: unknown = new Proxy(() => {}, {
  get: () => {
    throw new Error('It is not known.')
  },
})

/**
 * What is known about a machine's guards before it runs, if its context is one of `contexts`. Each guard is called with
 * everything else unknown. A guard that reads an unknown value is true sometimes. A value that a guard compares with
 * anything but true, false and null must be known.
 */
export function verdictsOf(
  machine: AnyStateMachine,
  contexts: readonly KnownContext[],
): (guard: DiagramGuard) => Verdict {
  const guards = machine.implementations.guards as unknown as Readonly<Record<string, Guard | undefined>>
  return ({ name, params }) => {
    const guard = guards[name]
    if (guard === undefined) return 'sometimes'
    const found = new Set(
      contexts.flatMap((context) => fillings.map((rest) => evaluate(guard, { context, rest, params }))),
    )
    const [only] = found
    return found.size > 1 || only === undefined ? 'sometimes' : only
  }
}

/**
 * The values that unknown fields get, one after another. A guard that only compares such a field answers differently for
 * different values, which shows that it depends on the field.
 */
const fillings: readonly unknown[] = [unknown, true, false, null]

interface Asking {
  readonly context: KnownContext
  readonly rest: unknown
  readonly params: unknown
}

function evaluate(guard: Guard, { context, rest, params = unknown }: Asking): Verdict {
  try {
    return guard({ context: fill(context, rest), event: unknown }, params) ? 'always' : 'never'
  } catch {
    return 'sometimes'
  }
}

/** What is known, with `rest` for every other field. */
function fill(known: KnownContext, rest: unknown): unknown {
  const given = (value: unknown) => (value instanceof Partly ? fill(value.known, rest) : value)
  return new Proxy(known, { get: (_, field) => (Object.hasOwn(known, field) ? given(known[String(field)]) : rest) })
}
