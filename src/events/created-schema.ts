import * as z from 'zod'
import { contextRulesSchema } from '../rules/context-rules.js'
import { personaSchema } from '../rules/persona.js'
import { roleNameSchema } from '../rules/roles/role.js'
import { rulesSchema } from '../rules/rules-schema.js'

/** The id of a player. */
export const idSchema = z.string().min(1).max(64)

/** A player as everybody sees it from the beginning. */
export const seatSchema = z.strictObject({ id: idSchema, name: z.string(), seat: z.int().min(0) })

const hash = z.string().regex(/^[0-9a-f]{16}$/)

/** How prompts differ from the built-in ones, with hashes instead of texts: `promptTexts` has the texts. */
const recordedPromptSchema = z.strictObject({
  context: contextRulesSchema.partial().optional(),
  memory: z.boolean().optional(),
  thought: z.boolean().optional(),
  estimateTokens: z.literal('own').optional(),
  system: hash.optional(),
  prompts: z.record(z.string(), z.union([z.literal(false), hash])).optional(),
})

/** How the prompts of a seat differ from the built-in ones, as a log records it. */
export type RecordedPrompt = z.infer<typeof recordedPromptSchema>

/** The options that a game was made with, as its first event records them. */
export const createdSchema = z.strictObject({
  version: z.literal(2),
  id: z.string(),
  seed: z.string(),
  salt: z.string(),
  rules: rulesSchema,
  players: z.array(
    seatSchema.extend({
      role: roleNameSchema.optional(),
      persona: personaSchema.optional(),
      agent: z.string().optional(),
      prompt: recordedPromptSchema.optional(),
    }),
  ),
  limits: z.strictObject({
    maxRetries: z.int().min(0),
    timeoutMs: z.number(),
    maxSpeechChars: z.int(),
    patienceMs: z.number().min(0).optional(),
    onServiceFault: z.enum(['pause', 'default']).optional(),
  }),
  clock: z.enum(['simulated', 'real', 'custom']),
  narrator: z.strictObject({ agent: z.string().optional(), prompt: recordedPromptSchema.optional() }).optional(),
  promptTexts: z.record(hash, z.string()).optional(),
  parent: z.strictObject({ id: z.string(), seq: z.int().min(0) }).optional(),
})
