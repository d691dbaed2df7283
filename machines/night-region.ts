import { type NightChoices, powerPoll } from '../src/rules/night-choices.js'
import type { PlayState } from '../src/rules/play-state.js'
import type { Choice } from '../src/rules/poll.js'
import type { Act } from '../src/rules/powers/power.js'
import { type PowerName, powers } from '../src/rules/powers/powers.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { onError } from './phrases.js'

/** The input of a night. */
export type NightInput = { readonly rules: Rules; readonly day: number; readonly playState: PlayState }
/** The context of a night: its input, the choices so far, and the acts once the night is closed. */
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

/** The end of every region of the night. */
export const asleep = { type: 'final', description: 'Nobody in this region is awake any more.' } as const

/** The description of a power's region. */
export const regionOf = (power: PowerName): string =>
  `The part of the night in which players with this power may ${powers[power].verb.base}.`

/** How every region begins. */
export const waking = { description: 'The players who may act in this region wake up, if there are any.' } as const

/** The region of one power: its owners act at once; if nobody has it, nobody wakes. */
export function region(power: PowerName) {
  const input = ({ context }: { context: NightContext }) => powerPoll(power, context.playState)
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
