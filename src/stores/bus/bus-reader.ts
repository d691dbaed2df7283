import * as z from 'zod'
import { BusError } from '../../kernel/errors/errors.js'
import { firstFault, withoutMessages } from '../../kernel/errors/explain.js'
import { eventSchema, type GameEvent, type ViewEvent, viewEventSchema } from '../../kernel/events/event.js'
import { initialGameState } from '../../kernel/events/evolve.js'
import { buildView, evolveView, type ObserverHistory, type View, viewFor } from '../../kernel/events/view.js'
import { deepFreeze, parseUniqueJson } from '../../kernel/text/objects.js'
import type { BusAudience } from './fan-out.js'

/** The content of a message: an event of a game, as one audience sees it. */
export type BusEvent =
  | { readonly game: string; readonly audience: 'moderator'; readonly event: GameEvent }
  | { readonly game: string; readonly audience: BusAudience; readonly event: ViewEvent }

const head = { version: z.literal(1), game: z.string().min(1).max(100) }
const messageSchema = z.union([
  z.strictObject({ ...head, audience: z.literal('moderator'), event: eventSchema }),
  z.strictObject({ ...head, audience: z.string().min(1).max(64), event: viewEventSchema }),
])

export const messageValue = (event: BusEvent): string => JSON.stringify({ version: 1, ...event })

/**
 * The content of a message, checked and frozen.
 *
 * @throws {BusError} when it is not a message of a bus, or has a version that this program does not read.
 */
export function readMessage(value: string | Uint8Array | null): BusEvent {
  const text = typeof value === 'string' ? value : new TextDecoder().decode(value ?? undefined)
  const content = parseUniqueJson(text)
  const parsed = messageSchema.safeParse(content, withoutMessages)
  if (!parsed.success)
    throw new BusError(
      `Expected a message of nightzero's event bus, version 1. ${firstFault(parsed.error, content).message}.`,
    )
  const { version: _, ...event } = parsed.data
  return deepFreeze(event) as BusEvent
}

/** Rebuilds games from the messages of a bus. */
export interface BusReader {
  /**
   * Reads a message. Returns its event, or null for a repeated one: messages may arrive more than once.
   *
   * @throws {BusError} when it is no message of a bus, or an earlier one is missing: read topics from their start.
   */
  read(value: string | Uint8Array | null): BusEvent | null
  /** The game so far as the audience of a topic sees it; undefined when no message of it has arrived. Frozen. */
  view(gameId: string, audience?: BusAudience): View | undefined
  /** The log so far, from the moderator's topic. Empty without one. */
  log(gameId: string): readonly GameEvent[]
  /** Forgets a game, to save memory once it is over. Repeated messages of it are ignored. */
  forget(gameId: string): void
}

interface Topic {
  readonly log: GameEvent[]
  readonly events: ViewEvent[]
  state: ObserverHistory['state']
}

/** Makes a reader, which keeps what it has read in memory. */
export function busReader(): BusReader {
  const games = new Map<string, Map<BusAudience, Topic>>()
  const forgotten = new Set<string>()
  const findTopic = (gameId: string, audience: BusAudience): Topic => {
    const game = games.get(gameId) ?? new Map<BusAudience, Topic>()
    const topic = game.get(audience) ?? { log: [], events: [], state: initialGameState }
    games.set(gameId, game.set(audience, topic))
    return topic
  }
  return {
    read(value) {
      const message = readMessage(value)
      if (forgotten.has(message.game)) return null
      const topic = findTopic(message.game, message.audience)
      return isNext(message, topic) ? add(message, topic) : null
    },
    view(gameId, audience = 'public') {
      const topic = games.get(gameId)?.get(audience)
      if (topic === undefined || topic.log.length + topic.events.length === 0) return undefined
      return audience === 'moderator'
        ? viewFor(audience, topic.log)
        : buildView(audience, { ...topic, events: [...topic.events] })
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
  const { event } = message
  const [number, expected] = ['seq' in event ? event.seq : event.n, log.length + events.length]
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
    topic.state = evolveView(topic.state, message.event)
  }
  return message
}
