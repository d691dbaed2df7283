import { requireArgument } from '../errors/arguments.js'
import { InvalidOptionsError } from '../errors/errors.js'
import { excerpt } from '../errors/explain.js'
import { deepFreeze, definedFields, isRecord, ownEntry } from '../text/objects.js'
import { namedCharts } from './charts.js'
import { type RulesInput, resolveRules, writtenSentences } from './define-rules.js'
import type { PowerOptions } from './powers/options.js'
import type { OwnPower } from './powers/own-power.js'
import { powersInCast } from './powers/powers.js'
import { isPreset, type PresetName, presets } from './presets/presets.js'
import type { PowerUse } from './role.js'
import type { Rules } from './rules-schema.js'

/** Of a machine, what rules record. */
interface DescribedChart {
  readonly config: { readonly description?: unknown }
}

/** Code that rules name and cannot hold: machines and powers of a game's own, by name. */
interface OwnCode {
  readonly charts?: Readonly<Record<string, DescribedChart>>
  readonly powers?: Readonly<Record<string, OwnPower>>
}

/** Rules as a game takes them. */
export type RulesOption = PresetName | RulesInput | Rules

/**
 * The rules, with the sentences of these charts, and with the words and the usual options of these powers: so a reader
 * without the code tells them as one with it. Throws for what no rule names.
 */
export function rulesWithCode(rules: RulesOption, { charts = {}, powers = {} }: OwnCode): Rules {
  requireArgument('powers', powers, { kind: 'an object' })
  const chosen = resolveRules(withWords(rules, powers), machineSentences(charts, writtenSentences(rules)))
  requireUsed(powers, chosen)
  return Object.keys(powers).length === 0 ? chosen : withUsualOptions(chosen, powers)
}

/** The rules with the options that every power has given for each of these, as they are for a built-in one. */
function withUsualOptions(rules: Rules, powers: NonNullable<OwnCode['powers']>): Rules {
  const complete = (use: PowerUse): PowerUse => {
    const { power: name, ...options } = use
    const parsed = ownEntry(powers, name)?.options.safeParse(options)
    // What is wrong with the options is said when the game is opened.
    return parsed?.success ? { ...pickUsual(parsed.data), ...use } : use
  }
  const completed = <Owner extends { readonly powers: readonly PowerUse[] }>(owners: Readonly<Record<string, Owner>>) =>
    Object.fromEntries(
      Object.entries(owners).map(([name, owner]) => [name, { ...owner, powers: owner.powers.map(complete) }]),
    )
  const { cast, items } = rules
  return deepFreeze({ ...rules, cast: completed(cast), ...(items && { items: completed(items) }) })
}

const pickUsual = ({
  self,
  repeat,
  skip,
  uses,
  from,
  onNoAnswer,
  on,
  seen,
  together,
  dead,
  ifAlive,
  cause,
}: PowerOptions) =>
  definedFields({ self, repeat, skip, uses, from, onNoAnswer, on, seen, together, dead, ifAlive, cause })

/**
 * Of code for many games, what these rules name, before or after they are resolved. A chart that is called as a built-in
 * one is named where rules name that.
 */
export function codeNamedBy<Code extends OwnCode>(
  rules: RulesOption,
  { charts, powers }: Code,
): Pick<Code, keyof OwnCode> {
  const layers = layersOf(rules)
  const own = someOf(charts, chartNames(layers))
  const able = someOf(powers, powerNames(layers))
  return { ...(own && { charts: own }), ...(able && { powers: able }) } as Pick<Code, keyof OwnCode>
}

/** The entries with these names; undefined if there are none. */
function someOf(entries: object = {}, names: readonly unknown[]): object | undefined {
  const named = Object.entries(entries).filter(([name]) => names.includes(name))
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

type Layer = Readonly<Record<string, unknown>>

/** The rules and those that they extend, the outermost first. */
function layersOf(rules: unknown): Layer[] {
  if (typeof rules === 'string') return isPreset(rules) ? [presets[rules] as unknown as Layer] : []
  return isRecord(rules) ? [rules, ...layersOf(rules.extends)] : []
}

function chartNames(layers: readonly Layer[]): string[] {
  const field = (...path: string[]): unknown =>
    layers
      .map((layer) => path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), layer))
      .find((value) => value !== undefined)
  const day = field('day')
  const naming = {
    opening: field('opening'),
    decision: field('decision'),
    discussion: { protocol: field('discussion', 'protocol') },
    night: { mafia: { protocol: field('night', 'mafia', 'protocol') } },
    ...(Array.isArray(day) && { day }),
  } as unknown as Rules
  const always = ['night', ...(field('summaries') === true ? ['roundEnd'] : [])]
  return [...always, ...namedCharts(naming).map(({ name }) => name)]
}

/** Powers that some role or item of the rules has. */
const powerNames = (layers: readonly Layer[]): unknown[] =>
  layers
    .flatMap(({ cast, items }) => [cast, items])
    .flatMap((owners) => (isRecord(owners) ? Object.values(owners) : []))
    .flatMap((owner) => (isRecord(owner) && Array.isArray(owner.powers) ? owner.powers : []))
    .map((use) => (isRecord(use) ? use.power : undefined))

/** The rules with the words of these powers. */
function withWords(rules: RulesOption, powers: NonNullable<OwnCode['powers']>): RulesOption {
  if (Object.keys(powers).length === 0) return rules
  for (const [key, { name }] of Object.entries(powers))
    if (key !== name)
      throw new InvalidOptionsError(`Give the power \`${name}\` under its own name, not \`${key}\`.`, 'powers')
  const input = typeof rules === 'string' ? { extends: rules } : rules
  const words = Object.fromEntries(Object.entries(powers).map(([name, power]) => [name, power.words]))
  return { ...input, powers: { ...words, ...input.powers } }
}

function requireUsed(powers: NonNullable<OwnCode['powers']>, rules: Rules): void {
  const used = powersInCast(rules)
  const idle = Object.keys(powers).find((name) => !used.includes(name))
  if (idle !== undefined)
    throw new InvalidOptionsError(
      `The power \`${idle}\` is given, but no role of the rules has it: name it in the \`powers\` of a role.`,
      `powers.${idle}`,
    )
}

/** What the machines say of themselves, for those that the rules do not describe. */
function machineSentences(
  charts: NonNullable<OwnCode['charts']>,
  written: Readonly<Record<string, string>>,
): Record<string, string> {
  const silent = Object.entries(charts).filter(([name]) => !Object.hasOwn(written, name))
  return Object.fromEntries(
    silent.map(([name, { config }]) => {
      if (typeof config.description === 'string' && config.description !== '') return [name, config.description]
      throw new InvalidOptionsError(
        `The chart \`${excerpt(name)}\` has no sentence for players: give its machine a \`description\`, or the rules \`charts: { ${excerpt(name)}: 'A sentence.' }\`.`,
        `charts.${name}`,
      )
    }),
  )
}
