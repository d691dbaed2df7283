import * as z from 'zod/mini'
import { firstFault, withoutMessages } from '../errors/explain.js'
import { annotate } from '../text/annotate.js'
import { didYouMean } from '../text/did-you-mean.js'
import { chartFaults } from './charts.js'
import { requestKindNames } from './kinds/kinds.js'
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
import { endsGame, findWayToWin, knowsSchema, type RoleDefinition, roleNameSchema, winsSchema } from './role.js'
import { roles as builtIn } from './roles.js'
import { type Rules, rulesShape } from './rules-schema.js'
import { isKiller, knowsTeam, teamNames, teamNamesIn } from './team.js'
import { teamSchema } from './team-schema.js'

export const roleDefinitionSchema: z.ZodMiniType<RoleDefinition> = z.strictObject({
  team: annotate(roleNameSchema, 'Whom it is with: `town`, `mafia`, `neutral`, or a team of `teams`.'),
  powers: annotate(z.array(powerUseSchema).check(z.maxLength(10)), 'What it can do at night, each with its options.'),
  seenAs: annotate(z.optional(roleNameSchema), 'The team that an investigation shows; default its own.'),
  immuneTo: annotate(z.optional(z.array(roleNameSchema).check(z.maxLength(20))), 'Powers that have no effect on it.'),
  votes: annotate(z.optional(z.int().check(z.gte(0), z.lte(10))), 'Votes in every ballot by day; default 1.'),
  wins: annotate(
    z.optional(winsSchema),
    'When its player wins: `team` (default), `eliminated`, `survives`, or `{ with }` another team.',
  ),
  knows: annotate(
    z.optional(knowsSchema),
    'Whom it knows from the deal on: everyone of some `teams`, or with some `roles`.',
  ),
  describe: annotate(z.string().check(z.minLength(1), z.maxLength(500)), 'What it is and does, as a sentence.'),
  advice: annotate(z.optional(z.string().check(z.maxLength(1_000))), 'Advice to its player.'),
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

type Casting = Pick<Rules, 'cast' | 'roleCounts' | 'roles' | 'filler' | 'teams' | 'powers'>

interface CastFault {
  readonly path: (string | number)[]
  readonly message: string
}

function castFaults(rules: Casting): CastFault[] {
  const { cast, roleCounts, roles = {}, filler } = rules
  const known = Object.keys(cast)
  const missingRole = (path: string[], role: string): CastFault[] =>
    known.includes(role)
      ? []
      : [{ path, message: `Expected a role of \`cast\` (${known.join(', ')}), got \`${role}\`${nearRole(role, cast)}` }]
  return [
    ...Object.keys(rules.powers ?? {}).flatMap((name) =>
      requestKindNames.some((kind) => kind === name)
        ? [
            {
              path: ['powers', name],
              message: `Expected another name than \`${name}\`, which players are asked for anyway`,
            },
          ]
        : [],
    ),
    ...Object.entries(cast).flatMap(([name, role]) => [
      ...nameFaults(name, role, rules),
      ...roleFaults(name, role, rules),
    ]),
    ...Object.keys(roleCounts).flatMap((role) => missingRole(['roleCounts', role], role)),
    ...Object.keys(roles).flatMap((role) => missingRole(['roles', role], role)),
    ...missingRole(['filler'], filler),
    ...(cast[filler] && isKiller(cast[filler], rules)
      ? [
          {
            path: ['filler'],
            message: `Expected a role that is not ${cast[filler].team}, to fill the seats that are left`,
          },
        ]
      : []),
  ]
}

/** The question whether another role was meant: one of the cast or a built-in one, which would join it. */
export function nearRole(role: string, cast: object): string {
  return didYouMean(role, [...Object.keys(cast), ...Object.keys(builtIn)])
}

/** Names in a role that nothing in the rules has. */
function nameFaults(name: string, role: RoleDefinition, rules: Casting): CastFault[] {
  const own = Object.keys(rules.powers ?? {})
  const [sides, able, cast] = [teamNamesIn(rules), [...powerNames, ...own], Object.keys(rules.cast)]
  const missing = (
    of: readonly string[],
    what: string,
    at: readonly (readonly [readonly (string | number)[], string | undefined])[],
  ) =>
    at.flatMap(([path, given]) =>
      given === undefined || of.includes(given)
        ? []
        : [{ path: ['cast', name, ...path], message: unknownName(what, given, of) }],
    )
  const knows = (field: 'teams' | 'roles') =>
    (role.knows?.[field] ?? []).map((given, at) => [['knows', field, at], given] as const)
  const wins = typeof role.wins === 'object' && 'with' in role.wins ? role.wins.with : undefined
  return [
    ...missing(sides, 'a team', [
      [['team'], role.team],
      [['seenAs'], role.seenAs],
      [['wins', 'with'], wins],
      ...knows('teams'),
    ]),
    ...missing(cast, 'a role of `cast`', knows('roles')),
    ...missing(able, 'a power', [
      ...role.powers.map(({ power }, at) => [['powers', at, 'power'], power] as const),
      ...(role.immuneTo ?? []).map((power, at) => [['immuneTo', at], power] as const),
    ]).map(({ path, message }) => ({
      path,
      message: `${message}; give a power of your own by \`createMafiaGame({ powers })\``,
    })),
  ]
}

const unknownName = (what: string, given: string, of: readonly string[]): string =>
  `Expected ${what} (${of.join(', ')}), got \`${given}\`${didYouMean(given, of)}`

function roleFaults(name: string, definition: RoleDefinition, rules: Casting): CastFault[] {
  const { team, powers: uses, wins } = definition
  const path = ['cast', name]
  const names = uses.map(({ power }) => power)
  const twice = names.find((power, at) => names.indexOf(power) !== at)
  const wrong = optionFaults(path, uses, rules)
  const usable = wrong.length === 0 ? powersWithOptions(definition, rules) : []
  const alone = knowsTeam(definition, rules) ? undefined : names.find((power) => findPower(power, null).byTeam)
  return [
    ...(teamNames.some((each) => each === name && each !== team)
      ? [{ path, message: `A role that is called \`${name}\` as a team is must be on that team` }]
      : []),
    ...(endsGame(wins) && !findWayToWin(wins).mayEnd
      ? [{ path: [...path, 'wins'], message: 'Only a win that comes at one moment, `eliminated`, can end the game' }]
      : []),
    ...wrong,
    ...usable.flatMap((own) => {
      const cause = killCause(own, name, definition)
      return cause === undefined || isKillCause(cause)
        ? []
        : [{ path, message: `A role that kills needs another name than \`${name}\`, or a \`cause\` of its power` }]
    }),
    ...usable.flatMap((own, at) => {
      const message = momentFault(own) ?? roleFault(own, rules)
      return message === undefined ? [] : [{ path: [...path, 'powers', at], message }]
    }),
    ...(twice ? [{ path: [...path, 'powers'], message: `Expected the power \`${twice}\` once` }] : []),
    ...(alone
      ? [
          {
            path: [...path, 'powers'],
            message: `The power \`${alone}\` belongs to a team whose members know each other`,
          },
        ]
      : []),
  ]
}

/** Of a power whose code is not here, what is wrong with the options that every power has. */
function optionFaults(role: readonly string[], uses: RoleDefinition['powers'], rules: Casting): CastFault[] {
  return uses.flatMap(({ power, ...options }, at) => {
    const { error } = findPower(power, rules).options.safeParse(options, withoutMessages)
    return error
      ? [{ path: [...role, 'powers', at], message: `The power \`${power}\`: ${firstFault(error, options).message}` }]
      : []
  })
}

/** What is wrong with when a power is used; undefined if it can be used then. */
function momentFault({ name, power, options: { on, uses } }: OwnedPower): string | undefined {
  if (on !== undefined && power.nightOnly) return `The power \`${name}\` can only be used at night: remove its \`on\``
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
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, message } of [...castFaults(rules), ...chartFaults(rules)]) refuse(path, message)
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
