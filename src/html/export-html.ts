import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { requireEvents } from '../errors/require-events.js'
import { requireObserver } from '../events/index.js'
import { foldEvents, type GameEvent, InvalidLogError, type Observer, viewFor } from '../index.js'
import { pageDocument } from './page-document.js'

/** The options of `exportHtml`: the view of the game that the page contains. */
export interface HtmlOptions {
  /** `'public'` (the default), `'viewers'`, the id of a player, or, once the game is over, `'moderator'`. */
  readonly view?: Observer
}

const optionsSchema = z.strictObject(
  { view: z.string().optional() },
  'Expected the options as an object, for example `{ view: "public" }`',
)

/**
 * A game as one HTML file that opens from disk: the table, the timeline, the votes and the statecharts. It contains
 * only the events that the chosen audience may see, contacts no server, and runs only its own script.
 *
 * @throws {InvalidLogError} when the log is empty or not a list of events.
 * @throws {InvalidOptionsError} when the view is unknown, or is the moderator's before the game has ended.
 * @throws {MafiaError} when the package was built without its page.
 */
export function exportHtml(events: readonly GameEvent[], options: HtmlOptions = {}): string {
  requireEvents(events)
  if (events.length === 0) throw new InvalidLogError('The log is empty: there is nothing to export.')
  const { view = 'public' } = checkFields(optionsSchema, options)
  requireView(events, view)
  const { id } = foldEvents(events)
  const value = { id, audience: view, events: viewFor(view, events).events }
  return pageDocument({ page: 'html-page', title: `${id}: a game of Mafia`, id: 'game', value })
}

function requireView(events: readonly GameEvent[], view: Observer): void {
  requireObserver(view, foldEvents(events).players)
  if (view === 'moderator' && events.at(-1)?.type !== 'game.ended')
    throw new InvalidOptionsError("The moderator's view needs a finished game: export `public` until then.", 'view')
}
