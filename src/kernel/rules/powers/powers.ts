import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { ownWordsIn } from '../../text/message.js'
import { deepFreeze, ownEntry } from '../../text/objects.js'
import type { PlayerState } from '../game-state.js'
import type { Item, PowerUse, RoleDefinition } from '../role.js'
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
import type { PowerCopy, PowerPick, PowerWords } from './power-words.js'
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
export type PowerRules = Pick<Rules, 'cast' | 'powers' | 'items'>

/** The code of powers of one's own, by name. */
export type OwnPowers = Readonly<Record<string, Power>>

/** A power as its rules tell it. One of one's own does nothing: what it does is known to a `Ruleset`. */
export function findPower(name: PowerName, rules: PowerRules | null): Power {
  if (isBuiltInPower(name)) return powers[name]
  const own = ownEntry(rules?.powers, name)
  if (!isCopy(own)) return inertPower(name, own)
  const { like, ask, describe } = own
  const original = powers[like]
  const sentences: Power['sentences'] = (options, table) => [describe ?? false, ...original.sentences(options, table)]
  return { ...original, name, sentences, ...(ask !== undefined && { ask }) }
}

const isCopy = (own: PowerWords | PowerCopy | undefined): own is PowerCopy => own !== undefined && 'like' in own

/** The built-in power that a power is, or is a copy of; undefined for one of one's own. */
export function originalOf(name: PowerName, rules: Pick<Rules, 'powers'> | null | undefined): BuiltInPower | undefined {
  if (isBuiltInPower(name)) return name
  const own = ownEntry(rules?.powers, name)
  return isCopy(own) ? own.like : undefined
}

/** What the owners of a power may do with it, in English: `protect`. */
export const describeUse = ({ verb }: Power): string => ownWordsIn(verb.base, 'en')

export interface OwnedPower {
  readonly name: PowerName
  readonly power: Power
  readonly options: PowerOptions
  /** The item that lends it. Absent: its owner's role has it. */
  readonly item?: string
}

/** A power with its options, as a role uses it, with defaults for those that the role does not set. */
export const withOptions = (power: Power, { power: name, ...options }: PowerUse): OwnedPower => ({
  name,
  power,
  options: deepFreeze(power.options.parse(options)),
})

/** The powers of a role as its rules tell them. */
export const powersWithOptions = (
  definition: Pick<RoleDefinition, 'powers'>,
  rules: PowerRules | null,
): readonly OwnedPower[] => definition.powers.map((use) => withOptions(findPower(use.power, rules), use))

/** What has powers by these rules, each with the path to it: the roles, then the items. */
export const powerOwners = ({ cast, items = {} }: PowerRules): [string, { readonly powers: readonly PowerUse[] }][] => [
  ...Object.entries(cast).map(([role, owner]) => [`cast.${role}`, owner] as [string, RoleDefinition]),
  ...Object.entries(items).map(([mark, owner]) => [`items.${mark}`, owner] as [string, Item]),
]

/** The powers of the roles and items of these rules, in the order in which acts take effect: built-in ones with their copies, then one's own. */
export function powersInCast(rules: PowerRules): readonly PowerName[] {
  const used = new Set(powerOwners(rules).flatMap(([, { powers: uses }]) => uses.map(({ power }) => power)))
  const own = Object.keys(rules.powers ?? {})
  const copies = (name: PowerName): PowerName[] => own.filter((other) => originalOf(other, rules) === name)
  const builtIn = powerNames.flatMap((name) => [name, ...copies(name)])
  return [...new Set([...builtIn, ...own])].filter((name) => used.has(name))
}

/** Whether its owner is asked at night, alone: neither with a team, nor when something else happens, nor by itself. */
export const isAskedAtNight = ({ power, options }: OwnedPower): boolean =>
  power.byTeam !== true && power.automatic === undefined && options.on === undefined

/** What the owner of a power chooses, one after another. */
export const picksOf = ({ picks = 1 }: Pick<Power, 'picks'>): readonly PowerPick[] =>
  typeof picks === 'number' ? Array.from({ length: picks }, () => ({})) : picks

/** What is chosen at a place of the game, if it is one of several choices with a power. */
export function pickAt(power: Power, { round = 1 }: { readonly round?: number }): PowerPick | undefined {
  return power.picks === undefined ? undefined : picksOf(power)[round - 1]
}

/** The words that may be chosen with powers of these rules in the place of players. */
export const pickWords = ({ powers = {}, cast }: PowerRules): string[] =>
  Object.values(powers).flatMap((power) =>
    picksOf(power as Pick<Power, 'picks'>).flatMap(({ of = {} }) => {
      if (of === 'role' || of === 'undealt') return Object.keys(cast)
      return typeof of === 'string' ? [] : Object.keys(of)
    }),
  )

/** Whether a power of the night is one of the living, or of the dead, as its owner is. */
export const isDueTo = ({ options: { dead = false } }: OwnedPower, { status }: Pick<PlayerState, 'status'>): boolean =>
  dead === (status === 'dead')

/** Whether a player may use a power of its own once more. */
export function mayUse({ name, options, item }: OwnedPower, { used }: Pick<PlayerState, 'used'>): boolean {
  return item !== undefined || (used[name]?.times ?? 0) < (options.uses ?? Number.POSITIVE_INFINITY)
}

/** The cause of the deaths by a power of a role; undefined for a power that kills nobody. */
export function killCause(
  { power, options }: OwnedPower,
  role: string,
  { team }: Partial<RoleDefinition>,
): string | undefined {
  if (power.kills === undefined) return undefined
  return options.cause ?? (power.kills.cause === 'team' ? (team ?? role) : role)
}

/** The causes of death by the powers of these roles, each with the power. */
export function killCauses(
  cast: Readonly<Record<string, RoleDefinition>>,
  rules: PowerRules | null,
): ReadonlyMap<string, Power> {
  return new Map(
    [...Object.entries(cast), ...Object.entries(rules?.items ?? {})].flatMap(([role, definition]) =>
      powersWithOptions(definition, rules).flatMap((own) => {
        const cause = killCause(own, role, definition)
        return cause === undefined ? [] : [[cause, own.power] as const]
      }),
    ),
  )
}

/** The cause of the death of a linked player whose partner died. */
export const sharedFate = 'heartbreak'
