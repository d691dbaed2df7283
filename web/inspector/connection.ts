/** The part of an XState snapshot that an inspector is sent. */
export interface SeenSnapshot {
  readonly status?: 'active' | 'done' | 'error' | 'stopped'
  readonly value?: unknown
  readonly context?: unknown
  readonly output?: unknown
  readonly error?: unknown
}

/** An event with its type and any other fields. */
export interface SeenEvent {
  readonly type: string
  readonly [field: string]: unknown
}

/** A message to the page: those of `@statelyai/inspect`, and this package's own. */
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
    }
  | {
      readonly type: '@xstate.snapshot'
      readonly sessionId: string
      readonly snapshot: SeenSnapshot
      readonly event?: SeenEvent
    }
  | InspectedSession
  /** Transitions that a machine took, by the ids of XState's state nodes. */
  | {
      readonly type: 'nightzero.transition'
      readonly sessionId: string
      readonly eventType: string
      readonly transitions: readonly { readonly source: string; readonly targets: readonly string[] }[]
    }
  /** The hub sends everything again from here on. */
  | { readonly type: 'nightzero.hello'; readonly revealed: boolean }
  | { readonly type: 'nightzero.dropped'; readonly rootId: string }
  | { readonly type: 'nightzero.refused'; readonly reason: string }

/** An inspected system, by the session id of its root actor. Of a game it holds only what the public may see. */
export interface InspectedSession {
  readonly type: 'nightzero.session'
  readonly rootId: string
  readonly title: string
  readonly preset?: string
  readonly paused?: boolean
  /** Whether it can be paused and stepped. */
  readonly steerable?: boolean
  readonly day?: number
  /** Of a game: its players, as the public sees them. */
  readonly players?: readonly unknown[]
}

/** A request of the page. */
export type Request =
  | { readonly type: 'nightzero.pause' | 'nightzero.resume'; readonly rootId: string }
  | { readonly type: 'nightzero.step'; readonly unit: 'phase' | 'event'; readonly rootId: string }
  | { readonly type: 'nightzero.send'; readonly sessionId: string; readonly event: SeenEvent }
  | { readonly type: 'nightzero.reveal'; readonly on: boolean }

/** A message from its text; undefined if it is of another kind. */
function parseHubMessage(text: unknown): Message | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

const messageChecks: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => boolean>> = {
  '@xstate.actor': ({ sessionId }) => typeof sessionId === 'string',
  '@xstate.event': ({ sessionId, event }) => typeof sessionId === 'string' && isObject(event),
  '@xstate.snapshot': ({ sessionId, snapshot }) => typeof sessionId === 'string' && isObject(snapshot),
  'nightzero.session': ({ rootId }) => typeof rootId === 'string',
  'nightzero.transition': ({ sessionId, transitions }) => typeof sessionId === 'string' && Array.isArray(transitions),
  'nightzero.hello': () => true,
  'nightzero.dropped': ({ rootId }) => typeof rootId === 'string',
  'nightzero.refused': ({ reason }) => typeof reason === 'string',
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isMessage(value: unknown): value is Message {
  if (!isObject(value) || typeof value.type !== 'string') return false
  return Object.hasOwn(messageChecks, value.type) && (messageChecks[value.type]?.(value) ?? false)
}

/** The state of the connection to the hub. */
export type HubLinkState = 'connecting' | 'open' | 'closed'

interface Listeners {
  readonly onMessage: (message: Message) => void
  readonly onLine: (line: HubLinkState) => void
}

/** How long the page waits before it connects again. */
const againMs = 1_500

/** The connection to the hub that served the page. After it breaks it is opened again, and the hub sends everything again. */
export class HubClient {
  readonly #listeners: Listeners
  #socket: WebSocket | undefined

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  open(): void {
    this.#listeners.onLine('connecting')
    const socket = new WebSocket(hubSocketUrl(location))
    this.#socket = socket
    socket.onopen = () => this.#listeners.onLine('open')
    socket.onmessage = ({ data }) => {
      const message = parseHubMessage(data)
      if (message) this.#listeners.onMessage(message)
    }
    socket.onclose = () => {
      this.#listeners.onLine('closed')
      setTimeout(() => this.open(), againMs)
    }
  }

  ask(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }
}

/** The address of the hub's socket, with the token if the page's address has one. */
function hubSocketUrl({ protocol, host, hash }: Pick<Location, 'protocol' | 'host' | 'hash'>): string {
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const query = token === '' ? '' : `?token=${encodeURIComponent(token)}`
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws${query}`
}
