import * as z from 'zod'
import { type PresetName, presets, type Rules } from '../../src/index.js'
import { roleCountsFor, rulesSchema } from '../../src/kernel/rules/index.js'
import {
  agreements,
  beliefMoments,
  eliminations,
  settlements,
  speakingOrders,
} from '../../src/kernel/rules/policies.js'
import { countSides } from '../../src/kernel/rules/role-counts.js'
import { groupBy } from '../../src/kernel/text/objects.js'
import { readLocale } from '../build/words/compile.js'
import { table } from './sections.js'

interface Schema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly minimum?: number
  readonly maximum?: number
}

const names = Object.keys(presets) as PresetName[]

/** The path of every field of `Rules`, in the order of the schema, with its schema. What is kept by role is one field. */
export function ruleFields(): (readonly [path: string, schema: Schema])[] {
  return fieldsOf(z.toJSONSchema(rulesSchema, { unrepresentable: 'any' }) as Schema, [])
}

function fieldsOf(schema: Schema, path: readonly string[]): (readonly [string, Schema])[] {
  if (schema.properties === undefined) return [[path.join('.'), schema]]
  return Object.entries(schema.properties).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]))
}

/** What the fields of these two hold is too much for a cell: other tables show it. */
const shownElsewhere = ['name', 'cast', 'roleCounts']

/** Every field: what it means, what it may be, what the presets choose. Throws for a field that nobody has explained. */
export function meaningsTable(): string {
  const rows = ruleFields().map(([path, schema]) => {
    if (schema.description === undefined)
      throw new Error(`Expected \`.describe\` on the rule \`${path}\` in rules-schema.ts.`)
    const chosen = shownElsewhere.includes(path) ? '' : chosenByPresets(path)
    return [`\`${path}\``, schema.description, path === 'charts' ? 'by name' : allowedValues(schema), chosen]
  })
  return table(['field', 'meaning', 'values', 'in the presets'], rows)
}

function allowedValues({ type, enum: choices, items, minimum, maximum, propertyNames }: Schema): string {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ')
  if (propertyNames) return 'by role'
  if (items?.enum) return `a list of ${items.enum.map((choice) => `\`${choice}\``).join(', ')}`
  if (type === 'array') return 'names'
  if (minimum === undefined) return type === 'boolean' ? '`true`, `false`' : 'text'
  return `${minimum} to ${maximum}`
}

/** The value that most presets have, then every other one with the presets that have it. */
function chosenByPresets(path: string): string {
  const groups = [...groupBy(names, (name) => valueText(valueAt(presets[name], path)))]
  const [usual, ...others] = groups.sort(([, one], [, other]) => other.length - one.length)
  const elsewhere = others.map(([value, where]) => `${value} in ${where.map((name) => `\`${name}\``).join(', ')}`)
  return [usual?.[0], ...elsewhere].join('; ')
}

const valueAt = (rules: Rules, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], rules)

function valueText(value: unknown): string {
  if (value === undefined) return 'absent'
  if (Array.isArray(value)) return value.join(', ') || 'none'
  return String(value)
}

function countText({ base = 0, per, min, fromPlayers, including = [] }: Rules['roleCounts'][string]): string {
  const share = per ? `${per.rounding}(${per.count === 1 ? 'n' : `${per.count}n`}/${per.players})` : ''
  const sum = [...(base || !per ? [String(base)] : []), ...(share ? [share] : [])].join(' + ')
  return [
    sum,
    ...(min ? [`at least ${min}`] : []),
    ...(fromPlayers ? [`from ${fromPlayers} players`] : []),
    ...(including.length > 0 ? [`${including.join(' and ')} included`] : []),
  ].join(', ')
}

/** How many of each role the presets deal to n players, as formulas, and how many killers that are at tables of these sizes. */
export function countsTable(sizes: readonly number[]): string {
  const rows = names.map((name) => {
    const { roleCounts, table, filler } = presets[name]
    const formulas = Object.entries(roleCounts).map(([role, count]) => `${role} ${countText(count)}`)
    const killers = sizes.map((size) => (size < table.min || size > table.max ? '' : String(killersAt(name, size))))
    return [`\`${name}\``, `${formulas.join('; ')}; else ${filler}`, ...killers]
  })
  return table(['', 'of n players', ...sizes.map(String)], rows)
}

const killersAt = (name: PresetName, size: number): number =>
  countSides(presets[name], roleCountsFor(presets[name], size)).mafia

/** What each named policy does, as the rule card says it. */
export function policiesTable(): string {
  const { card = {} } = readLocale('en')
  const fields = {
    'night.mafia.agreement': agreements,
    'night.mafia.settlement': settlements,
    'discussion.order': speakingOrders,
    'vote.elimination': eliminations,
    beliefs: beliefMoments,
  }
  const rows = Object.entries(fields).flatMap(([field, policies]) =>
    Object.keys(policies).map((name) => {
      const told = card[`rule.${field.split('.').at(-1)}.${name}`]
      return [`\`${field}\``, `\`${name}\``, told ?? 'The card says nothing of it.']
    }),
  )
  return table(['field', 'value', 'what it does'], rows)
}
