import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import { ownWordsSchema } from '../text/own-words.js'
import type { Channel } from './channel.js'
import { conditionsSchema, type StatedEnd } from './conditions.js'
import { listsSchema } from './list-rules.js'
import { agreements, beliefMoments, eliminations, settlements, speakingOrders } from './policies.js'
import type { PowerCopy, PowerWords } from './powers/power-words.js'
import { ballots, type decisions, type discussionProtocols, type mafiaProtocols, type openings } from './protocols.js'
import { countSchema, type Item, type RoleDefinition, roleCountSchema, roleNameSchema } from './role.js'
import type { RuleFields } from './rule-fields.js'
import type { TeamDefinition } from './team.js'

/** How much of the past a language model's prompt repeats, by the name that `context.strategy` uses. */
export const contextStrategies = {
  full: { describe: 'Everything the player has seen, word for word (sources 000, 001 and 003).' },
  window: {
    describe: 'The current and the previous round word for word, older rounds compressed by fixed rules (source 002).',
  },
  layers: {
    describe: "The player's own summaries of earlier rounds and the current round word for word (source 004).",
  },
} as const

const oneOf = <T extends Record<string, unknown>>(table: T) =>
  z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]])

/** The name of a context strategy. */
export type ContextStrategyName = keyof typeof contextStrategies

/** How much of the past prompts contain, and the largest number of tokens of a prompt. */
export const contextRulesSchema = z.strictObject({
  strategy: annotate(
    oneOf(contextStrategies),
    'How much of the past the prompt of a language model repeats: everything (`full`), the last two rounds with older ones compressed (`window`), or its own summaries and the current round (`layers`).',
  ),
  maxTokens: annotate(
    z.int().check(z.gte(2_000), z.lte(10_000_000)),
    'The longest prompt, in estimated tokens. The oldest lines are cut first, and the prompt says so.',
  ),
  facts: annotate(
    z.optional(z.boolean()),
    'Whether `layers` also keeps the facts of earlier rounds: deaths, ballots, what the player did and learned at night. Rounds that the player never summed up are told in short all the same. Absent means true.',
  ),
  notes: annotate(
    z.optional(z.boolean()),
    'Whether a language model keeps notes from one answer to the next and reads them in every prompt. Absent means true.',
  ),
})

/** How much of the past prompts contain, and the largest number of tokens of a prompt. */
export type ContextRules = z.infer<typeof contextRulesSchema>

/** The default of `context`: everything, up to 100,000 tokens. */
export const defaultContext: ContextRules = { strategy: 'full', maxTokens: 100_000 }

const milliseconds = z.int().check(z.gte(0), z.lte(3_600_000))

/** The name of a chart, and of the phase in which it runs. */
export const chartNameSchema = z
  .string()
  .check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Expected letters and digits, at most 40, beginning with a small letter'))

/** The name of a chart: a built-in one of a table, or one of the game's own. */
const chartIn = <Table>(): z.ZodMiniType<(keyof Table & string) | (string & {})> => chartNameSchema

const mafia = z.strictObject({
  protocol: annotate(
    chartIn<typeof mafiaProtocols>(),
    'How the mafia choose: one after another (`consensus`), talking (`teamChat`), all at once in rounds (`proposals`), once (`ballot`), or by [a chart of your own](machines.md#a-phase-of-your-own).',
  ),
  rounds: annotate(z.int().check(z.gte(1), z.lte(10)), 'The largest number of rounds of choosing. A `ballot` has one.'),
  chatRounds: annotate(
    z.int().check(z.gte(0), z.lte(10)),
    'Rounds of talk before they choose; a lone mafia player skips them.',
  ),
  teammates: annotate(z.boolean(), 'Whether a team-mate is a legal target.'),
  noKill: annotate(z.boolean(), 'Whether they may choose to kill nobody.'),
  agreement: annotate(oneOf(agreements), 'What counts as agreement at the end of a round.'),
  settlement: annotate(oneOf(settlements), 'What happens when they never agree.'),
})

