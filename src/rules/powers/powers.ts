import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import type { GameState, PlayerState } from '../game-state.js'
import type { PowerUse, RoleDefinition } from '../role.js'
import { teamNames, withArticle } from '../team.js'
import { block } from './block.js'
import { investigate } from './investigate.js'
import { kill } from './kill.js'
import type { PowerOptions } from './options.js'
import type { Power, PowerEvent } from './power.js'
import { protect } from './protect.js'
import { shoot } from './shoot.js'
import type { PowerName } from './traits.js'
import { watch } from './watch.js'

export type { PowerName } from './traits.js'

const catalogue = { kill, block, protect, investigate, watch, shoot } as const satisfies Readonly<
  Record<PowerName, unknown>
>

/** Every power, in the order in which the acts of a night are reported and take effect. */
export const powers: Readonly<Record<PowerName, Power>> = catalogue

export const powerNames = Object.keys(catalogue) as [PowerName, ...PowerName[]]

export type TeamPower = {
  [Name in PowerName]: (typeof catalogue)[Name] extends { readonly byTeam: true } ? Name : never
}[PowerName]

export const teamPower = powerNames.find((name): name is TeamPower => powers[name].byTeam === true) ?? 'kill'

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

export const powerEventData = Object.fromEntries(
  Object.entries<PowerEvent>(powerEvents).map(([type, { data, describe }]) => [type, annotate(data, describe)]),
) as { readonly [Type in keyof PowerEvents]: PowerEvents[Type]['data'] }

const useSchema = (power: PowerName) =>
  z.strictObject({ power: z.literal(power), ...(powers[power].options as z.ZodMiniType as z.ZodMiniObject).shape })

export const powerUseSchema = z.discriminatedUnion(
  'power',
  powerNames.map(useSchema) as [ReturnType<typeof useSchema>],
) as z.ZodMiniType<PowerUse>

interface OwnedPower {
  readonly name: PowerName
  readonly power: Power
  readonly options: PowerOptions
}

/** Computed once for each definition, which is frozen. */
const known = new WeakMap<RoleDefinition, readonly OwnedPower[]>()

/** The powers of a role, with defaults for the options it does not set. */
export function powersWithOptions(definition: RoleDefinition): readonly OwnedPower[] {
  const found = known.get(definition) ?? definition.powers.map(withOptions)
  known.set(definition, found)
  return found
}

function withOptions({ power: name, ...options }: RoleDefinition['powers'][number]): OwnedPower {
  const power = powers[name]
  return { name, power, options: power.options.parse(options) }
}

/** A player's power `name`; undefined if it has none, or its role is not known. */
export function ownPower(
  { rules }: Pick<GameState, 'rules'>,
  { role }: Pick<PlayerState, 'role'>,
  name: string,
): OwnedPower | undefined {
  const definition = role === undefined ? undefined : rules?.cast[role]
  return definition && powersWithOptions(definition).find((each) => each.name === name)
}

export function hasOwnPower(definition: RoleDefinition): boolean {
  return powersWithOptions(definition).some(({ power }) => !power.byTeam)
}

/** The cause of the deaths by a power of a role; undefined for a power that kills nobody. */
export function killCause({ power, options }: OwnedPower, role: string, { team }: RoleDefinition): string | undefined {
  if (power.kills === undefined) return undefined
  return options.cause ?? (power.kills.cause === 'team' ? team : role)
}

/** The causes of death by the powers of a cast, each with what was done to the dead: "killed", "shot". */
export function killCauses(cast: Readonly<Record<string, RoleDefinition>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(cast).flatMap(([role, definition]) =>
      powersWithOptions(definition).flatMap((own) => {
        const cause = killCause(own, role, definition)
        return cause === undefined ? [] : [[cause, own.power.kills?.past ?? ''] as const]
      }),
    ),
  )
}

/** Who killed a player, as the rest of a sentence about it: "killed by the mafia", "shot by a vigilante". */
export function describeKill(cause: string, cast: Readonly<Record<string, RoleDefinition>> = {}): string {
  const by = teamNames.some((team) => team === cause) ? `the ${cause}` : withArticle(cause)
  return `${killCauses(cast).get(cause) ?? 'killed'} by ${by}`
}
