import * as z from 'zod'
import { BusError } from '../errors/bus-error.js'
import { firstFault } from '../errors/explain.js'
import { unworded } from '../errors/issue-words.js'
import { eventSchema, type GameEvent, type ViewEvent, viewEventSchema } from '../events/event.js'
import { deepFreeze } from '../rules/deep-freeze.js'
import { parseJson } from '../text/parse-json.js'
import type { BusAudience } from './topics.js'

/** The content of a message: an event of a game, as one audience sees it. */
export type BusEvent =
  | { readonly game: string; readonly audience: 'moderator'; readonly event: GameEvent }
  | { readonly game: string; readonly audience: BusAudience; readonly event: ViewEvent }

const head = { version: z.literal(1), game: z.string().min(1).max(100) }
const messageSchema = z.union([
  z.strictObject({ ...head, audience: z.literal('moderator'), event: eventSchema }),
  z.strictObject({ ...head, audience: z.string().min(1).max(64), event: viewEventSchema }),
])

/** The value of the message that carries an event. */
export const messageValue = (event: BusEvent): string => JSON.stringify({ version: 1, ...event })

/**
 * The content of a message, checked and frozen.
 *
 * @throws {BusError} when it is not a message of a bus, or has a version that this program does not read.
 */
export function readMessage(value: string | Uint8Array | null): BusEvent {
  const text = typeof value === 'string' ? value : new TextDecoder().decode(value ?? undefined)
  const content = parseJson(text)
  const parsed = messageSchema.safeParse(content, unworded)
  if (!parsed.success)
    throw new BusError(
      `Expected a message of nightzero's event bus, version 1. ${firstFault(parsed.error, content).message}.`,
    )
  const { version: _, ...event } = parsed.data
  return deepFreeze(event) as unknown as BusEvent
}

/**
 * The number of an event for its audience, from 0 without gaps: it orders the messages and shows which ones are
 * repeated.
 */
export const numberOf = ({ event }: BusEvent): number => ('seq' in event ? event.seq : event.n)