const night = z.strictObject({ mafia })

const discussion = z.strictObject({
  protocol: annotate(
    chartIn<typeof discussionProtocols>(),
    'In turns (`turns`), freely, where players who want to speak are asked (`reactive`), by secret bids for the floor (`bids`), or by [a chart of your own](machines.md#a-phase-of-your-own).',
  ),
  rounds: annotate(
    z.int().check(z.gte(1), z.lte(20)),
    'Rounds of a discussion in turns; by bids, there are at most this many speeches for each living player.',
  ),
  order: annotate(oneOf(speakingOrders), 'The order of the speakers in a round.'),
  nominate: annotate(z.boolean(), 'Whether each speech nominates a player.'),
  durationMs: annotate(milliseconds.check(z.gte(1)), 'Free talk: how long it lasts at most, in ms.'),
  quietMs: annotate(milliseconds.check(z.gte(1)), 'Free talk: it ends after this many ms without a message.'),
  messagesPerPlayer: annotate(
    z.int().check(z.gte(1), z.lte(100)),
    'Free talk: it ends after this many messages times the living players.',
  ),
  cooldownMs: annotate(milliseconds, 'Free talk: how long a player who spoke does not want to speak again, in ms.'),
  heard: annotate(
    z.int().check(z.gte(1), z.lte(1000)),
    'Free talk: after this many messages by others a player wants to speak.',
  ),
  checkMs: annotate(milliseconds.check(z.gte(100)), 'Free talk: how often `chance` is drawn, in ms.'),
  chance: annotate(
    z.number().check(z.gte(0), z.lte(1)),
    'Free talk: the chance, at each check, that a player wants to speak without a reason.',
  ),
  minDelayMs: annotate(milliseconds, 'Free talk: the shortest wait between wanting to speak and being asked, in ms.'),
  maxDelayMs: annotate(milliseconds, 'Free talk: the longest such wait, in ms.'),
})

/** What a mark does in every ballot by day to the player who bears it. */
const ballotMarkSchema = z.strictObject({
  votes: annotate(
    z.optional(z.number().check(z.gte(0), z.lte(100))),
    'How many votes it has, instead of those of its role.',
  ),
  against: annotate(
    z.optional(z.number().check(z.gte(0), z.lte(100))),
    'So many votes count against it from the start, in nominations and votes.',
  ),
  mayVote: annotate(z.optional(z.literal(false)), 'It has no vote and is not asked.'),
  mayBeChosen: annotate(z.optional(z.literal(false)), 'Nobody may nominate it or vote for it.'),
})

const vote = z.strictObject({
  candidates: annotate(z.enum(['living', 'nominated']), 'Vote: everyone alive, or the players nominated in speeches.'),
  elimination: annotate(oneOf(eliminations), 'Vote: what it takes to be eliminated.'),
  skip: annotate(z.boolean(), 'Vote: whether eliminating nobody is a choice.'),
  revote: annotate(z.boolean(), 'Vote: whether the players vote again after a tie, once each tied player has spoken.'),
  secondTie: annotate(
    z.optional(oneOf(eliminations)),
    'Vote with a revote: what it takes to be eliminated in the revote. Absent means as in the first vote.',
  ),
  self: annotate(z.optional(z.boolean()), 'Whether a player may vote for itself, and nominate itself for a trial.'),
  secret: annotate(
    z.optional(z.boolean()),
    'Whether nobody ever learns who chose what in a ballot by day: only the counts are told.',
  ),
  open: annotate(
    z.optional(
      z.strictObject({
        rounds: annotate(z.int().check(z.gte(1), z.lte(100)), 'How often each player may vote.'),
        durationMs: annotate(z.int().check(z.gte(1), z.lte(2_000_000_000)), "The deadline, in ms of the game's clock."),
        ends: annotate(
          z.optional(z.enum(['majority'])),
          'With `majority` the vote is over as soon as one choice has more than half of the votes.',
        ),
      }),
    ),
    'Vote: in the open, one after another; each vote may be changed until the deadline, or until all keep theirs. Absent: as `ballot` says.',
  ),
  marks: annotate(
    z.optional(z.record(roleNameSchema, ballotMarkSchema)),
    'What a [mark](roles.md#what-a-power-can-do) does to who bears it in every ballot by day; see [Ballots](roles.md#ballots). Optional.',
  ),
  revoteDefenseChars: annotate(
    z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
    'Vote with a revote: the longest defense of a tied player, in characters; the rest is cut. Absent means as long as any other speech.',
  ),
})

