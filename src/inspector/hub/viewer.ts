import { type Diagram, readDiagram } from '../../diagrams/index.js'
import { gameOf, type MafiaGame } from '../../index.js'
import { type ExtraMessage, type PageRequest, type SessionMessage, toJson, toPlainJson } from '../messages.js'
import { machineIdOfActor, sentDefinition, toInspectionMessage } from '../recording/inspection-message.js'
import {
  isSnapshot,
  type RecordedActor,
  type RecordedEvent,
  type Session,
  type Sessions,
} from '../recording/sessions.js'
import { ServiceMessages } from '../service-protocol.js'

/** The game of a session, where it runs in this process. */
const sessionGame = ({ root }: Session): MafiaGame | undefined => root?.ref && gameOf(root.ref)

/** Carries out a page's request, except for secrets. Returns the reason if it was not carried out. */
export function executePageRequest(
  request: Exclude<PageRequest, { type: 'nightzero.reveal' }>,
  sessions: Sessions,
): string | undefined {
  if (request.type === 'nightzero.send') return sendEvent(sessions.find(request.sessionId), request.event)
  const { rootId } = request
  const chosen = rootId === undefined ? sessions.all : (sessions.find(rootId)?.session ?? [])
  const games = [chosen].flat().flatMap((session) => (session.over ? [] : (sessionGame(session) ?? [])))
  if (games.length === 0) return 'This is not a running game of this program: only those can be paused and stepped.'
  for (const game of games) steer(game, request)
  return undefined
}

function steer(game: MafiaGame, request: PageRequest): void {
  if (request.type === 'nightzero.pause') game.pause()
  else if (request.type === 'nightzero.resume') game.resume()
  // A step that the end of the game interrupts rejects; the program that runs the game handles its end.
  else if (request.type === 'nightzero.step') void game.step(request.unit).catch(() => {})
}

function sendEvent(actor: RecordedActor | undefined, event: { readonly type: string }): string | undefined {
  if (actor === undefined) return 'There is no such actor, or it has ended.'
  if (actor.ref === undefined) return 'The actor runs in another program, which accepts no events.'
  if (event.type.startsWith('xstate.')) return 'Only XState itself may send events whose type begins with `xstate.`.'
  if (actor.ended) return 'The actor has ended.'
  actor.ref.send(event)
  return undefined
}

/** The facts of a session; for a game, what the public sees. */
export function createSessionMessage(session: Session): SessionMessage {
  const { id: rootId, root, over } = session
  const game = sessionGame(session)
  const facts = { type: 'nightzero.session', rootId, over, steerable: game !== undefined && !over } as const
  if (game === undefined) return { ...facts, title: (root && machineIdOfActor(root)) ?? rootId }
  const { day, phase, players } = game.view('public')
  return { ...facts, title: game.id, preset: game.rules.name, paused: game.paused && !over, day, phase, players }
}

/** The messages for inspection events as JSON, each made once for all viewers that may see the same. */
export class MessageTexts {
  readonly #open = new Map<RecordedEvent, string>()
  readonly #guarded = new Map<RecordedEvent, string>()

  of(happening: RecordedEvent, revealed: boolean): string {
    const known = revealed ? this.#open : this.#guarded
    const text = known.get(happening) ?? toJson(toInspectionMessage(happening, revealed))
    known.set(happening, text)
    return text
  }
}

/** The diagram of a machine; undefined for an actor without states, and for a definition that cannot be read. */
function readMachine(definition: string): Diagram | undefined {
  try {
    const diagram = readDiagram(definition)
    return diagram.root.states.length > 0 ? diagram : undefined
  } catch {
    return undefined
  }
}

export interface ViewerSocket {
  readonly bufferedAmount: number
  send(text: string): void
  terminate(): void
}

/** A viewer with more unsent bytes is disconnected. When it reconnects, it gets everything again. */
const maxBufferedBytes = 64 * 1024 * 1024
/** How many characters of the past a viewer gets at once. The oldest events beyond it are left out. */
const maxPastLength = 24 * 1024 * 1024

