import type { PageRequest } from '../../src/inspector/index.js'
import { oncePerFrame } from '../use-store.js'
import type { HubLinkState, Message } from './connection.js'
import { Inspected, type Occurrence } from './inspected.js'

/** What the page shows. Its listener is called after changes, once a frame at most. */
export class Store {
  inspected = new Inspected()
  line: HubLinkState = 'connecting'
  /** The event after which the actors are shown; undefined: as they are now. */
  #moment: Occurrence | undefined
  /** What the hub sends again, until it is complete. */
  #incoming: Inspected | undefined
  #listener: (() => void) | undefined
  readonly #changed = oncePerFrame(() => this.#listener?.())

  /** Calls `listener` soon, and then after changes. Returns how to stop that. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    this.#changed()
    return () => {
      this.#listener = undefined
    }
  }

  receive(message: Message): void {
    if (message.type === 'nightzero.hello') this.#incoming = new Inspected()
    const isFirst = this.inspected.actors.size === 0
    ;(this.#incoming ?? this.inspected).receive(message)
    // Nothing would be shown until everything is here: what there is of it is shown at once.
    if (isFirst || message.type === 'nightzero.live') this.#exchange()
    this.#changed()
  }

  /** The event of a session after which it is shown. If it is no longer kept, the oldest one that is. */
  moment(rootId: string): Occurrence | undefined {
    const moment = this.#moment
    if (moment === undefined || this.inspected.actors.get(moment.to)?.rootId !== rootId) return undefined
    const [first] = this.inspected.events(rootId)
    return first && first.number > moment.number ? first : moment
  }

  look(event: Occurrence | undefined): void {
    this.#moment = event
    this.#changed()
  }

  /** Shows what a request asks for until the hub answers, and no longer why the last one was refused. */
  noteRequest(request: PageRequest): void {
    this.inspected.refusal = ''
    if (request.type === 'nightzero.reveal') this.inspected.isRevealed = request.on
    this.#changed()
  }

  noteLine(line: HubLinkState): void {
    this.line = line
    this.#changed()
  }

  /** Shows what was sent again, at the same moment. */
  #exchange(): void {
    if (this.#incoming === undefined) return
    const before = this.inspected
    this.inspected = this.#incoming
    this.#incoming = undefined
    const rootId = this.#moment && before.actors.get(this.#moment.to)?.rootId
    if (this.#moment && rootId !== undefined)
      this.#moment = sameEvent(this.#moment, before.events(rootId), this.inspected.events(rootId))
  }
}

/** The event in another list of the same events, of which the oldest may be gone; then the oldest after it. */
function sameEvent(
  event: Occurrence,
  before: readonly Occurrence[],
  after: readonly Occurrence[],
): Occurrence | undefined {
  const isAlike = ({ at, to, event: { type } }: Occurrence) =>
    at === event.at && to === event.to && type === event.event.type
  const fromEnd = before.filter(isAlike).length - before.filter(isAlike).indexOf(event)
  return after.filter(isAlike).at(-fromEnd) ?? after.find(({ at }) => at >= event.at)
}
