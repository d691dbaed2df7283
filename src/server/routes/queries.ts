import * as z from 'zod'
import { exportHtml } from '../../html/index.js'
import { type ExportOptions, exportGame, type LogStore, type StoredGame } from '../../index.js'
import { gameCosts, gameReport, gameStats } from '../../lab/stats/index.js'
import { isOperator, isWholeView } from '../access.js'
import { summarizeGame } from '../games/game-room.js'
import {
  eventsQuerySchema,
  eventsSchema,
  exportQuerySchema,
  gameSchema,
  listQuerySchema,
  listSchema,
  viewQuerySchema,
} from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import { type RouteRequest, requireVisibleGame, route, type VisibleGame } from './route.js'

type Format = 'json' | 'jsonl' | 'html'

function exportOptionsFor(view: string): ExportOptions {
  const own = (['public', 'viewers', 'moderator', 'post-mortem', 'omniscient', 'analysis'] as const).find(
    (name) => name === view,
  )
  return own === undefined ? { view: 'player', player: view } : { view: own }
}

const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

const exporters: Readonly<Record<Format, (seen: VisibleGame) => string>> = {
  json: ({ game, view }) => JSON.stringify(exportGame(game.log, exportOptionsFor(view))),
  /** The moderator gets the log itself, which the library can read again. */
  jsonl({ game, view }) {
    const events =
      view === 'moderator' || view === 'analysis' ? game.log : exportGame(game.log, exportOptionsFor(view)).events
    return events.map((event) => `${JSON.stringify(event)}\n`).join('')
  },
  html({ game, view }) {
    const why = 'A page contains the view of one audience: use `public`, or the format `json` for this view.'
    if (view === 'post-mortem' || isWholeView(view)) throw new RequestRefusal(400, why, 'view')
    return exportHtml(game.log, { view })
  },
}

function exportFile(seen: VisibleGame, format: Format): Response {
  const name = `${seen.game.id}.${seen.view}`.replaceAll(/[^\w.-]/g, '_')
  return new Response(exporters[format](seen), {
    headers: { 'Content-Type': mediaTypes[format], 'Content-Disposition': `attachment; filename="${name}.${format}"` },
  })
}

export const readingRoutes = [
  route({
    method: 'get',
    path: '/games',
    summary: 'Lists games, the newest first. Forks are listed for the operator only.',
    query: listQuerySchema,
    reply: listSchema,
    answer: listGames,
  }),
  route({
    method: 'get',
    path: '/games/{id}',
    summary: 'The game as the caller may see it.',
    query: viewQuerySchema,
    reply: gameSchema,
    answer: async (asked) => {
      const { game, audience, view } = await requireVisibleGame(asked, asked.query.view)
      return game.describe(audience, view)
    },
  }),
  route({
    method: 'get',
    path: '/games/{id}/events',
    summary: 'Events of the game as the caller may see them, from a number on.',
    query: eventsQuerySchema,
    reply: eventsSchema,
    answer: async (asked) => {
      const { from, limit } = asked.query
      const { game, view } = await requireVisibleGame(asked, asked.query.view)
      const events = game.eventsFor(view)
      return { view, from, total: events.length, finished: game.finished, events: events.slice(from, from + limit) }
    },
  }),
  route({
    method: 'get',
    path: '/games/{id}/export',
    summary: 'The game as a file; the whole log for its moderator, otherwise what the caller may see.',
    query: exportQuerySchema,
    reply: 'application/json',
    answer: async (asked) => exportFile(await requireVisibleGame(asked, asked.query.view), asked.query.format),
  }),
  route({
    method: 'get',
    path: '/games/{id}/stats',
    summary: 'Statistics of the game: for its moderator, and for everyone who may see its post-mortem.',
    reply: z.object({ stats: z.unknown(), costs: z.unknown().optional(), report: z.unknown().optional() }),
    answer: statistics,
  }),
]

async function statistics(asked: RouteRequest) {
  const { game, audience } = await requireVisibleGame(asked)
  const moderator = audience === 'moderator'
  if (!moderator) await requireVisibleGame(asked, 'post-mortem')
  const stats = gameStats(game.log)
  return {
    stats,
    ...(game.finished && { report: reportFor(game.log, moderator) }),
    ...(moderator && { costs: gameCosts(game.log) }),
  }
}

/** Who played and what it cost is for the moderator. */
function reportFor(log: Parameters<typeof gameReport>[0], moderator: boolean): object {
  const report = gameReport(log)
  if (moderator) return report
  const { cost: _, players, ...rest } = report
  return { ...rest, players: players.map(({ cost: __, agent: ___, model: ____, ...player }) => player) }
}

async function listGames({ parts, caller, query: asked }: RouteRequest<z.output<typeof listQuerySchema>>) {
  const { status, after, limit } = asked
  const operator = isOperator(caller)
  if (!operator && !parts.options.publicGames) throw new RequestRefusal(401, "The list needs the operator's token.")
  const isShown = ({ metadata }: StoredGame) => operator || metadata.parent === undefined
  const found = await findGames(parts.options.store, { ...(status && { status }), after, most: limit + 1 }, isShown)
  const shown = found.slice(0, limit)
  const next = found.length > limit ? shown.at(-1)?.id : undefined
  return {
    games: shown.map((game) => summarizeGame(game, parts.games.statusOf(game.id))),
    ...(next !== undefined && { next }),
  }
}

/** The next games of a store that are shown, at most `most`. */
async function findGames(
  store: LogStore,
  { most, after, ...query }: { most: number; after: string | undefined; status?: StoredGame['status'] },
  isShown: (game: StoredGame) => boolean,
): Promise<StoredGame[]> {
  const found: StoredGame[] = []
  for (let last = after; found.length < most; ) {
    const page = await store.listGames({ ...query, limit: most, ...(last !== undefined && { after: last }) })
    found.push(...page.filter(isShown))
    if (page.length < most) break
    last = page.at(-1)?.id
  }
  return found.slice(0, most)
}
