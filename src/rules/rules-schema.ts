import * as z from 'zod'
import { contextRulesSchema } from './context-rules.js'
import { agreements } from './policies/agreement.js'
import { beliefMoments } from './policies/belief-moments.js'
import { eliminations } from './policies/elimination.js'
import { settlements } from './policies/settlement.js'
import { speakingOrders } from './policies/speaking-order.js'
import { isBuiltIn, mafiaProtocols } from './protocols.js'
import { castFaults } from './roles/cast-faults.js'
import { roleDefinitionSchema, roleNameSchema } from './roles/role.js'

const namesOf = <T extends Record<string, unknown>>(policies: T) =>
  z.enum(Object.keys(policies) as [keyof T & string, ...(keyof T & string)[]])
const count = z.int().min(0).max(1000)
const milliseconds = z.int().min(0).max(3_600_000)

/**
 * How many of n players have a role: `max(min, base + round(n * count / players))`, none below `fromPlayers`. If
 * `including` is given, the number includes those roles.
 */
const roleCount = z.strictObject({
  base: count,
  per: z.strictObject({ count, players: z.int().min(1), rounding: z.enum(['floor', 'round']) }).optional(),
  min: count.optional(),
  fromPlayers: count.optional(),
  including: z.array(roleNameSchema).max(20).readonly().optional(),
})

const mafia = z.strictObject({
  protocol: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Expected letters and digits, at most 40, beginning with a small letter')
    .describe(
      'How the mafia choose: one after another (`consensus`), talking (`teamChat`), all at once in rounds (`proposals`), once (`ballot`), or by the name of [a chart of your own](machines.md#a-protocol-of-your-own).',
    ),
  describe: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('What players are told about a protocol of your own, in one sentence. Absent for the built-in ones.'),
  rounds: z.int().min(1).max(10).describe('The largest number of rounds of choosing. A `ballot` has one.'),
  chatRounds: z.int().min(0).max(10).describe('Rounds of talk before they choose; a lone mafia player skips them.'),
  teammates: z.boolean().describe('Whether a team-mate is a legal target.'),
  noKill: z.boolean().describe('Whether they may choose to kill nobody.'),
  agreement: namesOf(agreements).describe('What counts as agreement at the end of a round.'),
  settlement: namesOf(settlements).describe('What happens when they never agree.'),
})

const night = z.strictObject({ mafia })

const discussion = z.strictObject({
  protocol: z.enum(['turns', 'reactive']).describe('In turns, or freely: players who want to speak are asked.'),
  rounds: z.int().min(1).max(20).describe('Rounds of a discussion in turns.'),
  order: namesOf(speakingOrders).describe('The order of the speakers in a round.'),
  nominate: z.boolean().describe('Whether each speech nominates a player.'),
  durationMs: milliseconds.min(1).describe('Free talk: how long it lasts at most, in ms.'),
  quietMs: milliseconds.min(1).describe('Free talk: it ends after this many ms without a message.'),
  messagesPerPlayer: z
    .int()
    .min(1)
    .max(100)
    .describe('Free talk: it ends after this many messages times the living players.'),
  cooldownMs: milliseconds.describe('Free talk: how long a player who spoke does not want to speak again, in ms.'),
  heard: z.int().min(1).max(1000).describe('Free talk: after this many messages by others a player wants to speak.'),
  checkMs: milliseconds.min(100).describe('Free talk: how often `chance` is drawn, in ms.'),
  chance: z
    .number()
    .min(0)
    .max(1)
    .describe('Free talk: the chance, at each check, that a player wants to speak without a reason.'),
  minDelayMs: milliseconds.describe('Free talk: the shortest wait between wanting to speak and being asked, in ms.'),
  maxDelayMs: milliseconds.describe('Free talk: the longest such wait, in ms.'),
})

