import * as z from 'zod/mini'
import { firstFault, withoutMessages } from '../errors/explain.js'
import { annotate } from '../text/annotate.js'
import { didYouMean } from '../text/did-you-mean.js'
import { ownWordsSchema } from '../text/own-words.js'
import { channelSchema, checkChannels } from './channel.js'
import { checkCharts, type Refuse } from './charts.js'
import { conditionFault, conditionsSchema, singleConditions, teamWins, type WinCondition } from './conditions.js'
import { requestKindNames } from './kinds/kinds.js'
import { rolesInRows } from './lists.js'
import { isKillCause } from './powers/options.js'
import { powerWordsSchema } from './powers/power-words.js'
import {
  findPower,
  killCause,
  type OwnedPower,
  powerNames,
  powersWithOptions,
  powerUseSchema,
} from './powers/powers.js'
import {
  appearanceSchema,
  endsGame,
  findWayToWin,
  knowsSchema,
  type RoleDefinition,
  roleNameSchema,
  winConditions,
  winsSchema,
} from './role.js'
import { roles as builtIn } from './roles.js'
import { type Rules, rulesShape } from './rules-schema.js'
import { isKiller, knowsTeam, type TeamDefinition, teamNames, teamNamesIn } from './team.js'

export const roleDefinitionSchema: z.ZodMiniType<RoleDefinition> = z.strictObject({
  team: annotate(roleNameSchema, 'Whom it is with: `town`, `mafia`, `neutral`, or a team of `teams`.'),
  powers: annotate(z.array(powerUseSchema).check(z.maxLength(10)), 'What it can do at night, each with its options.'),
  seenAs: annotate(z.optional(roleNameSchema), 'The team that an investigation shows; default its own.'),
  appears: annotate(
    z.optional(appearanceSchema),
    'As which other roles it is shown: to its own player (`self`), and in death (`dead`); see [Faces](roles.md#faces).',
  ),
  immuneTo: annotate(z.optional(z.array(roleNameSchema).check(z.maxLength(20))), 'Powers that have no effect on it.'),
  votes: annotate(
    z.optional(z.number().check(z.gte(0), z.lte(10))),
    'Votes in every ballot by day, such as 2 or 1.5; default 1.',
  ),
  wins: annotate(
    z.optional(winsSchema),
    'When its player wins: `team` (default), `eliminated`, `survives`, `{ with }` another team, or when conditions hold; see [Ways to win](roles.md#ways-to-win).',
  ),
  knows: annotate(
    z.optional(knowsSchema),
    'Whom it knows from the deal on: everyone of some `teams`, or with some `roles`.',
  ),
  describe: annotate(ownWordsSchema(500), 'What it is and does, as a sentence: a text, or `{ en, de, ... }`.'),
  advice: annotate(
    z.optional(z.union([z.literal(''), ownWordsSchema(1_000)])),
    'Advice to its player: a text, or `{ en, de, ... }`.',
  ),
})

const teamSchema: z.ZodMiniType<TeamDefinition> = z.strictObject({
  describe: annotate(ownWordsSchema(500), 'How it wins, as a sentence: a text, or `{ en, de, ... }`.'),
  knowsItself: annotate(z.boolean(), 'Whether its members know each other from the deal on.'),
  kills: annotate(z.boolean(), 'Whether it is a danger to the others: no other side is safe while one of it lives.'),
  wins: annotate(
    z.union([z.enum(teamWins), conditionsSchema]),
    'When it wins: as at least half of the living, while no other team that kills lives (`numbers`); when no team that kills lives (`safety`); when only its members live (`last`); never as a team (`none`); or when all of these conditions hold.',
  ),
})

