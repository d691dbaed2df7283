import * as z from 'zod'
import { findOpening } from '../../kernel/events/event.js'
import { eventData, phaseSchema } from '../../kernel/events/event-data.js'
import { describeRequest } from '../../kernel/rules/kinds/kind-words.js'
import { requestKindNames } from '../../kernel/rules/kinds/kinds.js'
import { personaSchema } from '../../kernel/rules/persona.js'
import { roleNameSchema } from '../../kernel/rules/role.js'
import { teamNames } from '../../kernel/rules/team.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import { seatEnglish } from '../../words/languages/languages.js'

const playerId = z.string().min(1).max(64)
const team = z.union([z.enum(teamNames), roleNameSchema])
const teamWords = 'A team of every game, or one of the rules. Absent while this player may not know it.'

const seenEvent = (type: keyof typeof eventData) =>
  z.object({
    n: z.int().min(0).describe('The number of the event for this player, from 0 without gaps.'),
    type: z.literal(type),
    day: z.int().min(0),
    phase: phaseSchema,
    data: eventData[type],
  })
/** What players are never shown. */
const unseenEventTypes: readonly string[] = [
  'game.created',
  'role.hidden',
  'roles.undealt',
  'answer.recorded',
  'answer.defaulted',
  'answer.dropped',
  'answer.offered',
  'call.failed',
  'thought.recorded',
  'night.explained',
  'claim.checked',
  'chart.remembered',
]
const types = Object.keys(eventData).filter((type) => !unseenEventTypes.includes(type)) as [keyof typeof eventData]

const view = z.object({
  audience: playerId,
  day: z.int().min(0),
  phase: phaseSchema,
  players: z.array(
    z.object({
      id: playerId,
      name: z.string(),
      seat: z.int().min(0),
      status: z.enum(['alive', 'dead']),
      role: z.optional(roleNameSchema).describe('Absent while this player may not know it.'),
      team: z.optional(team).describe(teamWords),
    }),
  ),
  self: z
    .object({
      id: playerId,
      role: z.optional(roleNameSchema),
      team: z.optional(team),
      teammates: z.array(playerId).optional(),
      persona: z.optional(personaSchema),
      memory: z.unknown().optional(),
    })
    .optional(),
  events: z
    .array(z.discriminatedUnion('type', types.map(seenEvent) as [ReturnType<typeof seenEvent>]))
    .describe('Everything this player has seen. `game.opened` holds the rules.'),
})

const fields = z.object({
  version: z.literal(1).describe('The version of this protocol.'),
  id: z.string().describe('Unique in the game, for example `2.vote.1.p3`; every try of a request has the same id.'),
  kind: z
    .union([z.enum(requestKindNames), roleNameSchema])
    .describe('The kind of request: one of every game, or a power of the rules.'),
  ask: z.string().describe('The question in one sentence.'),
  words: z
    .enum(['required', 'reason', 'none'])
    .describe('Whether `speech` is required, may be given as the reason for the choice, or is not used.'),
  place: z
    .object({
      phase: phaseSchema,
      round: z.int().min(1).optional().describe('Which of several rounds.'),
      of: z.int().min(1).optional().describe('The largest number of rounds.'),
      moment: z.string().optional().describe('A part of the phase, for example `talk`.'),
      channel: z.string().optional().describe('The channel of the rules on which a player speaks.'),
      winner: z.string().optional().describe('Who has won, for a narrator at the end of a game.'),
    })
    .describe('Where in the game it is asked.'),
  playerId: playerId.describe('Who is asked.'),
  options: z.array(z.string()).describe('The legal choices. Empty when only words count.'),
  beliefs: z
    .array(playerId)
    .optional()
    .describe(
      'The players for whom the answer also states `beliefs`: for each, the chance from 0 to 1 that it is mafia. Absent if beliefs are not asked for.',
    ),
  maxSpeechChars: z
    .int()
    .min(1)
    .optional()
    .describe(
      'The most characters of `speech`, where that is less than in the rest of the game. What is longer is cut.',
    ),
  attempt: z.int().min(1).describe('The number of the try, from 1.'),
  error: z.string().optional().describe('Why the previous try failed.'),
  timeoutMs: z.number().describe('How many milliseconds the answer may take.'),
  random: z
    .number()
    .describe(
      'In [0, 1), the same in every replay: a player that seeds its generator with it makes the same choices again.',
    ),
  view: view.describe('The game as this player may see it.'),
})

type Fields = typeof fields
interface RemoteRequestSchema extends Fields {}

/** The request to a remote player: one question, with everything the player may know and nothing else. */
export const remoteRequestSchema: RemoteRequestSchema = fields

/** The request to a remote player. */
export interface RemoteRequest extends RemoteRequestFields {}

type RemoteRequestFields = z.infer<Fields>

export function remoteRequest(request: AgentRequest, timeoutMs: number): RemoteRequest {
  const { id, kind, words, place, playerId, options, beliefs, maxSpeechChars, attempt, error, view, random } = request
  const ask = seatEnglish().render(describeRequest(request, findOpening(view.events)?.rules))
  const asked = { version: 1, id, kind, ask, words, place, playerId, options, attempt } as const
  return {
    ...asked,
    ...definedFields({ beliefs, maxSpeechChars, error }),
    timeoutMs: Math.min(timeoutMs, request.answerWithinMs ?? timeoutMs),
    random: random(),
    view,
  } as RemoteRequest
}
