/** What an actor is seen to be: the part of an XState snapshot that an inspector is sent. */
export interface SeenSnapshot {
  readonly status?: 'active' | 'done' | 'error' | 'stopped'
  readonly value?: unknown
  readonly context?: unknown
  readonly output?: unknown
  readonly error?: unknown
}

export interface SeenEvent {
  readonly type: string
  readonly [field: string]: unknown
}

/** What the page is sent: messages of `@statelyai/inspect`, and this package's own about a game. */
export type Message =
  | {
      readonly type: '@xstate.actor'
      readonly sessionId: string
      readonly rootId?: string
      readonly parentId?: string
      readonly name: string
      /** The definition of a machine as JSON. */
      readonly definition?: string
      readonly snapshot?: SeenSnapshot
    }
  | {
      readonly type: '@xstate.event'
      readonly sessionId: string
      readonly sourceId?: string
      readonly event: SeenEvent
      readonly createdAt?: string
    }
  | {
      readonly type: '@xstate.snapshot'
      readonly sessionId: string
      readonly snapshot: SeenSnapshot
      readonly event?: SeenEvent
    }
  | SessionMessage

/** A game that is inspected, by the session id of its root actor. */
export interface SessionMessage {
  readonly type: 'nightzero.session'
  readonly rootId: string
  readonly title: string
  readonly preset?: string
  readonly paused: boolean
}

/** What the page asks for. */
export type Request =
  | { readonly type: 'nightzero.pause' | 'nightzero.resume'; readonly rootId: string }
  | { readonly type: 'nightzero.step'; readonly unit: 'phase' | 'event'; readonly rootId: string }
  | { readonly type: 'nightzero.send'; readonly sessionId: string; readonly event: SeenEvent }
  | { readonly type: 'nightzero.reveal'; readonly on: boolean }

/** A message as it arrived; none where it is of another kind. */
export function messageOf(text: unknown): Message | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { type, sessionId, rootId, event, snapshot } = value as Readonly<Record<string, unknown>>
  if (type === 'nightzero.session') return typeof rootId === 'string'
  if (typeof sessionId !== 'string') return false
  if (type === '@xstate.event') return typeof event === 'object' && event !== null
  return type === '@xstate.actor' || (type === '@xstate.snapshot' && typeof snapshot === 'object' && snapshot !== null)
}
