import type * as z from 'zod/mini'
import { kindOf, requireArgument } from '../errors/arguments.js'
import { InvalidRulesError } from '../errors/errors.js'
import { firstFault, knownFields, withoutMessages } from '../errors/explain.js'
import { UnknownPresetError } from '../errors/unknown-preset-error.js'
import { deepFreeze, isRecord } from '../text/objects.js'
import { nearRole } from './check-cast.js'
import { checkedRulesSchema, rulesSchema } from './checked-rules.js'
import { listsSchema } from './list-rules.js'
import { rolesInRows } from './lists.js'
import { isPreset, type PresetName, presets } from './presets/presets.js'
import { namesRoleTwice, type RoleDefinition, roleAlias, withCanonicalRoles } from './role.js'
import { roles, roleTeams } from './roles.js'
import type { Rules } from './rules-schema.js'
import { findTeamDefinition } from './team.js'

type DeepPartial<T> = T extends string | readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | Removal<T, K> }
    : T

/** `null` takes away an entry of a table, or a field that may be absent. */
type Removal<T, K extends keyof T> = string extends keyof T ? null : undefined extends T[K] ? null : never

type ChangedFields = Omit<DeepPartial<Rules>, 'roles' | 'roleCounts' | 'cast'>

/** Changes to rules: `extends` names a preset or gives the rules to start from; the other fields replace theirs, and `null` takes an entry away. */
export interface RulesInput extends ChangedFields {
  readonly extends?: PresetName | Rules
  /**
   * Your own roles by name, or changes to the roles of the rules. A built-in role that is named in `roles` or
   * `roleCounts` is added.
   */
  readonly cast?: Readonly<Record<string, Partial<RoleDefinition> | null>>
  /** How many players get each role, for any number of players. `detective` is another name for `sheriff`. */
  readonly roleCounts?: Readonly<Record<string, DeepPartial<Rules['roleCounts'][string]> | null>>
  /** Exact counts, used instead of those for the number of players. An absent role is not dealt. */
  readonly roles?: Rules['roles']
  /** Source 000's name for setting `reveal.day` and `reveal.night` together. */
  readonly revealRolesOnDeath?: boolean
  /** Source 000's name for `discussion.rounds`. */
  readonly maxDiscussionRounds?: number
}

/**
 * Makes rules from a preset and changes to it, for example `defineRules({ extends: 'trial', discussion: { rounds: 3 }
 * })`. Without `extends` every field must be given. The result is frozen and JSON-serialisable.
 *
 * @throws {UnknownPresetError} when `extends` names no preset.
 * @throws {InvalidRulesError} when a field is unknown, of the wrong type, or contradicts another.
 */
export function defineRules(input: RulesInput | Rules): Rules {
  if (!isRecord(input)) throw new InvalidRulesError(`Expected rules as an object, got ${kindOf(input)}.`)
  const { extends: base, revealRolesOnDeath, maxDiscussionRounds, ...changes } = input as RulesInput
  const renamed = { ...revealFields(revealRolesOnDeath, changes), ...roundsField(maxDiscussionRounds, changes) }
  const named = withSheriff({ ...changes, ...renamed })
  const merged = withWholeTeams(withBuiltInRoles(merge(withBuiltInRoles(resolveBase(base), named.cast), named)))
  const parsed = checkedRulesSchema.safeParse(merged, withoutMessages)
  if (!parsed.success) throw removed(named, parsed.error) ?? invalid(parsed.error, merged, resolveBase(base))
  return deepFreeze(parsed.data)
}

/**
 * The rules of a preset name, of a whole `Rules` value, or of changes with `extends`. `sentences` describe charts of the
 * game's own that the rules themselves do not. Throws as `defineRules` does.
 */
export function resolveRules(
  rules: PresetName | RulesInput | Rules,
  sentences: Readonly<Record<string, string>> = {},
): Rules {
  requireArgument('sentences', sentences, { kind: 'an object' })
  const isDescribed = Object.keys(sentences).length === 0
  if (typeof rules !== 'string')
    return defineRules(isDescribed || !isRecord(rules) ? rules : describing(rules, sentences))
  const preset = presetNamed(rules, 'rules')
  return isDescribed ? preset : defineRules({ extends: preset, charts: sentences })
}

/** Whether rules say themselves how many days a game has: what a preset says is a default. */
function saysDays(rules: PresetName | RulesInput | Rules): boolean {
  if (!isRecord(rules) || (Object.values(presets) as readonly unknown[]).includes(rules)) return false
  const { maxDays, extends: base } = rules as RulesInput
  return maxDays !== undefined || (base !== undefined && saysDays(base))
}

