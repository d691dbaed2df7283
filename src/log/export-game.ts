import * as z from 'zod/mini'
import { checkFields } from '../errors/check-fields.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { requireEvents } from '../errors/require-events.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import { isFinished } from '../events/is-finished.js'
import { type GameResult, type PlayerResult, resultOf } from '../game/result.js'
import { type AnswerRow, answerRows } from './answer-rows.js'
import { type ExportOptions, type ExportView, exportedEvents, exportViews } from './exported-events.js'

/** The result in an exported document. It holds only counts that follow from the document's own events. */
export interface ExportedResult extends Pick<GameResult, 'winner' | 'days'> {
  readonly players: readonly PlayerResult[]
  /** Present in `moderator` and `analysis`, which hold the whole log. */
  readonly stats?: GameResult['stats']
  /** Present in `analysis`, which holds the tokens and the cost of each answer. */
  readonly usage?: GameResult['usage']
}

/** A whole game as one JSON document. */
export interface GameDocument {
  readonly format: 'nightzero-game'
  readonly version: 1
  readonly view: ExportView
  /** The player whose view this is. */
  readonly player?: string
  readonly id: string
  readonly finished: boolean
  /** How it ended; absent while it is not finished. */
  readonly result?: ExportedResult
  /**
   * The whole log in `moderator` (without times and costs) and `analysis` (with them); otherwise what that audience
   * sees.
   */
  readonly events: readonly GameEvent[] | readonly ViewEvent[]
  /** Present in `analysis`: every answer with its tries, time, tokens and cost. */
  readonly answers?: readonly AnswerRow[]
}

const optionsSchema = z.strictObject(
  { view: z.enum(exportViews), player: z.optional(z.string()) },
  'Expected the options as an object, for example `{ view: "public" }`',
)

/**
 * A whole game as one JSON document, by view: `public`, `player` (with `player`) and `viewers`: what they saw;
 * `omniscient`: also roles, nights and thoughts; `post-mortem`: memories too, once the game is over; `moderator`: the
 * whole log; `analysis`: the whole log with times, latencies, tokens and cost.
 *
 * @throws {InvalidLogError} when the log is empty or is not a list of events.
 * @throws {InvalidOptionsError} when the view is missing or unknown, a player is missing or unknown, or a post-mortem
 *   comes before the end.
 */
export function exportGame(events: readonly GameEvent[], options: ExportOptions): GameDocument {
  requireEvents(events)
  if (events.length === 0) throw new InvalidLogError('The log is empty: there is nothing to export.')
  checkFields(optionsSchema, options)
  const { view, player } = options
  const finished = isFinished(events)
  if (view === 'post-mortem' && !finished)
    throw new InvalidOptionsError('A post-mortem needs a finished game: export the view `public` until then.', 'view')
  const { id } = foldEvents(events)
  const seen = exportedEvents(events, options)
  return {
    format: 'nightzero-game',
    version: 1,
    view,
    ...(view === 'player' && player !== undefined && { player }),
    id,
    finished,
    ...(finished && { result: resultFor(events, view) }),
    events: seen,
    ...(view === 'analysis' && { answers: answerRows(events) }),
  }
}

function resultFor(events: readonly GameEvent[], view: ExportView): ExportedResult {
  const { winner, days, players, stats, usage } = resultOf(events)
  const whole = view === 'moderator' || view === 'analysis'
  return { winner, days, players, ...(whole && { stats }), ...(view === 'analysis' && { usage }) }
}
