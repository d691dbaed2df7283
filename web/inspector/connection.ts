import type {
  ActorMessage,
  EventMessage,
  ExtraMessage,
  PageRequest,
  SnapshotMessage,
} from '../../src/inspector/index.js'
import { isObject, isRecord, ownEntry, parseJson } from '../../src/kernel/text/objects.js'

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

export type Message =
  | (ActorMessage & { readonly snapshot: SeenSnapshot | null })
  | (EventMessage & { readonly event: SeenEvent })
  | (SnapshotMessage & { readonly snapshot: SeenSnapshot; readonly event: SeenEvent })
  | ExtraMessage

const messageChecks: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => boolean>> = {
  '@xstate.actor': ({ sessionId }) => typeof sessionId === 'string',
  '@xstate.event': ({ sessionId, event }) => typeof sessionId === 'string' && isObject(event),
  '@xstate.snapshot': ({ sessionId, snapshot }) => typeof sessionId === 'string' && isObject(snapshot),
  'nightzero.diagram': ({ definition, diagram }) => typeof definition === 'string' && isObject(diagram),
  'nightzero.session': ({ rootId }) => typeof rootId === 'string',
  'nightzero.transition': ({ sessionId, transitions }) => typeof sessionId === 'string' && Array.isArray(transitions),
  'nightzero.chart': ({ sessionId, config }) => typeof sessionId === 'string' && typeof config === 'string',
  'nightzero.hello': () => true,
  'nightzero.live': () => true,
  'nightzero.dropped': ({ rootId }) => typeof rootId === 'string',
  'nightzero.refused': ({ reason }) => typeof reason === 'string',
}

/** Whether it is a message that an inspector sends, as far as the page depends on it. */
export function isMessage(value: unknown): value is Message {
  if (!isRecord(value) || typeof value.type !== 'string') return false
  return ownEntry(messageChecks, value.type)?.(value) ?? false
}

export type HubLinkState = 'connecting' | 'open' | 'closed'

interface Listeners {
  readonly onMessage: (message: Message) => void
  readonly onLine: (line: HubLinkState) => void
}

/** The connection to the hub that served the page. After it breaks it is opened again, and the hub sends everything again. */
export class HubClient {
  readonly #listeners: Listeners
  #socket: WebSocket | undefined

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  open(): void {
    this.#listeners.onLine('connecting')
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    this.#socket = socket
    socket.onopen = () => this.#listeners.onLine('open')
    socket.onmessage = ({ data }) => {
      const message = parseJson(String(data))
      if (isMessage(message)) this.#listeners.onMessage(message)
    }
    socket.onclose = () => {
      this.#listeners.onLine('closed')
      setTimeout(() => this.open(), 1_500)
    }
  }

  ask(request: PageRequest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }
}
