import * as z from 'zod'
import { gameCosts, gameReport, gameStats } from '../../stats/index.js'
import { factsOf, summaryOf } from '../games/facts.js'
import {
  eventsQuerySchema,
  eventsSchema,
  exportQuerySchema,
  gameSchema,
  listQuerySchema,
  listSchema,
  viewQuerySchema,
} from '../protocol/index.js'
import { Refusal } from '../refusal.js'
import { fileOf } from './export-file.js'
import { type Asked, route, seenGame } from './route.js'

/** The calls that show games. */
export const readingRoutes = [
  route({
    method: 'get',
    path: '/games',
    summary: 'Lists games, the newest first. Forks are listed for the operator only.',
    query: listQuerySchema,
    reply: listSchema,
    answer: ({ parts, caller, query }) => listGames({ parts, caller }, query),
  }),
  route({
    method: 'get',
    path: '/games/{id}',
    summary: 'The game as the caller may see it.',
    query: viewQuerySchema,
    reply: gameSchema,
    answer: async (asked) => {
      const { game, audience, view } = await seenGame(asked, asked.query.view)
      return factsOf(game, audience, view)
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
      const { game, view } = await seenGame(asked, asked.query.view)
      const { events } = game.channel(view)
      return { view, from, total: events.length, finished: game.finished, events: events.slice(from, from + limit) }
    },
  }),
  route({
    method: 'get',
    path: '/games/{id}/export',
    summary: 'The game as a file; the whole log for its moderator, otherwise what the caller may see.',
    query: exportQuerySchema,
    reply: 'application/json',
    answer: async (asked) => fileOf(await seenGame(asked, asked.query.view), asked.query.format),
  }),
  route({
    method: 'get',
    path: '/games/{id}/stats',
    summary: 'Statistics of the game: for its moderator, and for everyone who may see its post-mortem.',
    reply: z.object({ stats: z.unknown(), costs: z.unknown().optional(), report: z.unknown().optional() }),
    answer: statistics,
  }),
]

async function statistics(asked: Asked) {
  const { game, audience } = await seenGame(asked)
  const moderator = audience === 'moderator'
  if (!moderator) await seenGame(asked, 'post-mortem')
  const stats = gameStats(game.log)
  return {
    stats,
    ...(game.finished && { report: reportFor(game.log, moderator) }),
    ...(moderator && { costs: gameCosts(game.log) }),
  }
}

type Report = ReturnType<typeof gameReport>

/** Who played and what it cost is for the moderator. */
function reportFor(log: Parameters<typeof gameReport>[0], moderator: boolean): object {
  const report: Report = gameReport(log)
  if (moderator) return report
  const { cost: _, players, ...rest } = report
  return { ...rest, players: players.map(({ cost: __, agent: ___, model: ____, ...player }) => player) }
}

async function listGames(
  { parts, caller }: Pick<Asked, 'parts' | 'caller'>,
  { status, after, limit }: z.output<typeof listQuerySchema>,
) {
  const operator = caller.as === 'operator'
  if (!operator && !parts.options.publicGames) throw new Refusal(401, "The list needs the operator's token.")
  const query = { limit: limit + 1, ...(status && { status }), ...(after !== undefined && { after }) }
  const found = await parts.options.store.listGames(query)
  const page = found.slice(0, limit)
  const shown = page.filter(({ metadata }) => operator || metadata.parent === undefined)
  const next = found.length > limit ? page.at(-1)?.id : undefined
  return {
    games: shown.map((game) => summaryOf(game, parts.games.statusOf(game.id))),
    ...(next !== undefined && { next }),
  }
}