const fields = z.extend(rulesShape, {
  cast: annotate(
    z.record(roleNameSchema, roleDefinitionSchema),
    'The roles, by name, with their powers and the options of these; see [Roles](roles.md).',
  ),
  teams: annotate(
    z.optional(z.record(roleNameSchema, teamSchema)),
    "Teams of the rules' own, by name; see [Teams](roles.md#teams). Optional.",
  ),
  channels: annotate(
    z.optional(z.record(roleNameSchema, channelSchema)),
    'Players who talk apart from the others, by the name of their channel; see [Groups that talk](roles.md#groups-that-talk). Optional.',
  ),
  powers: annotate(
    z.optional(z.record(roleNameSchema, powerWordsSchema)),
    'The words of powers of your own, which the game needs; see [Powers of your own](roles.md#a-power-of-your-own). Optional.',
  ),
})

type Fields = typeof fields

/** The schema of `Rules`. */
export interface RulesSchema extends Fields {}

/** The shape of `Rules`, field by field; `checkedRulesSchema` adds the conditions between fields. */
export const rulesSchema: RulesSchema = fields

/** The names of all rules, and those that source 000 gives to two of them. */
export const ruleFields: readonly string[] = [...Object.keys(fields.shape), 'revealRolesOnDeath', 'maxDiscussionRounds']

type Casting = Pick<Rules, 'cast' | 'roleCounts' | 'roles' | 'lists' | 'filler' | 'teams' | 'powers' | 'wins'>

function checkCast(rules: Casting, refuse: Refuse): void {
  const { cast, roleCounts, roles = {}, filler } = rules
  const requireRole = (path: string[], role: string): void => {
    if (Object.hasOwn(cast, role)) return
    const known = Object.keys(cast).join(', ')
    refuse(path, `Expected a role of \`cast\` (${known}), got \`${role}\`${nearRole(role, cast)}`)
  }
  for (const name of Object.keys(rules.powers ?? {}))
    if (requestKindNames.some((kind) => kind === name))
      refuse(['powers', name], `Expected another name than \`${name}\`, which players are asked for anyway`)
  for (const [name, role] of Object.entries(cast)) {
    checkNames(name, role, { rules, refuse })
    checkRole(name, role, { rules, refuse })
  }
  for (const role of Object.keys(roleCounts)) requireRole(['roleCounts', role], role)
  for (const role of Object.keys(roles)) requireRole(['roles', role], role)
  for (const role of rolesInRows(rules)) if (role !== filler) requireRole(['lists', 'rows'], role)
  if (rules.lists?.rows && rules.roles) refuse(['lists'], 'Give either `lists` or exact `roles`, not both')
  if (rules.lists && !rules.lists.rows && rules.lists.told === 'candidates')
    refuse(['lists', 'rows'], 'Expected the rows of which one is drawn')
  requireRole(['filler'], filler)
  if (cast[filler] && isKiller(cast[filler], rules))
    refuse(['filler'], `Expected a role that is not ${cast[filler].team}, to fill the seats that are left`)
}

/** The question whether another role was meant: one of the cast or a built-in one, which would join it. */
export function nearRole(role: string, cast: object): string {
  return didYouMean(role, [...Object.keys(cast), ...Object.keys(builtIn)])
}

interface Checking {
  readonly rules: Casting
  readonly refuse: Refuse
}

