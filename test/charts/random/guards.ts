import { and, not, or, stateIn } from 'xstate'
import { fail, type Given, type Note, type Place } from './given.js'
import type { GuardSpec } from './machine-spec.js'

/** A guard that keeps a machine from going round for ever. */
export const budget =
  (note: Note) =>
  ({ context }: Given) =>
    note('budget', context) ?? context.count < 4

/** Builds a guard. */
export function guardOf([kind, number]: GuardSpec, place: Place): unknown {
  const { note, paths } = place
  const inline = (({ context, event }: Given) =>
    note('inline guard', event) ?? context.count % 2 === number % 2) as never
  const kinds: Record<string, unknown> = {
    more: 'more',
    params: {
      type: 'least',
      params: number % 2 ? { least: number } : ({ context }: Given) => ({ least: context.count }),
    },
    inline,
    and: and([inline, 'more']),
    or: or([inline, { type: 'least', params: { least: 3 } }]),
    not: not(inline),
    stateIn: stateIn(paths[number % paths.length] as never),
    throw: number === 0 ? () => fail(note, 'a guard') : inline,
    missing: number === 0 ? 'nowhere' : 'more',
    budget: budget(note),
  }
  return kinds[kind]
}
