import * as z from 'zod/mini'
import { callSchema, usageSchema } from '../errors/call-facts.js'
import type { Phase } from '../rules/game-state.js'
import { bystanders } from '../rules/views.js'
import { isObject } from '../text/objects.js'
import { type EventData, type EventType, eventData, phaseSchema } from './event-data.js'

/** Who may see an event. The moderator sees all; `viewers` are spectators, who also see what is public. */
const audienceSchema = z.union([z.enum(bystanders), z.array(z.string().check(z.minLength(1), z.maxLength(64)))])

/** Who may see an event: everyone, spectators, only the moderator, or the players with these ids. */
export type Audience = 'public' | 'viewers' | 'moderator' | readonly string[]

/** A SHA-256 or a public key: 32 bytes as hex digits. */
const bytes32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What makes a log evidence: `src/kernel/events/evidence.ts` says how. */
const evidenceSchema = z.object({
  head: bytes32,
  publicKey: z.optional(bytes32),
  signature: z.optional(z.string().check(z.regex(/^[0-9a-f]{128}$/))),
})

/** What belongs to one run: the library that wrote the log, wall-clock time (ms since 1970), usage, the call. */
const metaSchema = z.object({
  writer: z.optional(z.string().check(z.maxLength(200))),
  /** Who answers for a seat that was taken. */
  agent: z.optional(z.string().check(z.maxLength(200))),
  at: z.optional(z.number()),
  latencyMs: z.optional(z.number()),
  usage: z.optional(usageSchema),
  call: z.optional(callSchema),
  callHashes: z.optional(z.array(bytes32)),
  evidence: z.optional(evidenceSchema),
})

/**
 * Writer, wall-clock time, latency, usage and the call to a model of an event, and the hashes that make its log
 * evidence. Replay does not compare them.
 */
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

const recordedSchema = (type: EventType) =>
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
export const eventSchema: z.ZodMiniType<GameEvent> = whenUsed(() => eventTypes.map(recordedSchema))

const viewedSchema = (type: EventType) =>
  z.strictObject({
    n: z.int().check(z.gte(0)),
    type: z.literal(type),
    day: z.int().check(z.gte(0)),
    phase: phaseSchema,
    data: eventData[type],
  })

export const viewEventSchema: z.ZodMiniType<ViewEvent> = whenUsed(() => eventTypes.map(viewedSchema))

/** Made when it is first used: it is large, and a game that is only played reads no log. */
function whenUsed<T>(made: () => readonly z.ZodMiniObject[]): z.ZodMiniType<T> {
  return z.lazy(() => z.discriminatedUnion('type', made() as [z.ZodMiniObject])) as z.ZodMiniType<T>
}

export function draft<K extends EventType>(type: K, audience: Audience, data: EventData[K]): EventDraft<K> {
  return { type, audience, data } as EventDraft<K>
}

/** Whether `event` is one of these types. */
export function isEvent<K extends EventType, E extends { readonly type: EventType }>(
  event: E,
  type: K,
): event is Extract<E, { readonly type: K }> {
  return (event as E | undefined)?.type === type
}

/** Somebody who watches a game: everyone, spectators, the moderator, or the player with this id. */
export type Observer = 'public' | 'viewers' | 'moderator' | (string & {})

/** Whether `observer` may see an event with this `audience`. */
export function maySee(observer: Observer, audience: Audience): boolean {
  if (observer === 'moderator' || audience === 'public') return true
  if (audience === 'viewers') return observer === 'viewers'
  return audience !== 'moderator' && audience.includes(observer)
}

/** What the opening event tells everybody: the game's id, its rules and its players; undefined before that event. */
export function findOpening(events: readonly (GameEvent | ViewEvent)[]): EventData['game.opened'] | undefined {
  return events.find((event) => isEvent(event, 'game.opened'))?.data
}

/** Whether the game of this log, or of this end of a log, was played to its end. */
export function isFinished(events: readonly Pick<GameEvent, 'type'>[]): boolean {
  return events.at(-1)?.type === 'game.ended'
}

/** The request that an event completes: none of its tries and calls is recorded after it. */
export function completedRequestId(event: GameEvent): string | undefined {
  return isEvent(event, 'answer.recorded') ||
    (isEvent(event, 'answer.rejected') && event.data.fault === 'clash') ||
    isEvent(event, 'answer.defaulted') ||
    isEvent(event, 'answer.dropped')
    ? event.data.requestId
    : undefined
}

/** Whether two recorded events are equal, apart from `meta` and the order of fields. */
export function sameEvent({ meta: _, ...one }: GameEvent, { meta: __, ...other }: GameEvent): boolean {
  return sameJson(one, other)
}

type Fields = Readonly<Record<string, unknown>>

/** Whether two values are the same JSON, however deep: a place in it is not noted, as a message needs it. */
export function sameJson(one: unknown, other: unknown): boolean {
  const open: (readonly [unknown, unknown])[] = [[one, other]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [one, other] = pair
    if (one === other) continue
    if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
    const keys = presentKeys(one)
    if (keys.length !== presentKeys(other).length) return false
    for (const key of keys) open.push([(one as Fields)[key], (other as Fields)[key]])
  }
  return true
}

const presentKeys = (value: object): string[] =>
  Object.keys(value).filter((key) => (value as Fields)[key] !== undefined)