/** Names in a role that nothing in the rules has. */
function checkNames(name: string, role: RoleDefinition, { rules, refuse }: Checking): void {
  const requireKnown = (path: (string | number)[], given: string, { known, what, hint = '' }: Known): void => {
    if (known.includes(given)) return
    const expected = `Expected ${what} (${known.join(', ')}), got \`${given}\`${didYouMean(given, known)}`
    refuse(['cast', name, ...path], `${expected}${hint}`)
  }
  const team = { known: teamNamesIn(rules), what: 'a team' }
  const ofCast = { known: Object.keys(rules.cast), what: 'a role of `cast`' }
  const power = {
    known: [...powerNames, ...Object.keys(rules.powers ?? {})],
    what: 'a power',
    hint: '; give a power of your own by `createMafiaGame({ powers })`, and the rules without `defineRules`',
  }
  const { seenAs, wins, knows = {}, immuneTo = [], appears = {} } = role
  for (const [at, face] of Object.entries(appears)) if (face !== undefined) requireKnown(['appears', at], face, ofCast)
  requireKnown(['team'], role.team, team)
  if (seenAs !== undefined) requireKnown(['seenAs'], seenAs, team)
  if (typeof wins === 'object' && 'with' in wins)
    requireKnown(['wins', 'with'], wins.with, { ...team, known: [...team.known, ...linkTeams(rules)] })
  for (const [at, given] of (knows.teams ?? []).entries()) requireKnown(['knows', 'teams', at], given, team)
  for (const [at, given] of (knows.roles ?? []).entries()) requireKnown(['knows', 'roles', at], given, ofCast)
  for (const [at, use] of role.powers.entries()) requireKnown(['powers', at, 'power'], use.power, power)
  for (const [at, given] of immuneTo.entries()) requireKnown(['immuneTo', at], given, power)
}

/** The names as which linked players win. */
const linkTeams = (rules: Casting): string[] =>
  Object.values(rules.cast).flatMap((role) =>
    powersWithOptions(role, rules).flatMap(({ power, options }) => {
      const effect = power.effect?.(options)
      return effect?.type === 'link' ? [effect.team] : []
    }),
  )

/** Conditions of teams, roles and ends that say something wrong. */
function checkConditions(rules: Casting, refuse: Refuse): void {
  const known = ['all', ...teamNamesIn(rules), ...Object.keys(rules.cast)]
  const check = (path: (string | number)[], conditions: readonly WinCondition[], whose: 'team' | 'role' | 'none') => {
    for (const condition of singleConditions(conditions)) {
      const names = whose === 'role' ? [...known, 'self'] : known
      const fault = conditionFault(condition, { known: names, isOfTeam: whose === 'team' })
      if (fault !== undefined) refuse(path, fault)
    }
  }
  for (const [team, { wins }] of Object.entries(rules.teams ?? {}))
    if (typeof wins !== 'string') check(['teams', team, 'wins'], wins, 'team')
  for (const [role, { wins }] of Object.entries(rules.cast)) check(['cast', role, 'wins'], winConditions(wins), 'role')
  for (const [at, { when }] of (rules.wins?.ends ?? []).entries()) check(['wins', 'ends', at], when, 'none')
}

/** The names that are known at a place, and what they are names of. */
interface Known {
  readonly known: readonly string[]
  readonly what: string
  readonly hint?: string
}

function checkRole(name: string, definition: RoleDefinition, { rules, refuse }: Checking): void {
  const { team, powers: uses, wins } = definition
  const path = ['cast', name]
  const names = uses.map(({ power }) => power)
  if (teamNames.some((each) => each === name && each !== team))
    refuse(path, `A role that is called \`${name}\` as a team is must be on that team`)
  if (endsGame(wins) && !findWayToWin(wins).mayEnd)
    refuse(
      [...path, 'wins'],
      'Only a win that comes at one moment, `eliminated` or one of conditions, can end the game',
    )
  let areValid = true
  for (const [at, { power, ...options }] of uses.entries()) {
    const { error } = findPower(power, rules).options.safeParse(options, withoutMessages)
    if (error === undefined) continue
    areValid = false
    refuse([...path, 'powers', at], `The power \`${power}\`: ${firstFault(error, options).message}`)
  }
  if (areValid) checkUses(name, definition, { rules, refuse })
  const twice = names.find((power, at) => names.indexOf(power) !== at)
  if (twice) refuse([...path, 'powers'], `Expected the power \`${twice}\` once`)
  const face = definition.appears?.self
  const asked = (owner: RoleDefinition | undefined) => (owner?.powers ?? []).map(({ power }) => power).toString()
  if (face !== undefined && Object.hasOwn(rules.cast, face) && asked(rules.cast[face]) !== names.toString())
    refuse(
      [...path, 'appears', 'self'],
      `Expected the powers of \`${face}\` (${asked(rules.cast[face])}), since its player must not notice`,
    )
  const joined = knowsTeam(definition, rules) ? undefined : uses.find(({ together }) => together !== undefined)
  if (joined) refuse([...path, 'powers'], `Only a team whose members know each other uses \`${joined.power}\` together`)
  const alone = knowsTeam(definition, rules) ? undefined : names.find((power) => findPower(power, null).byTeam)
  if (alone) refuse([...path, 'powers'], `The power \`${alone}\` belongs to a team whose members know each other`)
}

