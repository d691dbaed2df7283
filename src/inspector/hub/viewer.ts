import { jsonOf } from '../json.js'
import type { ExtraMessage } from '../messages.js'
import type { Happening, Session } from '../recording/session.js'
import { messageOf } from '../recording/wording.js'
import { ServiceMessages } from '../service-protocol/service-messages.js'
import { sessionMessage } from './session-message.js'
import type { Wordings } from './wordings.js'

/** Where a viewer is reached. */
export interface Line {
  /** How many bytes wait to be sent. */
  readonly bufferedAmount: number
  send(text: string): void
  terminate(): void
}

/** A viewer that reads too slowly is disconnected; it may reconnect and then gets everything. */
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

  /** Sends everything kept: the current states and the past events. */
  welcome(sessions: readonly Session[], wordings: Wordings): void {
    this.showStanding(sessions, wordings)
    for (const { history } of sessions) this.tell(history, wordings)
    this.extra({ type: 'nightzero.live' })
  }

  /** Sends the actors of each session, the root first, with their states. */
  showStanding(sessions: readonly Session[], wordings: Wordings): void {
    this.extra({ type: 'nightzero.hello', revealed: this.#revealed })
    for (const session of sessions) {
      const { actors } = session
      for (const { id, registration } of actors) {
        this.tell([registration], wordings)
        if (id === session.id) this.extra(sessionMessage(session))
      }
      this.tell(
        actors.flatMap(({ last }) => last ?? []),
        wordings,
      )
    }
  }

  tell(happenings: readonly Happening[], wordings: Wordings): void {
    for (const happening of happenings) {
      if (this.#service) this.#translated(happening, this.#service)
      else if (this.#extras || happening.kind !== 'transition') this.#send(wordings.of(happening, this.#revealed))
    }
  }

  extra(message: ExtraMessage): void {
    if (this.#extras && !this.#service) this.#send(jsonOf(message))
  }

  /** Shows secrets from now on, or no longer. The current states must then be sent again. */
  reveal(on: boolean): void {
    this.#revealed = on
  }

  /** Uses the protocol of `@xstate/inspect` from now on. */
  speakOfServices(): void {
    this.#service = new ServiceMessages()
  }

  #translated(happening: Happening, service: ServiceMessages): void {
    const told = messageOf(happening, this.#revealed)
    if (told.type === 'nightzero.transition') return
    for (const message of service.from(told)) this.#send(jsonOf(message))
  }

  #send(text: string): void {
    if (this.#line.bufferedAmount > mostWaitingBytes) this.#line.terminate()
    else this.#line.send(text)
  }
}
