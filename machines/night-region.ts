import { type NightChoices, powerPoll } from '../src/rules/night-choices.js'
import type { Choice } from '../src/rules/poll.js'
import type { Act } from '../src/rules/powers/power.js'
import { type PowerName, powers } from '../src/rules/powers/powers.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Standing } from '../src/rules/standing.js'
import { onError } from './phrases.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly standing: Standing }
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

/** The end of every region of the night. */
export const asleep = { type: 'final', description: 'Nobody in this region is awake any more.' } as const

/** What the region of a power is for. */
export const regionOf = (power: PowerName): string =>
  `The part of the night in which some may ${powers[power].verb.base}.`

/** How every region begins. */
export const waking = { description: 'Whoever may act in this region wakes up, if there is anyone.' } as const

/** The region of those with one power: they act at once; where nobody has it, nobody wakes. */
export function region(power: PowerName) {
  const input = ({ context }: { context: NightContext }) => powerPoll(power, context.standing)
  const params = ({ event }: { event: { output: Choice[] } }) => ({ [power]: event.output })
  const onDone = { target: 'asleep', actions: { type: 'note', params } } as const
  const roads = {
    ...waking,
    always: [{ guard: { type: 'awake', params: power }, target: 'acting' }, { target: 'asleep' }],
  } as const
  const invoke = { id: power, src: 'askAll', input, onDone, onError } as const
  const acting = { description: powers[power].ask, invoke } as const
  return { description: regionOf(power), initial: 'waking', states: { waking: roads, acting, asleep } } as const
}
