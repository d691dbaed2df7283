import * as z from 'zod/mini'
import { firstFault } from '../errors/explain.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import { unworded } from '../errors/issue-words.js'
import { requireShallow } from '../errors/require-shallow.js'
import { type GameEvent, type ViewEvent, viewEventSchema } from '../events/event.js'
import { readEvents } from '../events/read-log.js'
import { deepFreeze } from '../rules/deep-freeze.js'
import type { ExportedResult } from './export-game.js'
import { type ExportView, exportViews } from './exported-events.js'

/** An exported game, read back. */
export interface ImportedGame {
  readonly view: ExportView
  readonly player?: string
  readonly id: string
  readonly finished: boolean
  readonly result?: ExportedResult
  /**
   * The whole log, which can be replayed, resumed or verified; null when the document holds only what an audience saw.
   */
  readonly log: readonly GameEvent[] | null
  /** What the audience saw; empty when `log` is not null. */
  readonly seen: readonly ViewEvent[]
}

const documentSchema = z.object({
  format: z.literal('nightzero-game'),
  version: z.literal(1),
  view: z.enum(exportViews),
  player: z.optional(z.string()),
  id: z.string(),
  finished: z.boolean(),
  result: z.optional(
    z.custom<ExportedResult>((value) => typeof value === 'object' && value !== null, 'Expected an object'),
  ),
  events: z.array(z.unknown()),
})

/**
 * Reads a document of `exportGame`, as text or already parsed. Its events are checked and frozen.
 *
 * @throws {InvalidLogError} when it is not such a document, or an event in it is damaged.
 */
export function importGame(document: string | unknown): ImportedGame {
  const value = typeof document === 'string' ? parseDocument(document) : document
  const checked = documentSchema.safeParse(value, unworded)
  if (!checked.success)
    throw new InvalidLogError(`This is not an exported game. ${firstFault(checked.error, value).message}.`)
  const { view, player, id, finished, result, events } = checked.data
  requireShallow(result, 'The result of the exported game', -1)
  const whole = view === 'moderator' || view === 'analysis'
  return deepFreeze({
    view,
    ...(player !== undefined && { player }),
    id,
    finished,
    ...(result && { result }),
    log: whole ? readEvents(events) : null,
    seen: whole ? [] : events.map(readViewEvent),
  })
}

function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new InvalidLogError(`This is not an exported game: it is not JSON (${(error as Error).message}).`)
  }
}

function readViewEvent(value: unknown, index: number): ViewEvent {
  requireShallow(value, `Event ${index}`, index)
  const checked = viewEventSchema.safeParse(value, unworded)
  if (checked.success && checked.data.n === index) return checked.data as unknown as ViewEvent
  const fault = checked.success
    ? `expected number ${index}, got ${checked.data.n}`
    : firstFault(checked.error, value).message
  throw new InvalidLogError(`Event ${index} of the exported game is damaged: ${fault}.`, index)
}
