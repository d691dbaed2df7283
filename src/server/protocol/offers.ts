import * as z from 'zod'
import type { Rules } from '../../index.js'
import { agentNameSchema, protocolVersion } from './names.js'

/** Rules as a lobby offers them. */
export const presetSchema = z.object({
  name: z.string(),
  players: z.object({ min: z.int(), max: z.int(), usual: z.int() }),
  card: z.string(),
})

/** Rules as a lobby offers them. */
export type PresetFacts = z.infer<typeof presetSchema>

/** For how many players a card is written. */
export const cardQuerySchema = z.object({ players: z.coerce.number().int().min(1).max(1_000).optional() })

/** One preset, whole. */
export const rulesSchema = presetSchema.extend({
  rules: z.custom<Rules>().describe('The rules as JSON.'),
  roles: z.record(z.string(), z.int()).optional().describe('How many of each role, if `players` is given.'),
})

/** An agent that may be chosen for a seat. */
export const agentSchema = z.object({
  name: agentNameSchema,
  kind: z.enum(['program', 'model', 'remote', 'person']),
  describe: z.string(),
})

/** An agent that may be chosen for a seat. */
export type AgentFacts = z.infer<typeof agentSchema>

/** A result of a tournament or a probe that the operator shows. */
export const resultSchema = z.object({ name: z.string(), bytes: z.int(), modifiedAt: z.number() })

/** A result that the operator shows. */
export type ResultFacts = z.infer<typeof resultSchema>

/** The state of the server. */
export const healthSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  protocol: z.literal(protocolVersion),
  running: z.int().describe('Games that are played now.'),
  sockets: z.int(),
})

/** What went wrong, as `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe('Always `about:blank`: the status says the kind of the problem.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  field: z.string().optional().describe('Which field of the request is wrong.'),
})

/** What went wrong. */
export type Problem = z.infer<typeof problemSchema>
