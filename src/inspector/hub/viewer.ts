import { jsonOf } from '../json.js'
import type { ExtraMessage } from '../messages.js'
import { messageOf } from '../recording/message-of.js'
import type { Happening, Session } from '../recording/session.js'
import { ServiceMessages } from '../service-protocol/service-messages.js'
import type { MessageTexts } from './message-texts.js'
import { sessionMessage } from './session-message.js'

/** A connection to a viewer. */
export interface Line {
  /** How many bytes wait to be sent. */
  readonly bufferedAmount: number
  send(text: string): void
  terminate(): void
}

/** A viewer with more unsent bytes is disconnected. When it reconnects, it gets everything again. */
const mostWaitingBytes = 64 * 1024 * 1024

/** A connected viewer. */
export class Viewer {
  readonly #line: Line
  /** Whether messages of our own go out too, beside those of `@statelyai/inspect`. */
  readonly #extras: boolean
  #service: ServiceMessages | undefined
  #revealed = false

  constructor(line: Line, extras = true) {
    this.#line = line
    this.#extras = extras
  }

  /** Sends everything that is kept: the current states and the past events. */
  welcome(sessions: readonly Session[], texts: MessageTexts): void {
    this.showStanding(sessions, texts)
    for (const { history } of sessions) this.send(history, texts)
    this.extra({ type: 'nightzero.live' })
  }

  /** Sends the actors of each session, the root first, with their states. */
  showStanding(sessions: readonly Session[], texts: MessageTexts): void {
    this.extra({ type: 'nightzero.hello', revealed: this.#revealed })
    for (const session of sessions) {
      const { actors } = session
      for (const { id, registration } of actors) {
        this.send([registration], texts)
        if (id === session.id) this.extra(sessionMessage(session))
      }
      this.send(
        actors.flatMap(({ last }) => last ?? []),
        texts,
      )
    }
  }

  send(happenings: readonly Happening[], texts: MessageTexts): void {
    for (const happening of happenings) {
      if (this.#service) this.#sendTranslated(happening, this.#service)
      else if (this.#extras || happening.kind !== 'transition') this.#write(texts.of(happening, this.#revealed))
    }
  }

  extra(message: ExtraMessage): void {
    if (this.#extras && !this.#service) this.#write(jsonOf(message))
  }

  /** Shows or hides secrets from now on. The current states must then be sent again. */
  reveal(on: boolean): void {
    this.#revealed = on
  }

  /** Uses the protocol of `@xstate/inspect` from now on. */
  useServiceProtocol(): void {
    this.#service = new ServiceMessages()
  }

  #sendTranslated(happening: Happening, service: ServiceMessages): void {
    const message = messageOf(happening, this.#revealed)
    if (message.type === 'nightzero.transition') return
    for (const translated of service.from(message)) this.#write(jsonOf(translated))
  }

  #write(text: string): void {
    if (this.#line.bufferedAmount > mostWaitingBytes) this.#line.terminate()
    else this.#line.send(text)
  }
}
