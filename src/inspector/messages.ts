import { configure } from 'safe-stable-stringify'
import * as z from 'zod'
import type { Diagram } from '../diagrams/index.js'

/** The version of `@statelyai/inspect` whose messages the inspector sends. */
export const statelyInspectVersion = '0.7.2'

interface Base {
  readonly sessionId: string
  readonly rootId: string
  /** Milliseconds since 1970, as text. */
  readonly createdAt: string
  readonly id: null
  readonly _version: string
}

/** A new actor: its name, its definition and its state. */
export interface ActorMessage extends Base {
  readonly type: '@xstate.actor'
  readonly name: string
  /** The configuration of its machine as JSON, or `{ id }` for an actor that is no machine. */
  readonly definition: string
  readonly parentId?: string
  readonly snapshot: unknown
}

/** An actor was sent an event. */
export interface EventMessage extends Base {
  readonly type: '@xstate.event'
  readonly event: unknown
  readonly sourceId?: string
}

/** The state of an actor changed because of an event. */
export interface SnapshotMessage extends Base {
  readonly type: '@xstate.snapshot'
  readonly event: unknown
  readonly snapshot: unknown
}

/** The messages of `@statelyai/inspect`. */
export type StatelyMessage = ActorMessage | EventMessage | SnapshotMessage

/** A machine took transitions: one microstep. The ids are those of XState's state nodes. */
export interface TransitionMessage {
  readonly type: 'nightzero.transition'
  readonly sessionId: string
  readonly rootId: string
  readonly createdAt: string
  readonly eventType: string
  readonly transitions: readonly { readonly source: string; readonly targets: readonly string[] }[]
}

/** The chart of a machine, sent once to each page, before the first actor with this definition. */
export interface DiagramMessage {
  readonly type: 'nightzero.diagram'
  readonly definition: string
  readonly diagram: Diagram
}

/** The machine of an actor of this process, as JSON without functions, which editors import. Once for each machine. */
interface ChartMessage {
  readonly type: 'nightzero.chart'
  readonly sessionId: string
  readonly config: string
}

/** What goes out beside the messages of `@statelyai/inspect`. */
export type ExtraMessage =
  | TransitionMessage
  | DiagramMessage
  | ChartMessage
  /** All actors are sent again from here on; `revealed`: secrets included. */
  | { readonly type: 'nightzero.hello'; readonly revealed: boolean }
  /** Everything kept has been sent; from here on it is live. */
  | { readonly type: 'nightzero.live' }
  | SessionMessage
  | { readonly type: 'nightzero.dropped'; readonly rootId: string }
  /** A request was not carried out. */
  | { readonly type: 'nightzero.refused'; readonly request: string; readonly reason: string }

/** The facts of a session, which is a root actor and everything below it. For games, what the public may see. */
export interface SessionMessage {
  readonly type: 'nightzero.session'
  readonly rootId: string
  readonly title: string
  readonly over: boolean
  /** Whether it can be paused, resumed and stepped: it is a game of this process. */
  readonly steerable: boolean
  readonly preset?: string
  readonly paused?: boolean
  readonly day?: number
  readonly phase?: string
  readonly players?: readonly unknown[]
}

const sessionId = z.string().max(300)

const pauseSchema = z.object({ type: z.enum(['nightzero.pause', 'nightzero.resume']), rootId: sessionId.optional() })
const stepSchema = z.object({
  type: z.literal('nightzero.step'),
  unit: z.enum(['phase', 'event']),
  rootId: sessionId.optional(),
})
const sendSchema = z.object({
  type: z.literal('nightzero.send'),
  sessionId,
  event: z.looseObject({ type: z.string().min(1) }),
})
const revealSchema = z.object({ type: z.literal('nightzero.reveal'), on: z.boolean() })

export const pageRequestSchema = z.discriminatedUnion('type', [pauseSchema, stepSchema, sendSchema, revealSchema])

interface PauseRequest extends z.infer<typeof pauseSchema> {}
interface StepRequest extends z.infer<typeof stepSchema> {}
interface SendRequest extends z.infer<typeof sendSchema> {}
interface RevealRequest extends z.infer<typeof revealSchema> {}

/** What a page may ask for. Without `rootId`, pause, resume and step mean every game. */
export type PageRequest = PauseRequest | StepRequest | SendRequest | RevealRequest

// The charts are less deep. Contexts of users may refer to themselves, hold functions, or have any size.
const stringify = configure({ maximumDepth: 24, maximumBreadth: 2_000, deterministic: false })

/** `value` as JSON, whatever it contains: functions as their names, as `@statelyai/inspect` does; null for what JSON cannot express. */
export function toJson(value: unknown): string {
  return toText(value, (_, each) => (typeof each === 'function' ? { type: each.name } : each))
}

/** `value` as JSON without its functions, as editors of statecharts read it. */
export const toPlainJson = (value: unknown): string => toText(value, (_, each) => each)

function toText(value: unknown, replace: (name: string, each: unknown) => unknown): string {
  try {
    return stringify(value, replace) ?? 'null'
  } catch {
    return 'null'
  }
}
