import { maySee } from '../../events/index.js'
import type { GameEvent, ViewEvent } from '../../index.js'

/** The largest number of events in one message. */
const mostAtOnce = 200

/** The events of a game as one view shows them, numbered from 0. */
export class Channel {
  readonly view: string
  readonly events: ViewEvent[] = []
  /** The last message: everyone who follows live gets the same one. */
  #last: { readonly from: number; readonly to: number; readonly text: string } | undefined

  constructor(view: string, events: readonly ViewEvent[] = []) {
    this.view = view
    this.events.push(...events)
  }

  /** Takes an event, if this view shows it. */
  take({ type, day, phase, data, audience }: GameEvent): void {
    if (maySee(this.view, audience)) this.events.push({ n: this.events.length, type, day, phase, data } as ViewEvent)
  }

  /** The next events from number `from` on as the text of a message, and the number after the last of them. */
  messageFrom(from: number): { readonly text: string; readonly to: number } {
    const to = Math.min(this.events.length, from + mostAtOnce)
    if (this.#last?.from === from && this.#last.to === to) return this.#last
    const text = JSON.stringify({ type: 'events', events: this.events.slice(from, to) })
    this.#last = { from, to, text }
    return this.#last
  }
}
