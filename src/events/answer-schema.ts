import * as z from 'zod'
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

/**
 * The tokens and the cost of an answer. Absent parts are unknown, never zero. `inputTokens` counts what the cache held
 * (`cachedTokens`) and what was put into it (`cacheWriteTokens`); `outputTokens` counts the thinking (`reasoningTokens`).
 * `estimated`: the server did not tell its count of tokens, so they are reckoned from what was sent and what arrived.
 */
export const usageSchema = z.object({
  model: z.string().max(200).optional(),
  inputTokens: z.number().min(0).optional(),
  outputTokens: z.number().min(0).optional(),
  cachedTokens: z.number().min(0).optional(),
  cacheWriteTokens: z.number().min(0).optional(),
  reasoningTokens: z.number().min(0).optional(),
  costUsd: z.number().min(0).optional(),
  estimated: z.literal(true).optional(),
})

const parameter = z.union([z.string().max(200), z.number(), z.boolean()])

/** What is known of the call to a model that an answer came from. */
export const callSchema = z.object({
  model: z.string().max(200).optional(),
  provider: z.string().max(200).optional(),
  responseId: z.string().max(200).optional(),
  finishReason: z.string().max(200).optional(),
  fingerprint: z.string().max(200).optional(),
  parameters: z.record(z.string().max(60), parameter).optional(),
  promptHash: z.string().max(64).optional(),
})

/** How likely players are to be mafia, by id: 0 for surely not, 1 for surely. */
export const beliefsSchema = z.record(
  z.string().max(64),
  z
    .number('Expected a chance from 0 to 1')
    .min(0, 'Expected a chance from 0 to 1')
    .max(1, 'Expected a chance from 0 to 1'),
  'Expected chances from 0 to 1 by player id',
)

/** An answer before it is checked against its question: right types, any choice. Unknown fields are dropped. */
export const answerSchema = z.object({
  reasoning: z.string().optional(),
  thought: z.string().optional(),
  speech: z.string().optional(),
  choice: z.string().optional(),
  persona: personaSchema.optional(),
  memory: z.unknown().optional(),
  claim: claimSchema.optional(),
  correction: correctionSchema.optional(),
  beliefs: beliefsSchema.optional(),
  latencyMs: z.number().min(0).max(86_400_000).optional(),
  usage: usageSchema.optional(),
  call: callSchema.optional(),
})

/** A role that a player says it has. */
export type Claim = z.infer<typeof claimSchema>
/** What a player says was voted. */
export type Correction = z.infer<typeof correctionSchema>
/** How likely players are to be mafia, by id, from 0 to 1. */
export type Beliefs = z.infer<typeof beliefsSchema>
/** Tokens and cost of an answer. */
export type Usage = z.infer<typeof usageSchema>
/**
 * The call to a model that an answer came from: the `model` and the `provider` that answered, as the server names them, its
 * `responseId`, why it stopped, its system `fingerprint`, the `parameters` that were sent, the form of the answer among them,
 * and `promptHash`, the first 16 hex digits of the SHA-256 of the prompt's messages as JSON.
 */
export type CallFacts = z.infer<typeof callSchema>

/**
 * What an agent answers. `thought` is private to it and the moderator, and so is `reasoning`, what a model thinks before it
 * answers. `speech` is what it says, or the reason for its
 * choice. `choice` is one of the request's options. `memory` is any JSON value up to 16 KB, handed back in its next
 * requests. `persona` answers a `persona` request. `beliefs` says of each player whom the request names in its `beliefs` how
 * likely it is to be mafia, from 0 to 1. `latencyMs` states how long the answer takes in simulated time.
 * `usage` and `call` tell of the call to a model that it came from.
 */
export interface Answer extends AnswerFields {}

type AnswerFields = z.input<typeof answerSchema>

/** An answer as the engine took it: checked, cleaned, cut. */
export const acceptedSchema = z.strictObject({
  reasoning: z.string().optional(),
  thought: z.string().optional(),
  speech: z.string().optional(),
  truncated: z.literal(true).optional(),
  choice: z.string().optional(),
  persona: personaSchema.optional(),
  memory: z.unknown().optional(),
  claim: claimSchema.optional(),
  correction: correctionSchema.optional(),
  beliefs: beliefsSchema.optional(),
})

/** An answer as the engine took it. */
export interface AcceptedAnswer extends AcceptedFields {}

type AcceptedFields = z.infer<typeof acceptedSchema>