/** The rules of a table of this size: one of more than 20 players has more days, unless the rules as given say how many. */
export function withDaysFor(rules: Rules, given: PresetName | RulesInput | Rules, players: number): Rules {
  const maxDays = Math.ceil(players * 1.5)
  if (players <= 20 || maxDays <= rules.maxDays || saysDays(given)) return rules
  return deepFreeze({ ...rules, maxDays })
}

const describing = (rules: RulesInput | Rules, sentences: Readonly<Record<string, string>>): RulesInput => ({
  ...rules,
  charts: { ...sentences, ...writtenSentences(rules) },
})

/** What rules say themselves about the charts of a game's own, with the rules that they extend. */
export function writtenSentences(rules: PresetName | RulesInput | Rules): Readonly<Record<string, string>> {
  if (!isRecord(rules)) return {}
  const { charts, extends: base } = rules as RulesInput
  return { ...(base && writtenSentences(base)), ...(isRecord(charts) && (charts as Record<string, string>)) }
}

function resolveBase(base: PresetName | Rules | undefined): Record<string, unknown> {
  if (base === undefined) return {}
  if (typeof base === 'string') return { ...presetNamed(base, 'extends') }
  if (!isRecord(base))
    throw new InvalidRulesError(`\`extends\`: Expected a preset's name or rules, got ${kindOf(base)}.`, 'extends')
  return { ...defineRules(base) }
}

function presetNamed(name: string, path: string): Rules {
  if (!isPreset(name)) throw new UnknownPresetError(name, Object.keys(presets), path)
  return presets[name]
}

function revealFields(flag: boolean | undefined, changes: RulesInput): RulesInput {
  if (flag === undefined) return {}
  if (changes.reveal !== undefined)
    throw new InvalidRulesError('Give either `reveal` or `revealRolesOnDeath`, not both.', 'revealRolesOnDeath')
  if (typeof flag !== 'boolean')
    throw new InvalidRulesError('`revealRolesOnDeath`: Expected true or false.', 'revealRolesOnDeath')
  const shown = flag ? 'role' : 'none'
  return { reveal: { day: shown, night: shown } }
}

function roundsField(rounds: number | undefined, { discussion = {} }: RulesInput): RulesInput {
  if (rounds === undefined) return {}
  if (!isRecord(discussion)) return {}
  if (discussion.rounds !== undefined)
    throw new InvalidRulesError(
      'Give either `discussion.rounds` or `maxDiscussionRounds`, not both.',
      'maxDiscussionRounds',
    )
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20)
    throw new InvalidRulesError('`maxDiscussionRounds`: Expected a whole number from 1 to 20.', 'maxDiscussionRounds')
  return { discussion: { ...discussion, rounds } }
}

const daysWithout: Readonly<Record<string, string>> = { discussion: "['decision']", decision: "['discussion']" }

/** A field that every game has was taken away. */
function removed(changes: unknown, { issues: [issue] }: z.core.$ZodError): InvalidRulesError | undefined {
  const path = issue?.path ?? []
  const given = path.reduce<unknown>((part, key) => (isRecord(part) ? part[String(key)] : undefined), changes)
  if (given !== null) return undefined
  const field = path.join('.')
  const day = daysWithout[field]
  const hint = day === undefined ? '' : ` For a day without it, give \`day: ${day}\`.`
  return new InvalidRulesError(`Rules: \`${field}\` cannot be taken away: every game has it.${hint}`, field)
}

function invalid(error: z.core.$ZodError, merged: unknown, base: Record<string, unknown>): InvalidRulesError {
  const { cast = {} } = base
  const rolesIn = { ...(cast as object), ...roles }
  const { path, message } = firstFault(error, merged, (path, value) =>
    namedByRole.includes(String(path.at(-1))) ? Object.keys(rolesIn) : knownFields(rulesSchema, path, value),
  )
  const [, role = ''] = /^cast\.([^.]+)\./.exec(path) ?? []
  const isChange = role !== '' && !Object.hasOwn(rolesIn, role) && !isWhole((merged as RulesInput).cast?.[role])
  const near = isChange ? nearRole(role, cast as object) : ''
  const unlike = near && ` The rules have no role \`${role}\`${near}.`
  const hint = Object.keys(base).length === 0 ? ' To change a preset, name it in `extends`.' : ''
  return new InvalidRulesError(`Rules: ${message}.${unlike}${hint}`, path)
}

