import { z } from 'zod'
import { contextRulesSchema } from './context-rules.js'
import { agreements } from './policies/agreement.js'
import { eliminations } from './policies/elimination.js'
import { settlements } from './policies/settlement.js'
import { speakingOrders } from './policies/speaking-order.js'
import { castFaults } from './roles/cast-faults.js'
import { roleDefinitionSchema, roleNameSchema } from './roles/role.js'

const namesOf = <T extends Record<string, unknown>>(policies: T) =>
  z.enum(Object.keys(policies) as [keyof T & string, ...(keyof T & string)[]])
const count = z.int().min(0).max(1000)
const milliseconds = z.int().min(0).max(3_600_000)

/**
 * How many of a role sit at a table of n: `max(min, base + round(n * count / players))`, none below `fromPlayers`. That many
 * together with the roles of `including`, where given.
 */
const roleCount = z.strictObject({
  base: count,
  per: z.strictObject({ count, players: z.int().min(1), rounding: z.enum(['floor', 'round']) }).optional(),
  min: count.optional(),
  fromPlayers: count.optional(),
  including: z.array(roleNameSchema).max(20).readonly().optional(),
})

const mafia = z.strictObject({
  protocol: z.enum(['consensus', 'teamChat', 'proposals', 'ballot']),
  rounds: z.int().min(1).max(10),
  chatRounds: z.int().min(0).max(10),
  teammates: z.boolean(),
  noKill: z.boolean(),
  agreement: namesOf(agreements),
  settlement: namesOf(settlements),
})

const night = z.strictObject({ mafia })

const discussion = z.strictObject({
  protocol: z.enum(['turns', 'reactive']),
  rounds: z.int().min(1).max(20),
  order: namesOf(speakingOrders),
  nominate: z.boolean(),
  durationMs: milliseconds.min(1),
  quietMs: milliseconds.min(1),
  messagesPerPlayer: z.int().min(1).max(100),
  cooldownMs: milliseconds,
  heard: z.int().min(1).max(1000),
  checkMs: milliseconds.min(100),
  chance: z.number().min(0).max(1),
  minDelayMs: milliseconds,
  maxDelayMs: milliseconds,
})

const reveal = z.enum(['role', 'team', 'none'])

/** The shape of `Rules`, field by field; `checkedRulesSchema` adds what fields demand of each other. */
export const rulesSchema = z.strictObject({
  name: z.string().min(1).max(60),
  table: z.strictObject({ min: z.int().min(4).max(200), max: z.int().min(4).max(200) }),
  cast: z.record(roleNameSchema, roleDefinitionSchema),
  roleCounts: z.record(roleNameSchema, roleCount),
  roles: z.record(roleNameSchema, count).optional(),
  filler: roleNameSchema,
  personas: z.enum(['generated', 'given', 'none']),
  opening: z.enum(['night', 'nightZero']),
  maxDays: z.int().min(1).max(1000),
  night,
  discussion,
  decision: z.enum(['trial', 'vote']),
  nomination: z.strictObject({ threshold: z.number().min(0).max(1) }),
  vote: z.strictObject({
    candidates: z.enum(['living', 'nominated']),
    elimination: namesOf(eliminations),
    skip: z.boolean(),
    revote: z.boolean(),
  }),
  ballot: z.enum(['parallel', 'sequential']),
  abstention: z.boolean(),
  lastWords: z.boolean(),
  reveal: z.strictObject({ day: reveal, night: reveal }),
  revealCause: z.boolean(),
  summaries: z.boolean(),
  context: contextRulesSchema.optional(),
  narration: z.enum(['viewers', 'public']).optional(),
})

/** Everything that may differ between two ways of playing Mafia, as JSON data. See `docs/rules.md` for each field. */
export type Rules = DeepReadonly<z.infer<typeof rulesSchema>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** `Rules` as they may be played: each field valid and none contradicting another. */
export const checkedRulesSchema = rulesSchema.superRefine((rules, context) => {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  for (const { path, message } of castFaults(rules)) refuse(path, message)
  if (rules.table.min > rules.table.max)
    refuse(['table', 'min'], `Expected at most \`table.max\` (${rules.table.max}), got \`${rules.table.min}\``)
  if (rules.discussion.minDelayMs > rules.discussion.maxDelayMs)
    refuse(['discussion', 'minDelayMs'], 'Expected at most `discussion.maxDelayMs`')
  if (rules.discussion.nominate && rules.discussion.protocol === 'reactive')
    refuse(['discussion', 'nominate'], 'A reactive discussion has no nominations: use `protocol: "turns"`')
  if (rules.vote.candidates === 'nominated' && rules.decision === 'vote' && !rules.discussion.nominate)
    refuse(['vote', 'candidates'], 'Only speeches nominate: set `discussion.nominate` to true')
})
