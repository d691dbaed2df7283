import { BusError } from '../errors/bus-error.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import { nothingYet } from '../events/evolve.js'
import { learn, type Seen, type View, viewFor, viewOf } from '../events/view.js'
import { type BusEvent, numberOf, readMessage } from './message.js'
import type { BusAudience } from './topics.js'

/** Rebuilds games from the messages of a bus. */
export interface BusReader {
  /**
   * Takes the value of a message. Returns its event, or null for a repeated one: messages may arrive more than once.
   *
   * @throws {BusError} when it is not a message of a bus, or an earlier message is missing: read topics from their
   *   beginning.
   */
  take(value: string | Uint8Array | null): BusEvent | null
  /** The game so far as the audience of a topic sees it; undefined when no message of it has arrived. Frozen. */
  view(gameId: string, audience?: BusAudience): View | undefined
  /** The log so far, from the moderator's topic. Empty without one. */
  log(gameId: string): readonly GameEvent[]
  /** Forgets a game, to save memory once it is over. Repeated messages of it are ignored. */
  forget(gameId: string): void
}

/** The messages of one game on one topic. */
interface Topic {
  readonly log: GameEvent[]
  readonly events: ViewEvent[]
  state: Seen['state']
}

/** Makes a reader, which keeps what it has read in memory. */
export function busReader(): BusReader {
  const games = new Map<string, Map<BusAudience, Topic>>()
  const forgotten = new Set<string>()
  const topicOf = (gameId: string, audience: BusAudience): Topic => {
    const game = games.get(gameId) ?? new Map<BusAudience, Topic>()
    const topic = game.get(audience) ?? { log: [], events: [], state: nothingYet }
    games.set(gameId, game.set(audience, topic))
    return topic
  }
  return {
    take(value) {
      const message = readMessage(value)
      if (forgotten.has(message.game)) return null
      const topic = topicOf(message.game, message.audience)
      return isNext(message, topic) ? add(message, topic) : null
    },
    view(gameId, audience = 'public') {
      const topic = games.get(gameId)?.get(audience)
      if (topic === undefined || topic.log.length + topic.events.length === 0) return undefined
      return audience === 'moderator'
        ? viewFor(audience, topic.log)
        : viewOf(audience, { ...topic, events: [...topic.events] })
    },
    log: (gameId) => [...(games.get(gameId)?.get('moderator')?.log ?? [])],
    forget(gameId) {
      games.delete(gameId)
      forgotten.add(gameId)
    },
  }
}

/** Whether the event is the next one; false for a repeated one. Throws `BusError` when an earlier one is missing. */
function isNext(message: BusEvent, { log, events }: Topic): boolean {
  const [number, expected] = [numberOf(message), log.length + events.length]
  if (number <= expected) return number === expected
  throw new BusError(
    `Expected event ${expected} of game \`${message.game}\` for \`${message.audience}\`, got ${number}: read its topic from the beginning.`,
    message.game,
  )
}

function add(message: BusEvent, topic: Topic): BusEvent {
  if ('seq' in message.event) topic.log.push(message.event)
  else {
    topic.events.push(message.event)
    topic.state = learn(topic.state, message.event)
  }
  return message
}
