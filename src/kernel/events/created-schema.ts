import * as z from 'zod/mini'
import { rulesSchema } from '../rules/checked-rules.js'
import { personaSchema } from '../rules/persona.js'
import { roleNameSchema } from '../rules/role.js'
import { contextRulesSchema } from '../rules/rules-schema.js'
import { languageSchema } from './language.js'
import { limitsSchema } from './limits.js'
import { pastGamesSchema } from './past-game.js'

/** The name of the log format, which the first event of every log has. */
export const logFormat = 'nightzero' as const

/** The version of the log format that this library writes. It reads this version and upgrades older ones. */
export const logVersion = 1 as const

/** The version of this library, as the `meta` of the first event has it. Nothing is compared with it. */
export const logWriter = 'nightzero 0.1.0'

export const idSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** A player as everybody sees it from the beginning. */
export const seatSchema = z.strictObject({ id: idSchema, name: z.string(), seat: z.int().check(z.gte(0)) })

const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** How prompts differ from the built-in ones, with hashes instead of texts: `promptTexts` has the texts. */
const recordedPromptSchema = z.strictObject({
  context: z.optional(z.partial(contextRulesSchema)),
  memory: z.optional(z.boolean()),
  thought: z.optional(z.union([z.boolean(), z.literal('steps')])),
  variety: z.optional(z.boolean()),
  estimateTokens: z.optional(z.literal('own')),
  system: z.optional(hash),
  prompts: z.optional(z.record(z.string(), z.union([z.literal(false), hash]))),
})

/** How the prompts of a seat differ from the built-in ones, as a log records it. */
export type RecordedPrompt = z.infer<typeof recordedPromptSchema>

/** The options that a game was made with, as its first event records them. */
export const createdSchema = z.strictObject({
  format: z.literal(logFormat),
  version: z.literal(logVersion),
  id: z.string(),
  seed: z.string(),
  salt: z.string(),
  rules: rulesSchema,
  players: z.array(
    z.extend(seatSchema, {
      role: z.optional(roleNameSchema),
      persona: z.optional(personaSchema),
      agent: z.optional(z.string()),
      model: z.optional(z.string()),
      prompt: z.optional(recordedPromptSchema),
    }),
  ),
  limits: z.required(limitsSchema, { maxRetries: true, timeoutMs: true, maxSpeechChars: true }),
  clock: z.enum(['simulated', 'real', 'custom']),
  /** Absent means English. */
  language: z.optional(languageSchema),
  narrator: z.optional(
    z.strictObject({
      agent: z.optional(z.string()),
      model: z.optional(z.string()),
      prompt: z.optional(recordedPromptSchema),
    }),
  ),
  promptTexts: z.optional(z.record(hash, z.string())),
  /** By player: the earlier games that it was in, as it then knew them. */
  history: z.optional(z.record(idSchema, pastGamesSchema)),
  parent: z.optional(z.strictObject({ id: z.string(), seq: z.int().check(z.gte(0)) })),
  /** In order: from the event `from` on, everything is drawn with this `seed`. Before the first, with that of the game. */
  luck: z.optional(z.array(z.strictObject({ from: z.int().check(z.gte(1)), seed: z.string() }))),
})