/** The powers of a role whose options are valid by themselves. */
function checkUses(name: string, definition: RoleDefinition, { rules, refuse }: Checking): void {
  const owned = powersWithOptions(definition, rules)
  for (const own of owned) {
    const cause = killCause(own, name, definition)
    if (cause !== undefined && !isKillCause(cause))
      refuse(['cast', name], `A role that kills needs another name than \`${name}\`, or a \`cause\` of its power`)
  }
  for (const [at, own] of owned.entries()) {
    const message = momentFault(own) ?? roleFault(own, rules)
    if (message !== undefined) refuse(['cast', name, 'powers', at], message)
  }
}

/** What is wrong with when a power is used; undefined if it can be used then. */
function momentFault({ name, power, options: { on, uses, together } }: OwnedPower): string | undefined {
  if (on !== undefined && together !== undefined)
    return `The power \`${name}\` is used together at night only: remove its \`on\``
  if (on !== undefined && power.nightOnly) return `The power \`${name}\` can only be used at night: remove its \`on\``
  if (uses !== undefined && power.byTeam)
    return `The power \`${name}\` is used by a whole team, which nobody counts: remove its \`uses\``
  if (on === undefined && uses !== undefined && power.automatic)
    return `The power \`${name}\` acts by itself every night, which nobody counts: remove its \`uses\``
  return undefined
}

/** What is wrong with the role that a power gives; undefined if the rules have it, or if it gives none. */
function roleFault({ name, power, options }: OwnedPower, { cast }: Casting): string | undefined {
  const effect = power.effect?.(options)
  if (effect?.type !== 'convert' || Object.hasOwn(cast, effect.role)) return undefined
  return `The power \`${name}\` gives the role \`${effect.role}\`, which is not in \`cast\`: name that role in \`roleCounts\`, or another one`
}

/** `Rules` that can be played: each field is valid and no two contradict each other. */
export const checkedRulesSchema = rulesSchema.check(
  z.superRefine((rules, context) => {
    // Conditions between fields are about fields that are valid themselves.
    if (context.issues.length > 0) return
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message })
    checkCast(rules, refuse)
    checkConditions(rules, refuse)
    checkChannels(rules, refuse)
    checkCharts(rules, refuse)
    if (rules.table.min > rules.table.max)
      refuse(['table', 'min'], `Expected at most \`table.max\` (${rules.table.max}), got \`${rules.table.min}\``)
    const { min, max, usual = min } = rules.table
    if (usual < min || usual > max)
      refuse(
        ['table', 'usual'],
        `Expected a number from \`table.min\` to \`table.max\` (${min} to ${max}), got \`${usual}\``,
      )
    if (rules.discussion.minDelayMs > rules.discussion.maxDelayMs)
      refuse(['discussion', 'minDelayMs'], 'Expected at most `discussion.maxDelayMs`')
    if (rules.discussion.nominate && rules.discussion.protocol === 'reactive')
      refuse(['discussion', 'nominate'], 'A reactive discussion has no nominations: use `protocol: "turns"`')
    if (rules.vote.candidates === 'nominated' && rules.decision === 'vote' && !rules.discussion.nominate)
      refuse(['vote', 'candidates'], 'Only speeches nominate: set `discussion.nominate` to true')
  }),
)