export class Viewer {
  readonly #line: ViewerSocket
  /** Whether messages of our own go out too, beside those of `@statelyai/inspect`. */
  readonly #extras: boolean
  /** The definitions whose diagrams were sent. */
  readonly #drawn = new Set<string>()
  /** The machines whose charts were sent. */
  readonly #charts = new Set<object>()
  #service: ServiceMessages | undefined
  #revealed = false

  constructor(line: ViewerSocket, extras = true) {
    this.#line = line
    this.#extras = extras
  }

  /** Sends everything that is kept: the current states, then the past, of the latest session first. */
  welcome(sessions: readonly Session[], texts: MessageTexts): void {
    this.showStanding(sessions, texts)
    let room = maxPastLength
    for (const { past } of [...sessions].reverse()) {
      const first =
        1 +
        past.events.findLastIndex((each) => {
          room -= texts.of(each, this.#revealed).length
          return room < 0
        })
      // How each actor was before the events that are sent.
      const before = [...past.before, ...past.events.slice(0, first)].filter(isSnapshot)
      this.send([...new Map(before.map((each) => [each.actor.id, each])).values()], texts)
      this.send(past.events.slice(first), texts)
    }
    this.extra({ type: 'nightzero.live' })
  }

  /** Sends the actors of each session, the root first, with their states. */
  showStanding(sessions: readonly Session[], texts: MessageTexts): void {
    this.#charts.clear()
    this.#drawn.clear()
    this.extra({ type: 'nightzero.hello', revealed: this.#revealed })
    for (const session of sessions) {
      for (const { id, registration } of session.actors) {
        this.#sendOne(registration, texts)
        if (id === session.id) this.extra(createSessionMessage(session))
      }
      for (const actor of session.actors) this.#sendChart(actor)
      for (const { last } of session.actors) if (last) this.send([last], texts)
    }
  }

  send(happenings: readonly RecordedEvent[], texts: MessageTexts): void {
    for (const happening of happenings) {
      this.#sendOne(happening, texts)
      if (happening.kind === 'actor') this.#sendChart(happening.actor)
    }
  }

  extra(message: ExtraMessage): void {
    if (this.#extras && !this.#service) this.#write(toJson(message))
  }

  /** Shows or hides secrets from now on. Everything must then be sent again. */
  reveal(on: boolean): void {
    this.#revealed = on
  }

  useServiceProtocol(): void {
    this.#service = new ServiceMessages()
  }

  #sendDiagram(definition: string | undefined): void {
    if (definition === undefined || !this.#extras || this.#drawn.has(definition)) return
    this.#drawn.add(definition)
    const diagram = readMachine(definition)
    if (diagram) this.extra({ type: 'nightzero.diagram', definition, diagram })
  }

  #sendOne(happening: RecordedEvent, texts: MessageTexts): void {
    if (this.#service) this.#sendTranslated(happening, this.#service)
    else if (this.#extras || happening.kind !== 'transition') {
      this.#sendDiagram(sentDefinition(happening))
      this.#write(texts.of(happening, this.#revealed))
    }
  }

  #sendChart({ id: sessionId, ref, definition: config }: RecordedActor): void {
    if (!ref || !config || this.#charts.has(config)) return
    this.#charts.add(config)
    this.extra({ type: 'nightzero.chart', sessionId, config: toPlainJson(config) })
  }

  #sendTranslated(happening: RecordedEvent, service: ServiceMessages): void {
    const message = toInspectionMessage(happening, this.#revealed)
    if (message.type === 'nightzero.transition') return
    for (const translated of service.from(message)) this.#write(toJson(translated))
  }

  #write(text: string): void {
    if (this.#line.bufferedAmount > maxBufferedBytes) this.#line.terminate()
    else this.#line.send(text)
  }
}
