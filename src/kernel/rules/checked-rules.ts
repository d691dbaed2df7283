import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import { ownWordsSchema } from '../text/own-words.js'
import { channelSchema, checkChannels } from './channel.js'
import { checkCharts, type Refuse } from './charts.js'
import { type Casting, checkCast } from './check-cast.js'
import { conditionFault, conditionsSchema, singleConditions, teamWins, type WinCondition } from './conditions.js'
import { powerCopySchema, powerWordsSchema } from './powers/power-words.js'
import { powerUseSchema } from './powers/powers.js'
import {
  appearanceSchema,
  type Item,
  knowsSchema,
  type RoleDefinition,
  roleNameSchema,
  winConditions,
  winsSchema,
} from './role.js'
import { rulesShape } from './rules-schema.js'
import { type TeamDefinition, teamNamesIn } from './team.js'

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

const itemSchema: z.ZodMiniType<Item> = z.strictObject({
  describe: annotate(ownWordsSchema(500), 'What it is, as a sentence: a text, or `{ en, de, ... }`.'),
  powers: annotate(
    z.array(powerUseSchema).check(z.minLength(1), z.maxLength(10)),
    'The powers that it lends, each with its options.',
  ),
  lasts: annotate(
    z.optional(z.boolean()),
    'Whether it stays with its bearer when one of its powers was used. Absent means false.',
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
    z.optional(z.record(roleNameSchema, z.union([powerCopySchema, powerWordsSchema]))),
    'Copies of built-in powers, `{ like }`, and the words of powers of your own, which the game needs; see [Powers of your own](roles.md#a-power-of-your-own). Optional.',
  ),
  items: annotate(
    z.optional(z.record(roleNameSchema, itemSchema)),
    'Marks that lend powers to whoever bears them; see [Items](roles.md#items). Optional.',
  ),
})

type Fields = typeof fields

/** The schema of `Rules`. */
export interface RulesSchema extends Fields {}

/** The shape of `Rules`, field by field; `checkedRulesSchema` adds the conditions between fields. */
export const rulesSchema: RulesSchema = fields

/** The names of all rules, and those that source 000 gives to two of them. */
export const ruleFields: readonly string[] = [...Object.keys(fields.shape), 'revealRolesOnDeath', 'maxDiscussionRounds']

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
