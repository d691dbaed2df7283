import * as z from 'zod'
import type { GameEvent, PlayerView, Rules, RulesInput } from '../../../index.js'
import { languageTags, mostPastGames } from '../../../kernel/events/index.js'
import { personaSchema } from '../../../kernel/rules/index.js'
import { agentNameSchema, audienceSchema, gameIdSchema, protocolVersion, statusSchema, viewSchema } from './names.js'
import { seenEventSchema } from './socket.js'

export const paceMsSchema = z.union([z.literal('reading'), z.number().min(0).max(60_000)], {
  error: "Expected `'reading'`, or a number of milliseconds from 0 to 60,000",
})

/** The pace of a game: for people who watch, in ms of real time. */
export type PaceMs = z.infer<typeof paceMsSchema>

export const paceSchema = paceMsSchema
  .optional()
  .describe(
    'How long each public question takes at least, in ms of real time, for people who watch: with `reading` as long as what happened before it takes to read. A night takes the time of eight questions, of 1,500 ms each with `reading`. Default: the server decides.',
  )

export const gameLanguageSchema = z
  .enum(languageTags)
  .optional()
  .describe('The language of the game: models are asked to speak it. Scripted players speak English. Default `en`.')

const playerSchema = z.strictObject({
  name: z.string().min(1).max(40).optional(),
  role: z.string().max(40).optional().describe('The role that this player gets for certain.'),
  persona: z.optional(personaSchema),
  agent: agentNameSchema
    .optional()
    .describe('Who plays this seat: one of `GET /agents`. Used instead of the `agent` of all.'),
})

export const startSchema = z.strictObject({
  rules: z
    .custom<string | RulesInput>((value) => typeof value === 'string' || (typeof value === 'object' && value !== null))
    .optional()
    .describe("A preset's name, or rules with `extends`. Default `trial`."),
  players: z
    .union([z.int().min(1).max(1_000), z.array(playerSchema).min(1).max(1_000)])
    .optional()
    .describe('The number of players, or the list of players in seat order. Default 10.'),
  agent: agentNameSchema.optional().describe('Who plays the seats without an agent. Default `scripted`.'),
  narrator: agentNameSchema.optional(),
  language: gameLanguageSchema,
  seed: z
    .union([z.string().min(1).max(1_000), z.number()])
    .optional()
    .describe('Default: 128 random bits. Everyone who knows the seed can compute the roles.'),
  paceMs: paceSchema,
  clock: z.enum(['simulated', 'real']).optional().describe('Default `real`; with `simulated` waiting takes no time.'),
  timeoutMs: z.number().min(1_000).max(86_400_000).optional().describe('How long an answer may take. Default 120,000.'),
  maxRetries: z.int().min(0).max(20).optional(),
  maxSpeechChars: z.int().min(1).max(20_000).optional(),
  history: z
    .array(gameIdSchema)
    .max(mostPastGames)
    .optional()
    .describe(
      'Finished games of this server that players of this one were in, the oldest first: each player, found by its name, knows what it then knew.',
    ),
  paused: z.boolean().optional().describe('Makes the game without beginning it: `resume` or `step` begins it.'),
})

/** How a game is started. Everything has a default. */
export interface StartGame extends z.input<typeof startSchema> {}

export const stepSchema = z.strictObject({ unit: z.enum(['phase', 'event']).default('event') })

export const seatTakenSchema = z.strictObject({
  agent: agentNameSchema.describe('Who answers for the player from now on.'),
})

export const rulingSchema = z.strictObject({
  text: z.string().min(1).max(2_000).optional().describe('What the host says to all.'),
  remove: audienceSchema.optional().describe('A living player, who leaves the game.'),
})

export const mintSchema = z.strictObject({
  as: audienceSchema.describe('`moderator`, `viewers`, `public` or a player.'),
  expiresInS: z.int().min(60).max(31_536_000).optional().describe('Default 7 days.'),
})

export const mintedSchema = z.object({
  id: z.string().describe('Names the token where tokens are listed and revoked.'),
  token: z.string(),
  game: gameIdSchema,
  as: audienceSchema,
  expiresAt: z.number().describe('In ms since 1970.'),
  link: z.string().describe('`#/game/ID?token=...`, to be added to the URL of the page.'),
})

export const tokensSchema = z.object({
  tokens: z
    .array(
      z.object({
        id: z.string(),
        as: audienceSchema,
        madeAt: z.number().describe('In ms since 1970.'),
        expiresAt: z.number(),
        revokedAt: z.number().optional(),
      }),
    )
    .describe('Those that are known and, if made by an earlier server, have not expired; the oldest first.'),
})

export const rotatedSchema = mintedSchema.omit({ game: true, as: true })

/** A token, and the fragment of the page that it opens. */
export type Minted = z.infer<typeof mintedSchema>

const summarySchema = z.object({
  id: gameIdSchema,
  rules: z.string().describe('The name of its rules.'),
  players: z.int(),
  status: statusSchema,
  createdAt: z.number().describe('In ms since 1970.'),
  parent: gameIdSchema.optional().describe('The game that this one is a fork of.'),
})

/** A game in short. */
export type GameSummary = z.infer<typeof summarySchema>