const vote = z.strictObject({
  candidates: z.enum(['living', 'nominated']).describe('Vote: everyone alive, or the players nominated in speeches.'),
  elimination: namesOf(eliminations).describe('Vote: what it takes to be eliminated.'),
  skip: z.boolean().describe('Vote: whether eliminating nobody is a choice.'),
  revote: z.boolean().describe('Vote: whether the players vote again after a tie, once each tied player has spoken.'),
})

const threshold = z.number().min(0).max(1)
const reveal = z.enum(['role', 'team', 'none'])

const fields = z.strictObject({
  name: z.string().min(1).max(60).describe('The name of the rules, in logs and messages. Nothing depends on it.'),
  table: z.strictObject({
    min: z.int().min(4).max(200).describe('The fewest players.'),
    max: z.int().min(4).max(200).describe('The most players.'),
  }),
  cast: z
    .record(roleNameSchema, roleDefinitionSchema)
    .describe('The roles, by name, with their powers and the options of these; see [Roles](roles.md).'),
  roleCounts: z
    .record(roleNameSchema, roleCount)
    .describe('How many of each role a table of n has; see [Role counts](#role-counts).'),
  roles: z
    .record(roleNameSchema, count)
    .optional()
    .describe('Exact counts instead of `roleCounts`; an absent role is not dealt. Optional.'),
  filler: roleNameSchema.describe('The role for the remaining seats.'),
  personas: z
    .enum(['generated', 'given', 'none'])
    .describe(
      'Where personas come from: each agent invents one before roles are dealt (`generated`), the options give one for every player (`given`), or there are none (`none`; the options may still give one to a player).',
    ),
  opening: z
    .enum(['night', 'nightZero'])
    .describe('Whether the game opens with a night, or with Night Zero, in which only the mafia act and nobody dies.'),
  maxDays: z.int().min(1).max(1000).describe('A game that is still open when this day ends is a draw.'),
  night,
  discussion,
  decision: z.enum(['trial', 'vote']).describe('How the day decides: nomination, defense and judgment, or a vote.'),
  nomination: z.strictObject({
    threshold: threshold.describe("Trial: the share of the living players' votes that the leader needs for a trial."),
  }),
  vote,
  ballot: z
    .enum(['parallel', 'sequential'])
    .describe('Whether voters choose at once, or in seat order, each seeing the votes before.'),
  abstention: z
    .boolean()
    .describe('Whether `abstain` is a choice in nominations, judgments and votes. It counts for nobody.'),
  lastWords: z
    .boolean()
    .describe('Whether a player eliminated by day speaks once more. Those killed at night never do.'),
  reveal: z.strictObject({
    day: reveal.describe('What everyone learns about a player eliminated by day.'),
    night: reveal.describe('What everyone learns about a player killed at night.'),
  }),
  revealCause: z.boolean().describe('Whether a death at night says `mafia` or `vigilante` instead of `night`.'),
  summaries: z.boolean().describe('Whether each living player sums up the round when a day ends.'),
  beliefs: namesOf(beliefMoments)
    .optional()
    .describe(
      'Whether players state in private how likely each other is to be mafia: before each ballot by day (`votes`), or before each speech too (`speeches`). See [Beliefs](beliefs.md). Absent means `off`.',
    ),
  context: contextRulesSchema.optional(),
  narration: z
    .enum(['viewers', 'public'])
    .optional()
    .describe(
      'Who hears a narrator, if a game has one: only spectators (`viewers`), or the players too (`public`). Absent means `viewers`.',
    ),
})

type Fields = typeof fields

/** The schema of `Rules`. */
export interface RulesSchema extends Fields {}

/** The shape of `Rules`, field by field; `checkedRulesSchema` adds the conditions between fields. */
export const rulesSchema: RulesSchema = fields

/** Everything that may differ between two ways of playing Mafia, as JSON data. See `docs/rules.md` for each field. */
export interface Rules extends RulesFields {}

type RulesFields = DeepReadonly<z.infer<typeof rulesSchema>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** `Rules` that can be played: each field is valid and no two contradict each other. */
export const checkedRulesSchema = rulesSchema.superRefine((rules, context) => {
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
})
