import * as z from 'zod/mini'
import type { Phase } from '../rules/game-state.js'
import { callSchema, usageSchema } from './answer-schema.js'
import { type EventData, type EventType, eventData } from './event-data.js'
import { phaseSchema } from './phase-schema.js'

/** Who may see an event. The moderator sees all; `viewers` are spectators, who also see what is public. */
const audienceSchema = z.union([
  z.enum(['public', 'viewers', 'moderator']),
  z.array(z.string().check(z.minLength(1), z.maxLength(64))),
])

/** Who may see an event: everyone, spectators, only the moderator, or the players with these ids. */
export type Audience = 'public' | 'viewers' | 'moderator' | readonly string[]

/**
 * What belongs to one run and affects nothing in the game: wall-clock time (ms since 1970), latency, token usage, cost,
 * the model's call.
 */
const metaSchema = z.object({
  at: z.optional(z.number()),
  latencyMs: z.optional(z.number()),
  usage: z.optional(usageSchema),
  call: z.optional(callSchema),
})

/** Wall-clock time, latency, usage and the call to a model of an event. Replay does not compare them. */
export interface EventMeta extends MetaFields {}

type MetaFields = z.infer<typeof metaSchema>

interface EventOf<K extends EventType> {
  /** Its place in the log, from 0, without gaps. */
  readonly seq: number
  readonly type: K
  readonly day: number
  readonly phase: Phase
  readonly audience: Audience
  readonly data: EventData[K]
  readonly meta?: EventMeta
}

/** An event of a game, as recorded. Narrow it by `type`. */
export type GameEvent<K extends EventType = EventType> = { [T in K]: EventOf<T> }[K]

/** An event about to be recorded. The log adds its number and phase, and its day unless the event begins a new one. */
export type EventDraft<K extends EventType = EventType> = {
  [T in K]: Pick<EventOf<T>, 'type' | 'audience' | 'data' | 'meta'> & { readonly day?: number }
}[K]

/** An event as one audience sees it: numbered for that audience from 0 without gaps, with no `seq` and no `meta`. */
export type ViewEvent<K extends EventType = EventType> = {
  [T in K]: Pick<EventOf<T>, 'type' | 'day' | 'phase' | 'data'> & { readonly n: number }
}[K]

const eventTypes = Object.keys(eventData) as EventType[]

const eventSchemaOf = (type: EventType) =>
  z.strictObject({
    seq: z.int().check(z.gte(0)),
    type: z.literal(type),
    day: z.int().check(z.gte(0)),
    phase: phaseSchema,
    audience: audienceSchema,
    data: eventData[type],
    meta: z.optional(metaSchema),
  })

/** The schema of a recorded event, one variant for each type. `readLog` and the published JSON Schema use it. */
export const eventSchema: z.ZodMiniType<GameEvent> = whenUsed(() => eventTypes.map(eventSchemaOf))

const viewEventSchemaOf = (type: EventType) =>
  z.strictObject({
    n: z.int().check(z.gte(0)),
    type: z.literal(type),
    day: z.int().check(z.gte(0)),
    phase: phaseSchema,
    data: eventData[type],
  })

/** The schema of an event as an audience sees it. */
export const viewEventSchema: z.ZodMiniType<ViewEvent> = whenUsed(() => eventTypes.map(viewEventSchemaOf))

/** Made when it is first used: it is large, and a game that is only played reads no log. */
function whenUsed<T>(made: () => readonly z.ZodMiniObject[]): z.ZodMiniType<T> {
  return z.lazy(() => z.discriminatedUnion('type', made() as [z.ZodMiniObject])) as unknown as z.ZodMiniType<T>
}

/** A draft, typed by its event's name. */
export function draft<K extends EventType>(type: K, audience: Audience, data: EventData[K]): EventDraft<K> {
  return { type, audience, data } as EventDraft<K>
}

/** Whether `event` is one of these types. */
export function isEvent<K extends EventType, E extends { readonly type: EventType }>(
  event: E,
  type: K,
): event is Extract<E, { readonly type: K }> {
  return event.type === type
}
