import type { EventData } from '../events/event-data.js'

type Action = EventData['night.acted']['action']

/** What is done at night, as `you` do it. */
interface Verbs {
  readonly act: string
  /** What whoever lets the chance pass does. */
  readonly idle: string
}

/** Every act of a night in words. */
export const verbs: Readonly<Record<Action, Verbs>> = {
  kill: { act: 'choose to kill', idle: 'choose to kill nobody' },
  protect: { act: 'protect', idle: 'protect nobody' },
  investigate: { act: 'investigate', idle: 'investigate nobody' },
  shoot: { act: 'shoot', idle: 'hold fire' },
}
