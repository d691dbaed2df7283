import * as z from 'zod/mini'
import { type Fault, firstFault, withoutMessages } from '../../errors/explain.js'
import { annotate } from '../../text/annotate.js'
import { deepFreeze, ownEntry } from '../../text/objects.js'
import type { GameState, PlayerState } from '../game-state.js'
import type { PowerUse, RoleDefinition } from '../role.js'
import type { Rules } from '../rules-schema.js'
import { block } from './block.js'
import { commune } from './commune.js'
import { convert } from './convert.js'
import { explode } from './explode.js'
import { heal } from './heal.js'
import { investigate } from './investigate.js'
import { kill } from './kill.js'
import { link } from './link.js'
import type { PowerOptions } from './options.js'
import { inertPower } from './own-power.js'
import { poison } from './poison.js'
import type { Power, PowerEvent } from './power.js'
import { protect } from './protect.js'
import { shoot } from './shoot.js'
import { stab } from './stab.js'
import type { BuiltInPower, PowerName } from './traits.js'
import { watch } from './watch.js'

export type { BuiltInPower, PowerName } from './traits.js'

const catalogue = {
  kill,
  block,
  protect,
  investigate,
  watch,
  shoot,
  stab,
  link,
  convert,
  commune,
  explode,
  heal,
  poison,
} as const satisfies Readonly<Record<BuiltInPower, unknown>>

/** Every built-in power, in the order in which the acts of a night are reported and take effect. */
export const powers: Readonly<Record<BuiltInPower, Power>> = catalogue

/** The names of the built-in powers, in that order. */
export const powerNames = Object.keys(catalogue) as [BuiltInPower, ...BuiltInPower[]]

export const isBuiltInPower = (name: string): name is BuiltInPower => Object.hasOwn(catalogue, name)

export type TeamPower = {
  [Name in BuiltInPower]: (typeof catalogue)[Name] extends { readonly byTeam: true } ? Name : never
}[BuiltInPower]

export const teamPower = powerNames.find((name): name is TeamPower => powers[name].byTeam === true) ?? 'kill'

type EventsOf<P> = P extends { readonly events: infer Events } ? Events : never
type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** The events that belong to powers, by type. */
export type PowerEvents = Merged<EventsOf<(typeof catalogue)[BuiltInPower]>>

/** The events that belong to powers, by type. */
export const powerEvents: Readonly<Record<keyof PowerEvents, PowerEvent>> = Object.assign(
  {},
  ...Object.values(powers).map(({ events }) => events),
)

export const powerEventData = Object.fromEntries(
  Object.entries<PowerEvent>(powerEvents).map(([type, { data, describe }]) => [type, annotate(data, describe)]),
) as { readonly [Type in keyof PowerEvents]: PowerEvents[Type]['data'] }

const useSchema = (power: BuiltInPower) =>
  z.strictObject({ power: z.literal(power), ...(powers[power].options as z.ZodMiniType as z.ZodMiniObject).shape })

const builtInUseSchema = z.discriminatedUnion('power', powerNames.map(useSchema) as [ReturnType<typeof useSchema>])

/** A use of a power of one's own: its code, which a reader of the rules may not have, checks its options. */
const ownUseSchema = z.looseObject({
  power: z.string().check(
    z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Expected a power: lower case letters, digits and -, at most 40'),
    // Ends the reading of this alternative, so that the fault in the other one is reported.
    z.refine((name) => !isBuiltInPower(name), { abort: true }),
  ),
})

export const powerUseSchema = z.union(
  [builtInUseSchema, ownUseSchema],
  "Expected a power, for example `{ power: 'protect' }`",
) as z.ZodMiniType<PowerUse>

/** The part of the rules that says what powers do. */
export type PowerRules = Pick<Rules, 'cast' | 'powers'>

/** The code of powers of one's own, by name. */
export type OwnPowers = Readonly<Record<string, Power>>

/** Rules are JSON data, so the code of powers of one's own is kept beside them. */
const codeOf = new WeakMap<PowerRules['cast'], OwnPowers>()

/** Gives rules the code of their own powers: from now on everything asked of these rules knows it. */
export function bindPowers({ cast }: PowerRules, own: OwnPowers): void {
  if (codeOf.get(cast) === own) return
  codeOf.set(cast, own)
  askedAlone.delete(cast)
}

/** The powers of one's own that rules name, and whose code they do not have. */
export const findUnboundPowers = ({ cast, powers: own = {} }: PowerRules): string[] =>
  Object.keys(own).filter((name) => ownEntry(codeOf.get(cast), name) === undefined)

/** The first option of a use of a power of one's own that the power does not have; undefined if there is none. */
export function findWrongOptions({ cast, powers: own = {} }: PowerRules): Fault | undefined {
  for (const [role, { powers: uses }] of Object.entries(cast))
    for (const [at, { power: name, ...options }] of uses.entries()) {
      const power = Object.hasOwn(own, name) ? ownEntry(codeOf.get(cast), name) : undefined
      const parsed = power?.options.safeParse(options, withoutMessages)
      if (parsed === undefined || parsed.success) continue
      const { path, message } = firstFault(parsed.error, options)
      return { path: `cast.${role}.powers[${at}]${path && `.${path}`}`, message: `The power \`${name}\`: ${message}` }
    }
  return undefined
}

