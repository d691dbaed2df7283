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
import { findPower } from '../../src/kernel/rules/powers/powers.js'
import { dealtRoles } from './dealt-roles.js'
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

/** Every field: what it means, what it may be. Throws for a field that nobody has explained. */
export function meaningsTable(): string {
  const rows = ruleFields().map(([path, schema]) => {
    if (schema.description === undefined)
      throw new Error(`Expected \`.describe\` on the rule \`${path}\` in rules-schema.ts.`)
    return [`\`${path}\``, schema.description, path === 'charts' ? 'by name' : allowedValues(schema)]
  })
  return table(['field', 'meaning', 'values'], rows)
}

function allowedValues({ type, enum: choices, items, minimum, maximum, propertyNames }: Schema): string {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ')
  if (propertyNames) return 'by role'
  if (items?.enum) return `a list of ${items.enum.map((choice) => `\`${choice}\``).join(', ')}`
  if (type === 'array') return 'names'
  if (minimum === undefined) return type === 'boolean' ? '`true`, `false`' : 'text'
  return `${minimum} to ${maximum}`
}

/** Every field and its value in each preset: counts of each role, and the options of what each can do, one by one. */
export function valuesTable(): string {
  const rows = ruleFields().flatMap(([path]) =>
    path === 'cast' ? castRows() : path === 'roleCounts' ? countRows() : [row(path)],
  )
  return table(['field', ...names.map((name) => `\`${name}\``)], rows)
}

const row = (path: string): string[] => [`\`${path}\``, ...names.map((name) => valueText(valueAt(presets[name], path)))]

const valueAt = (rules: Rules, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], rules)

/** The roles for which any preset has this field, each once. */
const rolesIn = (field: 'cast' | 'roleCounts'): string[] => [
  ...new Set(names.flatMap((name) => Object.keys(presets[name][field]))),
]

const countRows = (): string[][] => rolesIn('roleCounts').map((role) => row(`roleCounts.${role}`))

/** The options of each role's own powers; what a team does together is told by the rules of the night. */
function castRows(): string[][] {
  const uses = (name: PresetName, role: string) =>
    (presets[name].cast[role]?.powers ?? []).filter(({ power }) => !findPower(power, presets[name]).byTeam)
  return rolesIn('cast').flatMap((role) => {
    const options = new Set(
      names.flatMap((name) =>
        uses(name, role).flatMap(({ power, ...own }) => Object.keys(own).map((option) => `${power}.${option}`)),
      ),
    )
    return [...options].map((option) => [
      `\`cast.${role}.${option}\``,
      ...names.map((name) => {
        const [power, field = ''] = option.split('.')
        return roleIsDealt(name, role) ? valueText(uses(name, role).find((use) => use.power === power)?.[field]) : ''
      }),
    ])
  })
}

/** Whether a preset deals a role to any table. Powers of roles that are never dealt are left out. */
const roleIsDealt = (name: PresetName, role: string): boolean =>
  (roleCountsFor(presets[name], presets[name].table.max)[role] ?? 0) > 0

function valueText(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (typeof value !== 'object' || value === null) return String(value)
  const { base = 0, per, min, fromPlayers, including = [] } = value as Rules['roleCounts'][string]
  const share = per ? `${per.rounding}(${per.count === 1 ? 'n' : `${per.count}n`}/${per.players})` : ''
  const sum = [...(base || !per ? [String(base)] : []), ...(share ? [share] : [])].join(' + ')
  return [
    sum,
    ...(min ? [`at least ${min}`] : []),
    ...(fromPlayers ? [`from ${fromPlayers} players`] : []),
    ...(including.length > 0 ? [`${including.join(' and ')} included`] : []),
  ].join(', ')
}

/** How many of each role the presets deal to tables of these sizes. */
export function countsTable(sizes: readonly number[]): string {
  const dealt = (name: PresetName, size: number) =>
    size < presets[name].table.min || size > presets[name].table.max ? '' : dealtRoles(presets[name], size)
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
    beliefs: beliefMoments,
  }
  const rows = Object.entries(fields).flatMap(([field, policies]) =>
    Object.entries(policies).map(([name, { describe }]) => [`\`${field}\``, `\`${name}\``, describe]),
  )
  return table(['field', 'value', 'what it does'], rows)
}
