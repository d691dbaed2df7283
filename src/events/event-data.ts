import { z } from 'zod'
import { requestKindNames } from '../rules/kinds/kinds.js'
import { personaGuidanceSchema, personaSchema, publicPersonaSchema } from '../rules/persona.js'
import { powerEventData, powerNames } from '../rules/powers/powers.js'
import { roleNameSchema } from '../rules/roles/role.js'
import { teamNames } from '../rules/roles/team.js'
import { rulesSchema } from '../rules/rules-schema.js'
import { acceptedSchema, claimSchema, correctionSchema } from './answer-schema.js'

const id = z.string().min(1).max(64)
const role = roleNameSchema
const kind = z.enum(requestKindNames)
const power = z.enum(powerNames)
const text = z.string()
const tally = z.record(z.string(), z.int().min(0))
const seat = z.strictObject({ id, name: z.string(), seat: z.int().min(0) })
const asked = { requestId: z.string(), player: id, kind }
/** Whether the words were too long and are cut. */
const truncated = z.literal(true).optional()
const cast = z.strictObject({ player: id, choice: z.string(), reason: text.optional(), truncated })
const said = z.strictObject({ player: id, text, nominee: id.optional(), truncated })
const killer = z.enum(['mafia', 'vigilante'])

/** The public phases, as `phase.changed` names them. */
export const phaseSchema = z.enum([
  'setup',
  'nightZero',
  'night',
  'dawn',
  'discussion',
  'nomination',
  'defense',
  'judgment',
  'vote',
  'revote',
  'lastWords',
  'roundEnd',
  'ended',
])

/** The options that a game was made with, as its first event records them. */
export const createdSchema = z.strictObject({
  version: z.literal(2),
  id: z.string(),
  seed: z.string(),
  salt: z.string(),
  rules: rulesSchema,
  players: z.array(
    seat.extend({ role: role.optional(), persona: personaSchema.optional(), agent: z.string().optional() }),
  ),
  limits: z.strictObject({
    maxRetries: z.int().min(0),
    timeoutMs: z.number(),
    maxSpeechChars: z.int(),
  }),
  clock: z.enum(['simulated', 'real', 'custom']),
  narrator: z.strictObject({ agent: z.string().optional() }).optional(),
  parent: z.strictObject({ id: z.string(), seq: z.int().min(0) }).optional(),
})

/** The schema of each event type's `data`. */
export const eventData = {
  'game.created': createdSchema,
  'game.opened': z.strictObject({ id: z.string(), rules: rulesSchema, players: z.array(seat), commitment: z.string() }),
  'persona.chosen': z.strictObject({ player: id, persona: publicPersonaSchema }),
  'persona.briefed': z.strictObject({ player: id, guidance: personaGuidanceSchema }),
  'role.dealt': z.strictObject({
    player: id,
    role,
    teammates: z.array(id).optional(),
    /** The roles of team-mates that have another one than this player. */
    teammateRoles: z.record(z.string(), role).optional(),
  }),
  'phase.changed': z.strictObject({ from: phaseSchema, to: phaseSchema }),
  'answer.recorded': z.strictObject({
    ...asked,
    attempt: z.int().min(1),
    answer: acceptedSchema,
    at: z.number().optional(),
  }),
  'answer.offered': z.strictObject({ ...asked, attempt: z.int().min(1), offered: text }),
  'answer.rejected': z.strictObject({
    ...asked,
    attempt: z.int().min(1),
    reason: text,
    fault: z.enum(['answer', 'agent', 'clash']),
  }),
  'answer.defaulted': z.strictObject({ ...asked, answer: acceptedSchema, at: z.number().optional() }),
  'answer.dropped': z.strictObject({ ...asked }),
  'thought.recorded': z.strictObject({ player: id, text, kind: z.enum(['declared', 'reasoning']) }),
  'memory.updated': z.strictObject({ player: id, memory: z.unknown() }),
  'strategy.shared': z.strictObject({ player: id, text, truncated }),
  'mafia.spoke': z.strictObject({
    player: id,
    text,
    choice: z.string().optional(),
    truncated,
  }),
  'night.acted': z.strictObject({
    player: id,
    action: power,
    target: z.string(),
    reason: text.optional(),
    truncated,
    shotNumber: z.int().min(1).optional(),
  }),
  'power.blocked': z.strictObject({ player: id, action: power }),
  ...powerEventData,
  'night.explained': z.strictObject({
    acts: z.array(z.strictObject({ power, by: id, target: id, result: z.enum(['done', 'blocked', 'prevented']) })),
    deaths: z.array(z.strictObject({ player: id, cause: killer })),
  }),
  'night.resolved': z.strictObject({ dead: z.array(id), doubleKill: z.boolean() }),
  'speech.given': said,
  'defense.given': said,
  'last-words.given': said,
  'nomination.made': cast,
  'vote.cast': cast,
  'judgment.cast': cast,
  'nomination.resolved': z.strictObject({
    tally,
    outcome: z.enum(['accused', 'skipped', 'belowThreshold', 'nobody']),
    accused: id.optional(),
    tied: z.array(id).optional(),
  }),
  'vote.resolved': z.strictObject({
    tally,
    outcome: z.enum(['eliminated', 'revote', 'skipped', 'nobody']),
    player: id.optional(),
    tied: z.array(id),
  }),
  'judgment.resolved': z.strictObject({ tally, outcome: z.enum(['guilty', 'innocent']), accused: id }),
  'player.died': z.strictObject({
    player: id,
    cause: z.enum(['vote', 'night', 'mafia', 'vigilante']),
    role: role.optional(),
    team: z.enum(teamNames).optional(),
  }),
  'role.claimed': z.strictObject({ player: id, claim: claimSchema }),
  'vote.corrected': z.strictObject({ player: id, correction: correctionSchema }),
  'claim.checked': z.strictObject({ player: id, claimed: z.enum(['role', 'results', 'votes']), truthful: z.boolean() }),
  'summary.written': z.strictObject({ player: id, text, truncated }),
  'narration.given': z.strictObject({ text, truncated }),
  'game.ended': z.strictObject({
    winner: z.enum([...teamNames, 'draw']),
    days: z.int().min(0),
    roles: z.record(z.string(), role),
    seed: z.string(),
    salt: z.string(),
  }),
} as const

/** The name of an event, `noun.participle`. */
export type EventType = keyof typeof eventData

/** What each event type carries. */
export type EventData = { readonly [K in EventType]: z.infer<(typeof eventData)[K]> }
