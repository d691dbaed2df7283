import { z } from 'zod'
import { personaSchema } from '../rules/persona.js'
import { playerIdPattern } from '../rules/player-id.js'
import { roleSchema } from '../rules/roles/role-alias.js'

const playerId = z.string().regex(playerIdPattern, 'Expected a player id')

/** A role that a player says it has, and what it says it found out. */
export const claimSchema = z.object({
  role: roleSchema,
  results: z
    .array(z.object({ player: playerId, result: roleSchema }))
    .max(50)
    .optional(),
})

/** What a player says was voted on an earlier day. */
export const correctionSchema = z.object({
  day: z.int().min(0).max(1_000),
  votes: z
    .array(z.object({ voter: playerId, choice: playerId }))
    .min(1)
    .max(50),
})

/** The tokens and the cost of an answer. Absent parts are unknown, never zero. */
export const usageSchema = z.object({
  model: z.string().max(200).optional(),
  inputTokens: z.number().min(0).optional(),
  outputTokens: z.number().min(0).optional(),
  cachedTokens: z.number().min(0).optional(),
  reasoningTokens: z.number().min(0).optional(),
  costUsd: z.number().min(0).optional(),
})

/** An answer before it is checked against its question: right types, any choice. Unknown fields are dropped. */
export const answerSchema = z.object({
  thought: z.string().optional(),
  speech: z.string().optional(),
  choice: z.string().optional(),
  persona: personaSchema.optional(),
  memory: z.unknown().optional(),
  claim: claimSchema.optional(),
  correction: correctionSchema.optional(),
  latencyMs: z.number().min(0).max(86_400_000).optional(),
  usage: usageSchema.optional(),
})

/** A role that a player says it has. */
export type Claim = z.infer<typeof claimSchema>
/** What a player says was voted. */
export type Correction = z.infer<typeof correctionSchema>
/** Tokens and cost of an answer. */
export type Usage = z.infer<typeof usageSchema>

/**
 * What an agent answers. `thought` is private to it and the moderator. `speech` is what it says, or the reason for its
 * choice. `choice` is one of the request's options. `memory` is any JSON value up to 16 KB, handed back in its next
 * requests. `persona` answers a `persona` request. `latencyMs` states how long the answer takes in simulated time.
 */
export type Answer = z.input<typeof answerSchema>

/** An answer as the engine took it: checked, cleaned, cut. */
export const acceptedSchema = z.strictObject({
  thought: z.string().optional(),
  speech: z.string().optional(),
  truncated: z.literal(true).optional(),
  choice: z.string().optional(),
  persona: personaSchema.optional(),
  memory: z.unknown().optional(),
  claim: claimSchema.optional(),
  correction: correctionSchema.optional(),
})

/** An answer as the engine took it. */
export type AcceptedAnswer = z.infer<typeof acceptedSchema>