/** A power by its name. One of one's own whose code is not here does nothing, and is told by its words in the rules. */
export function findPower(name: PowerName, rules: PowerRules | null): Power {
  if (isBuiltInPower(name)) return powers[name]
  return (rules && ownEntry(codeOf.get(rules.cast), name)) ?? inertPower(name, ownEntry(rules?.powers, name))
}

export interface OwnedPower {
  readonly name: PowerName
  readonly power: Power
  readonly options: PowerOptions
}

interface Resolved {
  readonly code: OwnPowers | undefined
  readonly powers: readonly OwnedPower[]
}

/** Computed once for each definition, which is frozen, and again when its rules get the code of their powers. */
const known = new WeakMap<RoleDefinition, Resolved>()

/** The powers of a role of these rules, with defaults for the options it does not set. */
export function powersWithOptions(definition: RoleDefinition, rules: PowerRules | null): readonly OwnedPower[] {
  const code = rules ? codeOf.get(rules.cast) : undefined
  const found = known.get(definition)
  if (found !== undefined && found.code === code) return found.powers
  const owned = definition.powers.map((use) => withOptions(use, rules))
  known.set(definition, { code, powers: owned })
  return owned
}

function withOptions({ power: name, ...options }: PowerUse, rules: PowerRules | null): OwnedPower {
  const power = findPower(name, rules)
  return { name, power, options: deepFreeze(power.options.parse(options)) }
}

/** A player's power `name`; undefined if it has none, or its role is not known. */
export function ownPower(
  { rules }: Pick<GameState, 'rules'>,
  { role }: Pick<PlayerState, 'role'>,
  name: string,
): OwnedPower | undefined {
  for (const each of playerPowers({ role }, rules)) if (each.name === name) return each
  return undefined
}

const noPowers: readonly OwnedPower[] = []

/** The powers of a player; none if its role is not known. */
export function playerPowers(
  { role }: { readonly role?: string | undefined },
  rules: PowerRules | null,
): readonly OwnedPower[] {
  const definition = role === undefined ? undefined : rules?.cast[role]
  return definition === undefined ? noPowers : powersWithOptions(definition, rules)
}

/** Computed once for each cast, which is frozen. */
const inCast = new WeakMap<PowerRules['cast'], readonly PowerName[]>()

/** The powers of the roles of these rules, in the order in which acts take effect: built-in ones, then one's own. */
export function powersInCast(rules: PowerRules): readonly PowerName[] {
  const found = inCast.get(rules.cast)
  if (found) return found
  const used = new Set(Object.values(rules.cast).flatMap(({ powers: uses }) => uses.map(({ power }) => power)))
  const names = [...powerNames, ...Object.keys(rules.powers ?? {})].filter((name) => used.has(name))
  inCast.set(rules.cast, names)
  return names
}

/** Computed once for each cast, and again when its rules get the code of their powers. */
const askedAlone = new WeakMap<PowerRules['cast'], readonly PowerName[]>()

/** The powers of these rules whose owners are asked alone at night, in order. */
export function nightPowers(rules: PowerRules): readonly PowerName[] {
  const found = askedAlone.get(rules.cast)
  if (found) return found
  const owned = Object.values(rules.cast).flatMap((role) => powersWithOptions(role, rules))
  const asked = new Set(owned.filter(isAskedAtNight).map(({ name }) => name))
  const names = powersInCast(rules).filter((name) => asked.has(name))
  askedAlone.set(rules.cast, names)
  return names
}

/** Whether its owner is asked at night, alone: neither with a team, nor when something else happens, nor by itself. */
export const isAskedAtNight = ({ power, options }: OwnedPower): boolean =>
  power.byTeam !== true && power.automatic === undefined && options.on === undefined

/** Whether a player may use a power of its own once more. */
export function mayUse({ name, options }: OwnedPower, { used }: Pick<PlayerState, 'used'>): boolean {
  return (used[name]?.times ?? 0) < (options.uses ?? Number.POSITIVE_INFINITY)
}

export function hasOwnPower(definition: RoleDefinition, rules: PowerRules | null): boolean {
  return powersWithOptions(definition, rules).some(({ power }) => !power.byTeam)
}

/** The cause of the deaths by a power of a role; undefined for a power that kills nobody. */
export function killCause({ power, options }: OwnedPower, role: string, { team }: RoleDefinition): string | undefined {
  if (power.kills === undefined) return undefined
  return options.cause ?? (power.kills.cause === 'team' ? team : role)
}

/** The causes of death by the powers of these roles, each with the power. */
export function killCauses(
  cast: Readonly<Record<string, RoleDefinition>>,
  rules: PowerRules | null,
): ReadonlyMap<string, Power> {
  return new Map(
    Object.entries(cast).flatMap(([role, definition]) =>
      powersWithOptions(definition, rules).flatMap((own) => {
        const cause = killCause(own, role, definition)
        return cause === undefined ? [] : [[cause, own.power] as const]
      }),
    ),
  )
}

/** The cause of the death of a linked player whose partner died. */
export const sharedFate = 'heartbreak'
