import { annotate } from '../../text/annotate.js'
import { block } from './block.js'
import { investigate } from './investigate.js'
import { kill } from './kill.js'
import type { Power, PowerEvent } from './power.js'
import { protect } from './protect.js'
import { shoot } from './shoot.js'
import type { powerTraits } from './traits.js'
import { watch } from './watch.js'

const catalogue = { kill, block, protect, investigate, watch, shoot } as const satisfies Readonly<
  Record<keyof typeof powerTraits, unknown>
>

/** The name of a power. */
export type PowerName = keyof typeof catalogue

/** Every power, in the order in which the acts of a night are reported and take effect. */
export const powers = catalogue as unknown as Readonly<Record<PowerName, Power>>

/** The names of all powers, in their order. */
export const powerNames = Object.keys(catalogue) as [PowerName, ...PowerName[]]

/** The power that a team uses together. */
export const teamPower: PowerName = powerNames.find((name) => powers[name].byTeam) ?? 'kill'

type EventsOf<P> = P extends { readonly events: infer Events } ? Events : never
type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** The events that belong to powers, by type. */
export type PowerEvents = Merged<EventsOf<(typeof catalogue)[PowerName]>>

/** The events that belong to powers, by type. */
export const powerEvents: Readonly<Record<keyof PowerEvents, PowerEvent>> = Object.assign(
  {},
  ...Object.values(powers).map(({ events }) => events),
)

/** The schemas of these events' data, by type. */
export const powerEventData = Object.fromEntries(
  Object.entries<PowerEvent>(powerEvents).map(([type, { data, describe }]) => [type, annotate(data, describe)]),
) as unknown as { readonly [Type in keyof PowerEvents]: PowerEvents[Type]['data'] }
