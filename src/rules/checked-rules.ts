import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import { didYouMean } from '../text/did-you-mean.js'
import { isKillCause } from './powers/options.js'
import { killCause, powerNames, powers, powersWithOptions, powerUseSchema } from './powers/powers.js'
import { isBuiltIn, mafiaProtocols } from './protocols.js'
import { endsGame, findWayToWin, type RoleDefinition, roleNameSchema, winsSchema } from './role.js'
import { roles as builtIn } from './roles.js'
import { type Rules, rulesShape } from './rules-schema.js'
import { isMafia, teamNames, teams } from './team.js'

export const roleDefinitionSchema: z.ZodMiniType<RoleDefinition> = z.strictObject({
  team: annotate(z.enum(teamNames), 'Whom it wins with: `town`, `mafia` or `neutral`.'),
  powers: annotate(z.array(powerUseSchema).check(z.maxLength(10)), 'What it can do at night, each with its options.'),
  seenAs: annotate(z.optional(z.enum(teamNames)), 'The team that an investigation shows; default its own.'),
  immuneTo: annotate(
    z.optional(z.array(z.enum(powerNames)).check(z.maxLength(20))),
    'Powers that have no effect on it.',
  ),
  votes: annotate(z.optional(z.int().check(z.gte(0), z.lte(10))), 'Votes in every ballot by day; default 1.'),
  wins: annotate(z.optional(winsSchema), 'When its player wins: `team` (default), `eliminated` or `survives`.'),
  describe: annotate(z.string().check(z.minLength(1), z.maxLength(500)), 'What it is and does, as a sentence.'),
  advice: annotate(z.optional(z.string().check(z.maxLength(1_000))), 'Advice to its player.'),
})

const fields = z.extend(rulesShape, {
  cast: annotate(
    z.record(roleNameSchema, roleDefinitionSchema),
    'The roles, by name, with their powers and the options of these; see [Roles](roles.md).',
  ),
})

type Fields = typeof fields

/** The schema of `Rules`. */
export interface RulesSchema extends Fields {}

/** The shape of `Rules`, field by field; `checkedRulesSchema` adds the conditions between fields. */
export const rulesSchema: RulesSchema = fields

type Casting = Pick<Rules, 'cast' | 'roleCounts' | 'roles' | 'filler'>

interface CastFault {
  readonly path: string[]
  readonly message: string
}

function castFaults({ cast, roleCounts, roles = {}, filler }: Casting): CastFault[] {
  const known = Object.keys(cast)
  const missingRole = (path: string[], role: string): CastFault[] =>
    known.includes(role)
      ? []
      : [{ path, message: `Expected a role of \`cast\` (${known.join(', ')}), got \`${role}\`${nearRole(role, cast)}` }]
  return [
    ...Object.entries(cast).flatMap(([name, role]) => roleFaults(name, role)),
    ...Object.keys(roleCounts).flatMap((role) => missingRole(['roleCounts', role], role)),
    ...Object.keys(roles).flatMap((role) => missingRole(['roles', role], role)),
    ...missingRole(['filler'], filler),
    ...(cast[filler] && isMafia(cast[filler])
      ? [{ path: ['filler'], message: 'Expected a role that is not mafia, to fill the seats that are left' }]
      : []),
  ]
}

/** The question whether another role was meant: one of the cast or a built-in one, which would join it. */
export function nearRole(role: string, cast: object): string {
  return didYouMean(role, [...Object.keys(cast), ...Object.keys(builtIn)])
}

function roleFaults(name: string, definition: RoleDefinition): CastFault[] {
  const { team, powers: uses, wins } = definition
  const path = ['cast', name]
  const names = uses.map(({ power }) => power)
  const twice = names.find((power, at) => names.indexOf(power) !== at)
  const alone = teams[team].knowsItself ? undefined : names.find((power) => powers[power].byTeam)
  return [
    ...(teamNames.some((each) => each === name && each !== team)
      ? [{ path, message: `A role that is called \`${name}\` as a team is must be on that team` }]
      : []),
    ...(endsGame(wins) && !findWayToWin(wins).mayEnd
      ? [{ path: [...path, 'wins'], message: 'Only a win that comes at one moment, `eliminated`, can end the game' }]
      : []),
    ...powersWithOptions(definition).flatMap((own) => {
      const cause = killCause(own, name, definition)
      return cause === undefined || isKillCause(cause)
        ? []
        : [{ path, message: `A role that kills needs another name than \`${name}\`, or a \`cause\` of its power` }]
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

/** `Rules` that can be played: each field is valid and no two contradict each other. */
export const checkedRulesSchema = rulesSchema.check(
  z.superRefine((rules, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, message } of castFaults(rules)) refuse(path, message)
    const { protocol, describe } = rules.night.mafia
    if (!isBuiltIn(protocol) && describe === undefined)
      refuse(
        ['night', 'mafia', 'protocol'],
        `Expected one of ${Object.keys(mafiaProtocols).join(', ')}, got \`${protocol}\`; a protocol of your own needs a \`describe\` beside it`,
      )
    if (isBuiltIn(protocol) && describe !== undefined)
      refuse(
        ['night', 'mafia', 'describe'],
        `Only a protocol of your own is described here, and \`${protocol}\` is built in`,
      )
    if (rules.table.min > rules.table.max)
      refuse(['table', 'min'], `Expected at most \`table.max\` (${rules.table.max}), got \`${rules.table.min}\``)
    if (rules.discussion.minDelayMs > rules.discussion.maxDelayMs)
      refuse(['discussion', 'minDelayMs'], 'Expected at most `discussion.maxDelayMs`')
    if (rules.discussion.nominate && rules.discussion.protocol === 'reactive')
      refuse(['discussion', 'nominate'], 'A reactive discussion has no nominations: use `protocol: "turns"`')
    if (rules.vote.candidates === 'nominated' && rules.decision === 'vote' && !rules.discussion.nominate)
      refuse(['vote', 'candidates'], 'Only speeches nominate: set `discussion.nominate` to true')
  }),
)