/** Whether a role is defined as a new one is, rather than changed as one that the rules have. */
const isWhole = (role: Partial<RoleDefinition> | null | undefined): boolean =>
  role?.team !== undefined && role.powers !== undefined && role.describe !== undefined

const namedByRole = ['roles', 'roleCounts', 'cast']

/** The changes, with the sources' "detective" renamed to `sheriff`. */
function withSheriff(changes: Record<string, unknown>): Record<string, unknown> {
  return { ...changes, ...underRoleNames(changes, 'roles'), ...underRoleNames(changes, 'roleCounts') }
}

function underRoleNames(changes: Record<string, unknown>, field: 'roles' | 'roleCounts'): Record<string, unknown> {
  const byRole = changes[field]
  if (!isRecord(byRole)) return {}
  if (namesRoleTwice(byRole))
    throw new InvalidRulesError(
      `Give either \`${field}.sheriff\` or its alias \`${field}.${roleAlias}\`, not both.`,
      field,
    )
  return roleAlias in byRole ? { [field]: withCanonicalRoles(byRole) } : {}
}

/** The rules, with every built-in role in their cast that the counts, the lists, the channels or the changes to the cast name. */
function withBuiltInRoles(rules: Record<string, unknown>, changes?: unknown): Record<string, unknown> {
  const { cast, roleCounts, roles: exact, channels, lists } = rules
  const counted = [roleCounts, exact, changes].flatMap((by) => (isRecord(by) ? Object.keys(by) : []))
  const named = [...counted, ...rolesOnChannels(channels), ...rolesOnLists(lists)]
  const added = named.filter((name) => Object.hasOwn(roles, name) && !(isRecord(cast) && Object.hasOwn(cast, name)))
  if (added.length === 0) return rules
  const whole: Readonly<Record<string, unknown>> = {
    ...(cast as object),
    ...Object.fromEntries(added.map((name) => [name, roles[name]])),
  }
  return { ...rules, cast: whole, ...withTeams(rules.teams, Object.values(whole)) }
}

const rolesOnChannels = (channels: unknown): string[] =>
  Object.values(isRecord(channels) ? channels : {}).flatMap((channel) =>
    Object.values(isRecord(channel) ? channel : {}).flatMap((members) =>
      isRecord(members) && Array.isArray(members.roles) ? members.roles.map(String) : [],
    ),
  )

const rolesOnLists = (lists: unknown): string[] => {
  const { success, data } = listsSchema.safeParse(lists, withoutMessages)
  return success ? rolesInRows({ lists: data }) : []
}

/** The teams of the rules, and those that the roles of the cast bring along. */
function withTeams(own: unknown, cast: readonly unknown[]): { teams?: object } {
  const sides = new Set(cast.map((role) => (isRecord(role) ? role.team : undefined)))
  const brought = Object.entries(roleTeams).filter(([team]) => sides.has(team))
  return brought.length === 0 ? {} : { teams: { ...Object.fromEntries(brought), ...(own as object) } }
}

/** A team of every game that the rules change keeps what they do not say, and its sentence as long as it wins as before. */
function withWholeTeams(rules: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(rules.teams)) return rules
  const whole = Object.entries(rules.teams).map(([name, changes]) => {
    const known = findTeamDefinition(name, null)
    if (known === undefined || !isRecord(changes)) return [name, changes]
    const { describe, ...rest } = known
    return [name, { ...rest, ...(changes.wins === undefined && { describe }), ...changes }]
  })
  return { ...rules, teams: Object.fromEntries(whole) }
}

function merge(base: Record<string, unknown>, changes: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base }
  for (const [field, change] of Object.entries(changes)) {
    refuseInherited(field, change)
    const old = merged[field]
    const replaced = field === 'roles' || field === 'per' || !isRecord(old) || !isRecord(change)
    if (change === null && old !== undefined) delete merged[field]
    else if (change !== undefined) merged[field] = replaced ? change : merge(old, change)
  }
  return merged
}

/** JSON may contain a field `__proto__`, which would add unchecked fields. */
function refuseInherited(field: string, change: unknown): void {
  if (field === '__proto__') throw new InvalidRulesError('Rules: Unknown field `__proto__`.', field)
  if (isRecord(change) && Object.hasOwn(change, '__proto__'))
    throw new InvalidRulesError(`Rules: Unknown field \`${field}.__proto__\`.`, `${field}.__proto__`)
}
