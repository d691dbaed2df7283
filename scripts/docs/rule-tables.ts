import { z } from 'zod'
import {
  type PresetName,
  presets,
  type Role,
  type Rules,
  roleCountsFor,
  roleNames,
  rulesSchema,
} from '../../src/index.js'
import { agreements } from '../../src/rules/policies/agreement.js'
import { eliminations } from '../../src/rules/policies/elimination.js'
import { settlements } from '../../src/rules/policies/settlement.js'
import { speakingOrders } from '../../src/rules/policies/speaking-order.js'
import { ruleMeanings } from './rule-meanings.js'
import { table } from './sections.js'

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly minimum?: number
  readonly maximum?: number
}

const names = Object.keys(presets) as PresetName[]

/** The path of every field of `Rules`, in the order of the schema, with its schema. Role counts are one field a role. */
export function ruleFields(): (readonly [path: string, schema: Schema])[] {
  return fieldsOf(z.toJSONSchema(rulesSchema) as Schema, [])
}

function fieldsOf(schema: Schema, path: readonly string[]): (readonly [string, Schema])[] {
  if (path[0] === 'roleCounts') return roleNames.map((role) => [`roleCounts.${role}`, { type: 'count' }] as const)
  if (schema.properties === undefined) return [[path.join('.'), schema]]
  return Object.entries(schema.properties).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]))
}

/** Every field: what it means, what it may be. Throws for a field that nobody has explained. */
export function meaningsTable(): string {
  const rows = ruleFields().map(([path, schema]) => {
    const meaning = ruleMeanings[path]
    if (meaning === undefined) throw new Error(`Expected a meaning of the rule \`${path}\` in rule-meanings.ts.`)
    return [`\`${path}\``, meaning, allowed(schema)]
  })
  return table(['field', 'meaning', 'values'], rows)
}

function allowed({ type, enum: choices, minimum, maximum, propertyNames }: Schema): string {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ')
  if (type === 'count') return 'a count'
  if (propertyNames) return 'counts by role'
  if (minimum === undefined) return type === 'boolean' ? '`true`, `false`' : 'text'
  return `${minimum} to ${maximum}`
}

/** Every field that is not the same in all presets, and its value in each. */
export function valuesTable(): string {
  const rows = ruleFields().map(([path]) => [
    `\`${path}\``,
    ...names.map((name) => shown(valueAt(presets[name], path))),
  ])
  return table(['field', ...names.map((name) => `\`${name}\``)], rows)
}

const valueAt = (rules: Rules, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], rules)

function shown(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'object' || value === null) return String(value)
  const { base = 0, per, min, fromPlayers } = value as Rules['roleCounts'][Role]
  const share = per ? `${per.rounding}(${per.count === 1 ? 'n' : `${per.count}n`}/${per.players})` : ''
  const sum = [...(base || !per ? [String(base)] : []), ...(share ? [share] : [])].join(' + ')
  return [sum, ...(min ? [`at least ${min}`] : []), ...(fromPlayers ? [`from ${fromPlayers} players`] : [])].join(', ')
}

/** How many of each role the presets deal to tables of these sizes: mafia, doctors, sheriffs, vigilantes, villagers. */
export function countsTable(sizes: readonly number[]): string {
  const dealt = (name: PresetName, size: number) =>
    size < presets[name].table.min ? '' : Object.values(roleCountsFor(presets[name], size)).join('/')
  const rows = sizes.map((size) => [String(size), ...names.map((name) => dealt(name, size))])
  return table(['players', ...names.map((name) => `\`${name}\``)], rows)
}

/** What each named policy does, in its own sentence. */
export function policiesTable(): string {
  const fields = {
    'night.mafia.agreement': agreements,
    'night.mafia.settlement': settlements,
    'discussion.order': speakingOrders,
    'vote.elimination': eliminations,
  }
  const rows = Object.entries(fields).flatMap(([field, policies]) =>
    Object.entries(policies).map(([name, { describe }]) => [`\`${field}\``, `\`${name}\``, describe]),
  )
  return table(['field', 'value', 'what it does'], rows)
}
