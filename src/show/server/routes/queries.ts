import * as z from 'zod'
import type { LogStore, Rules, StoredGame } from '../../../index.js'
import { codeNamedBy } from '../../../kernel/rules/index.js'
import { shownAnalysis } from '../../../lab/analysis/index.js'
import { loadLanguage } from '../../../words/languages/index.js'
import { isOperator, isWholeView, seesAnalysis } from '../access.js'
import { statusFor } from '../games/game-room.js'
import {
  analysisSchema,
  eventsQuerySchema,
  eventsSchema,
  exportQuerySchema,
  type GameStatus,
  type GameSummary,
  gameQuerySchema,
  gameSchema,
  type ListedGame,
  listQuerySchema,
  listSchema,
  viewQuerySchema,
} from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import { computeResult, type QuickJob } from '../results/compute-result.js'
import { type RouteRequest, requireVisibleGame, route, textResponse, type VisibleGame } from './route.js'

const mediaTypes = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const

async function exportFile(asked: RouteRequest<z.output<typeof exportQuerySchema>>): Promise<Response> {
  const { format } = asked.query
  const visible = await requireVisibleGame(asked, asked.query.view)
  const { game, view } = visible
  const why = 'A page contains the view of one audience: use `public`, or the format `json` for this view.'
  if (format === 'html' && (view === 'post-mortem' || isWholeView(view))) throw new RequestRefusal(400, why, 'view')
  const name = `${game.id}.${view}`.replaceAll(/[^\w.-]/g, '_')
  return await resultResponse(asked, visible, {
    job: { kind: 'export', view, format },
    headers: { 'Content-Type': mediaTypes[format], 'Content-Disposition': `attachment; filename="${name}.${format}"` },
  })
}

/** A result of a game. That of a finished game is computed once, and is not sent again to a client that has it. */
async function resultResponse(
  { parts, address, ifNoneMatch }: RouteRequest,
  { game, audience }: VisibleGame,
  { job, headers }: { readonly job: QuickJob; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  parts.work.require(address)
  const first = audience === 'moderator'
  const spend = (ms: number) => {
    parts.work.charge(address, ms)
    parts.metrics.computed(ms)
  }
  if (!game.finished) {
    const began = performance.now()
    const text = computeResult(job, game.log)
    spend(performance.now() - began)
    return textResponse(text, headers)
  }
  const { text, etag } = await parts.results.find(game.id, job, { log: game.log, address, first, spend })
  const cached = { ...headers, ETag: etag, 'Cache-Control': 'private, no-cache' }
  return ifNoneMatch?.split(',').some((known) => known.trim() === etag)
    ? new Response(null, { status: 304, headers: cached })
    : textResponse(text, cached)
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
    query: gameQuerySchema,
    reply: gameSchema,
    answer: async (asked) => {
      const { game, audience, view } = await requireVisibleGame(asked, asked.query.view)
      const language = await loadLanguage(asked.query.language)
      return {
        ...game.describe(audience, view, language),
        analysis: seesAnalysis(audience, game, asked.parts.options.analysis),
      }
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
    answer: exportFile,
  }),
  route({
    method: 'get',
    path: '/games/{id}/analysis',
    summary: 'The chance of each side at every turning point, as far as the caller may see it now.',
    query: viewQuerySchema,
    reply: analysisSchema,
    answer: analysis,
  }),
  route({
    method: 'get',
    path: '/games/{id}/stats',
    summary: 'Statistics of the game: for its moderator, and for everyone who may see its post-mortem.',
    reply: z.object({ stats: z.unknown(), costs: z.unknown().optional(), report: z.unknown().optional() }),
    answer: statistics,
  }),
]

/** Before the end, who is not the moderator gets values in whose computing only public events were read. */
async function analysis(asked: RouteRequest<z.output<typeof viewQuerySchema>>) {
  const { parts, address } = asked
  const { options, analyses, analysisWork, metrics } = parts
  const { game, audience, view } = await requireVisibleGame(asked, asked.query.view)
  if (isWholeView(view))
    throw new RequestRefusal(400, 'An analysis has the numbers of one audience: use `moderator`.', 'view')
  if (!seesAnalysis(audience, game, options.analysis))
    throw new RequestRefusal(403, 'This server does not show you the analysis of this game now.')
  const { log, created, finished } = game
  const code = codeNamedBy(created.rules as Rules, options)
  if (Object.keys(code).length > 0)
    throw new RequestRefusal(400, 'Its machines or powers are its own: use `nightzero analyse --with` on its log.')
  const { analysis, complete } = await analyses.find({
    id: game.id,
    log,
    players: created.players.length,
    table: !finished && view !== 'moderator',
    mayCompute: () => !analysisWork.isUsedUp(address),
    asking: {
      address,
      first: audience === 'moderator',
      spend: (ms) => {
        analysisWork.charge(address, ms)
        metrics.computed(ms)
      },
    },
  })
  return { complete, analysis: analysis ? shownAnalysis(analysis, log, view) : null }
}

async function statistics(asked: RouteRequest): Promise<Response> {
  const visible = await requireVisibleGame(asked)
  const { game, audience } = visible
  const moderator = audience === 'moderator'
  if (!moderator) await requireVisibleGame(asked, 'post-mortem')
  const job = { kind: 'stats', moderator, finished: game.finished } as const
  return await resultResponse(asked, visible, { job, headers: { 'Content-Type': mediaTypes.json } })
}

/** How many games of one list get their glances. */
const mostGlances = 50

async function listGames(request: RouteRequest<z.output<typeof listQuerySchema>>) {
  const { parts, caller, query: asked } = request
  const { status, after, glances = false } = asked
  const limit = glances ? Math.min(asked.limit, mostGlances) : asked.limit
  const operator = isOperator(caller)
  if (!operator && !parts.options.publicGames) throw new RequestRefusal(401, "The list needs the operator's token.")
  const isShown = ({ metadata }: StoredGame) => operator || metadata.parent === undefined
  const found = await findGames(parts.options.store, { ...(status && { status }), after, most: limit + 1 }, isShown)
  const shown = found.slice(0, limit)
  const next = found.length > limit ? shown.at(-1)?.id : undefined
  const listed = shown.map((game) => summarizeGame(game, parts.games.statusOf(game.id)))
  return {
    games: glances ? await withGlances(request, listed) : listed,
    ...(next !== undefined && { next }),
  }
}

/** Of games that are not known yet the logs are read, one after another. */
async function withGlances({ parts, address }: RouteRequest, games: readonly GameSummary[]): Promise<ListedGame[]> {
  parts.work.require(address)
  const began = performance.now()
  const listed: ListedGame[] = []
  for (const game of games) {
    const glance = await parts.games.glance(game.id)
    listed.push({ ...game, ...(glance && { glance }) })
  }
  parts.work.charge(address, performance.now() - began)
  return listed
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

/** A game for a list. `played` is its status if this server plays it, or could not continue it. */
function summarizeGame({ id, createdAt, status, metadata }: StoredGame, played: GameStatus | undefined): GameSummary {
  const open = played ?? ({ state: 'stopped', cause: 'elsewhere' } as const)
  return {
    id,
    rules: metadata.rules,
    players: metadata.players,
    // Another process may have ended what this one could not continue.
    status: statusFor('public', status === 'finished' ? { state: 'finished' } : open),
    createdAt,
    ...(metadata.parent && { parent: metadata.parent.id }),
  }
}