export const glanceSchema = z.object({
  day: z.int(),
  phase: z.string(),
  table: z
    .array(z.object({ name: z.string(), alive: z.boolean(), team: z.string().optional() }))
    .describe('The players by seat, each with its team if everybody knows it.'),
  who: z
    .array(z.object({ name: z.string(), seats: z.int() }))
    .describe('The models and agents that play, each with the number of its seats. Not which seats.'),
  freeSeats: z.int().describe('Seats of people that nobody has taken.'),
  line: z.object({ by: z.string(), text: z.string() }).optional().describe('Words worth quoting.'),
  winner: z.string().optional(),
  days: z.int().optional(),
  margin: z
    .int()
    .optional()
    .describe('After the end: how many deaths the losing side was away from its own victory when it was nearest.'),
})

/** What everybody may know of a game, for a list. */
export interface GameGlance extends z.infer<typeof glanceSchema> {}

export const listQuerySchema = z.object({
  status: z.enum(['running', 'finished']).optional(),
  after: gameIdSchema.optional().describe('The last game of the previous page.'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  glances: z.stringbool().optional().describe('Gives each game its `glance`; then `limit` is at most 50.'),
})

const listedSchema = summarySchema.extend({
  glance: glanceSchema.optional().describe('Absent for a game that another process may play.'),
})

/** A game in a list, with what everybody may know of it if that was asked for. */
export interface ListedGame extends z.infer<typeof listedSchema> {}

export const listSchema = z.object({
  games: z.array(listedSchema),
  next: gameIdSchema.optional().describe('The value for `after`, if there are more.'),
})

export const gameSchema = summarySchema.extend({
  as: audienceSchema.describe('The identity that the token gives the caller.'),
  view: viewSchema,
  views: z.array(audienceSchema).describe('Every view that the caller may ask for now.'),
  card: z.string().describe('The rule card of this game, in plain English.'),
  day: z.int(),
  phase: z.string(),
  table: z
    .array(z.custom<PlayerView>())
    .describe('The players by seat: id, name, seat, status, and role and team if known.'),
  events: z.int().describe('How many events there are for this view.'),
  analysis: z.boolean().optional().describe('Whether the caller may see the analysis of the game now.'),
  people: z.array(audienceSchema).optional().describe('For the moderator: the players who are people.'),
  agents: z.record(audienceSchema, z.string()).optional().describe('For the moderator: the agent of each seat.'),
})

/** One game as the caller may see it. */
export interface GameFacts extends z.infer<typeof gameSchema> {}

export const startedSchema = z.object({
  game: gameSchema,
  links: z.object({
    moderator: mintedSchema,
    viewers: mintedSchema,
    seats: z.record(audienceSchema, mintedSchema).describe('By player, for the seats of people.'),
  }),
})

/** A new game, with a token for everyone who may join. */
export interface StartedGame extends z.infer<typeof startedSchema> {}

export const viewQuerySchema = z.object({ view: viewSchema.optional() })

const cardLanguageSchema = z.enum(languageTags).optional().describe('The language of the rule card. Default `en`.')

export const gameQuerySchema = viewQuerySchema.extend({ language: cardLanguageSchema })

export const eventsQuerySchema = viewQuerySchema.extend({
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
})

export const eventsSchema = z.object({
  view: viewSchema,
  from: z.int(),
  total: z.int().describe('How many there are.'),
  finished: z.boolean(),
  events: z
    .array(z.union([seenEventSchema, z.custom<GameEvent>()]))
    .describe('As the view shows them; in `analysis` the events of the log, with `seq`, `audience` and `meta`.'),
})

export const exportQuerySchema = viewQuerySchema.extend({
  format: z
    .enum(['json', 'jsonl', 'html'])
    .default('json')
    .describe('One document, one event a line, or a page that opens from disk.'),
})

export const presetSchema = z.object({
  name: z.string(),
  players: z.object({ min: z.int(), max: z.int(), usual: z.int() }),
  card: z.string(),
})

/** Rules as a lobby offers them. */
export type PresetFacts = z.infer<typeof presetSchema>

export const cardQuerySchema = z.object({
  players: z.coerce.number().int().min(1).max(1_000).optional(),
  language: cardLanguageSchema,
})

export const presetRulesSchema = presetSchema.extend({
  rules: z.custom<Rules>().describe('The rules as JSON.'),
  roles: z.record(z.string(), z.int()).optional().describe('How many of each role, if `players` is given.'),
})

export const agentFactsSchema = z.object({
  name: agentNameSchema,
  kind: z.enum(['program', 'model', 'remote', 'person']),
  describe: z.string(),
})

/** An agent that may be chosen for a seat. */
export type AgentFacts = z.infer<typeof agentFactsSchema>

export const resultSchema = z.object({ name: z.string(), bytes: z.int(), modifiedAt: z.number() })

/** A result of a tournament or a probe that the operator shows. */
export type ResultFacts = z.infer<typeof resultSchema>

export const healthSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  protocol: z.literal(protocolVersion),
  running: z.int().describe('Games that are played now.'),
  sockets: z.int(),
})

export const problemSchema = z.object({
  type: z.string().describe('Always `about:blank`: the status says the kind of the problem.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  field: z.string().optional().describe('Which field of the request is wrong.'),
})

/** What went wrong, as `application/problem+json` (RFC 9457). */
export type Problem = z.infer<typeof problemSchema>
