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
interface Heard {
  readonly log: GameEvent[]
  readonly events: ViewEvent[]
  state: Seen['state']
}

/** Makes a reader, which keeps what it has read in memory. */
export function busReader(): BusReader {
  const games = new Map<string, Map<BusAudience, Heard>>()
  const forgotten = new Set<string>()
  const heardBy = (gameId: string, audience: BusAudience): Heard => {
    const game = games.get(gameId) ?? new Map<BusAudience, Heard>()
    const heard = game.get(audience) ?? { log: [], events: [], state: nothingYet }
    games.set(gameId, game.set(audience, heard))
    return heard
  }
  return {
    take(value) {
      const told = readMessage(value)
      if (forgotten.has(told.game)) return null
      const heard = heardBy(told.game, told.audience)
      return isNext(told, heard) ? hear(told, heard) : null
    },
    view(gameId, audience = 'public') {
      const heard = games.get(gameId)?.get(audience)
      if (heard === undefined || heard.log.length + heard.events.length === 0) return undefined
      return audience === 'moderator'
        ? viewFor(audience, heard.log)
        : viewOf(audience, { ...heard, events: [...heard.events] })
    },
    log: (gameId) => [...(games.get(gameId)?.get('moderator')?.log ?? [])],
    forget(gameId) {
      games.delete(gameId)
      forgotten.add(gameId)
    },
  }
}

/** Whether the event is new. */
function isNext(told: BusEvent, { log, events }: Heard): boolean {
  const [number, expected] = [numberOf(told), log.length + events.length]
  if (number <= expected) return number === expected
  throw new BusError(
    `Expected event ${expected} of game \`${told.game}\` for \`${told.audience}\`, got ${number}: read its topic from the beginning.`,
    told.game,
  )
}

function hear(told: BusEvent, heard: Heard): BusEvent {
  if ('seq' in told.event) heard.log.push(told.event)
  else {
    heard.events.push(told.event)
    heard.state = learn(heard.state, told.event)
  }
  return told
}
