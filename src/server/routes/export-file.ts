import { exportHtml } from '../../html/index.js'
import { type ExportOptions, exportGame } from '../../index.js'
import { Refusal } from '../refusal.js'
import type { SeenGame } from './route.js'

type Format = 'json' | 'jsonl' | 'html'

const named = ['public', 'viewers', 'moderator', 'post-mortem'] as const

/** The options with which the library exports this view. */
function exportOptionsFor(view: string): ExportOptions {
  const own = named.find((name) => name === view)
  return own === undefined ? { view: 'player', player: view } : { view: own }
}

const types: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

const texts: Readonly<Record<Format, (seen: SeenGame) => string>> = {
  json: ({ game, view }) => JSON.stringify(exportGame(game.log, exportOptionsFor(view))),
  /** The moderator gets the log itself, which the library can read again. */
  jsonl({ game, view }) {
    const events = view === 'moderator' ? game.log : exportGame(game.log, exportOptionsFor(view)).events
    return events.map((event) => `${JSON.stringify(event)}\n`).join('')
  },
  html({ game, view }) {
    if (view === 'post-mortem')
      throw new Refusal(
        400,
        'A page contains the view of one audience: use `public`, or `json` for the post-mortem.',
        'view',
      )
    return exportHtml(game.log, { view })
  },
}

/** A game as a file to keep. */
export function fileOf(seen: SeenGame, format: Format): Response {
  const name = `${seen.game.id}.${seen.view}`.replaceAll(/[^\w.-]/g, '_')
  return new Response(texts[format](seen), {
    headers: { 'Content-Type': types[format], 'Content-Disposition': `attachment; filename="${name}.${format}"` },
  })
}
