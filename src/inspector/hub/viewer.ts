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

/** A viewer that reads so slowly is let go; it may come back and is told everything then. */
const mostWaitingBytes = 64 * 1024 * 1024

/** Someone who looks. */
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

  /** Tells all that is kept: how everything stands, and what happened. */
  welcome(sessions: readonly Session[], wordings: Wordings): void {
    this.showStanding(sessions, wordings)
    for (const { history } of sessions) this.tell(history, wordings)
    this.extra({ type: 'nightzero.live' })
  }

  /** Tells of each session its actors, the root first, and how they stand. */
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

  /** Shows secrets from now on, or no longer. How things stand has to be told anew. */
  reveal(on: boolean): void {
    this.#revealed = on
  }

  /** Speaks the protocol of `@xstate/inspect` from now on. */
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