const statedEndSchema: z.ZodMiniType<StatedEnd> = z.strictObject({
  describe: ownWordsSchema(500),
  when: conditionsSchema,
  winner: roleNameSchema,
})

const threshold = z.number().check(z.gte(0), z.lte(1))
const reveal = z.enum(['role', 'team', 'none'])

/** The shape of `Rules`, field by field, without the shape of a role: that is made of all powers, which know the rules. */
export const rulesShape = z.strictObject({
  name: annotate(
    z.string().check(z.minLength(1), z.maxLength(60)),
    'The name of the rules, in logs and messages. Nothing depends on it.',
  ),
  table: z.strictObject({
    min: annotate(z.int().check(z.gte(3), z.lte(200)), 'The fewest players.'),
    max: annotate(z.int().check(z.gte(3), z.lte(200)), 'The most players.'),
    usual: annotate(
      z.optional(z.int().check(z.gte(3), z.lte(200))),
      'How many play if nothing else says so. Absent means 10, or as near as the table allows.',
    ),
  }),
  cast: annotate(
    z.record(roleNameSchema, z.custom<RoleDefinition>()),
    'The roles, by name, with their powers and the options of these; see [Roles](roles.md).',
  ),
  teams: z.optional(z.record(roleNameSchema, z.custom<TeamDefinition>())),
  channels: z.optional(z.record(roleNameSchema, z.custom<Channel>())),
  powers: z.optional(z.record(roleNameSchema, z.custom<PowerWords | PowerCopy>())),
  items: z.optional(z.record(roleNameSchema, z.custom<Item>())),
  roleCounts: annotate(
    z.record(roleNameSchema, roleCountSchema),
    'How many of each role a table of n has; see [Role counts](#role-counts).',
  ),
  roles: annotate(
    z.optional(z.record(roleNameSchema, countSchema)),
    'Exact counts instead of `roleCounts`; an absent role is not dealt. Optional.',
  ),
  lists: annotate(
    z.optional(listsSchema),
    'Rows of roles of which one is drawn for each game, instead of `roleCounts` and `roles`; see [Drawn roles](roles.md#drawn-roles). Optional.',
  ),
  filler: annotate(roleNameSchema, 'The role for the remaining seats.'),
  personas: annotate(
    z.enum(['generated', 'given', 'none']),
    'Where personas come from: each agent invents one before roles are dealt (`generated`), the options give one for every player (`given`), or there are none (`none`; the options may still give one to a player).',
  ),
  opening: annotate(
    chartIn<typeof openings>(),
    'Whether the game opens with a night (`night`), with Night Zero, in which only the mafia act and nobody dies (`nightZero`), or with [a chart of your own](machines.md#a-phase-of-your-own).',
  ),
  wins: z.optional(
    z.strictObject({
      nobody: annotate(
        z.optional(z.boolean()),
        'Whether nobody wins when nobody lives: the game is a draw. Absent means false: then no mafia lives, and the town wins.',
      ),
      ends: annotate(
        z.optional(z.readonly(z.array(statedEndSchema).check(z.maxLength(20)))),
        'Ends of the game beside those of teams and roles: when all conditions of `when` hold, the game is over and `winner` has won; see [Ways to win](roles.md#ways-to-win).',
      ),
    }),
  ),
  maxDays: annotate(z.int().check(z.gte(1), z.lte(1000)), 'A game that is still open when this day ends is a draw.'),
  night,
  day: annotate(
    z.optional(z.readonly(z.array(chartNameSchema).check(z.minLength(1), z.maxLength(12)))),
    'The phases of a day, in order: `discussion` and `decision`, as the fields of these names say, and [charts of your own](machines.md#a-phase-of-your-own). Absent means a discussion and a decision.',
  ),
  discussion,
  decision: annotate(
    chartIn<typeof decisions>(),
    'How the day decides: nomination, defense and judgment (`trial`), a vote (`vote`), or [a chart of your own](machines.md#a-phase-of-your-own).',
  ),
  nomination: z.strictObject({
    threshold: annotate(threshold, "Trial: the share of the living players' votes that the leader needs for a trial."),
  }),
  vote,
  ballot: annotate(oneOf(ballots), 'Whether voters choose at once, or in seat order, each seeing the votes before.'),
  abstention: annotate(
    z.boolean(),
    'Whether `abstain` is a choice in nominations, judgments and votes. It counts for nobody.',
  ),
  lastWords: annotate(
    z.boolean(),
    'Whether a player eliminated by day speaks once more. Those killed at night never do.',
  ),
  reveal: z.strictObject({
    day: annotate(reveal, 'What everyone learns about a player eliminated by day.'),
    night: annotate(reveal, 'What everyone learns about a player killed at night.'),
  }),
  revealCause: annotate(
    z.boolean(),
    'Whether a death at night says who killed, for example `mafia` or `vigilante`, instead of `night`.',
  ),
  summaries: annotate(z.boolean(), 'Whether each living player sums up the round when a day ends.'),
  beliefs: annotate(
    z.optional(oneOf(beliefMoments)),
    'Whether players state in private how likely each other is to be mafia: before each ballot by day (`votes`), or before each speech too (`speeches`). See [Beliefs](beliefs.md). Absent means `off`.',
  ),
  due: z.optional(
    z.strictObject({
      thoughts: annotate(
        z.union([z.boolean(), z.literal('steps')]),
        'Whether a language model must write down a thought with every answer, or a thought in five `steps`: observations, suspicions, strategy, reasoning, action. People and programs may leave it out.',
      ),
      reasons: annotate(
        z.readonly(z.array(z.enum(['kill', 'nominate', 'judge', 'vote']))),
        'The choices for which a language model must give a reason: a kill of the mafia (`kill`), `nominate`, `judge`, `vote`. People and programs may leave it out.',
      ),
      acts: annotate(
        z.optional(z.boolean()),
        'Whether a language model is asked to declare with public words what they do: whom it accuses, defends, asks, answers, agrees with or will vote for. Everybody may see what is declared; prompts tell the words alone. People and programs may leave it out. Absent means false.',
      ),
    }),
  ),
  context: z.optional(contextRulesSchema),
  narration: annotate(
    z.optional(z.enum(['viewers', 'public'])),
    'Who hears a narrator, if a game has one: only spectators (`viewers`), or the players too (`public`). Absent means `viewers`.',
  ),
  charts: annotate(
    z.optional(z.record(chartNameSchema, ownWordsSchema(500))),
    'What players are told about each [chart of your own](machines.md#a-phase-of-your-own), in one sentence, by its name: a text, or `{ en, de, ... }`. One that is called as a built-in chart replaces it.',
  ),
})

/** Everything that may differ between two ways of playing Mafia, as JSON data. See `docs/rules.md` for each field. */
export interface Rules extends RuleFields<RulesFields>, RulesFields {}

type RulesFields = DeepReadonly<z.infer<typeof rulesShape>>

type DeepReadonly<T> = T extends string ? T : T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
