import * as z from 'zod'
import { message } from '../../../kernel/text/index.js'
import { loadLanguage } from '../../../words/languages/index.js'
import { isOperator, requireOperator } from '../access.js'
import type { GameRoom } from '../games/game-room.js'
import type { TableFacts } from '../protocol/index.js'
import {
  guestNameSchema,
  guestSchema,
  joinSchema,
  makeTableSchema,
  tableSchema,
  waitingTablesSchema,
} from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import type { Table } from '../tables/tables.js'
import { mintLink } from './commands.js'
import { linkResponse } from './pictures.js'
import { type RouteRequest, route } from './route.js'

/** A table with the caller's own token for its game, if it has a seat there. */
async function describeTable({ parts, caller }: RouteRequest, table: Table): Promise<TableFacts> {
  const guest = table.guestOf(caller)
  if (guest !== undefined) table.noteSeen(guest)
  const last = table.game === undefined ? undefined : await parts.games.find(table.game)
  if (last && isOver(last)) table.noteOver()
  const place = guest === undefined ? undefined : table.placeOf(guest)
  const game = place && (await parts.games.find(place.game))
  if (!place || !game) return table.describe(guest)
  const seat = await place.link(() => mintLink(parts.tokens, game, { as: place.as }))
  return { ...table.describe(guest), seat }
}

const isOver = ({ finished, status }: GameRoom): boolean => finished || status.state === 'stopped'

const findTable = ({ parts, params }: RouteRequest): Table => parts.tables.find(params.id ?? '')

/** The table of a host. Throws `Refusal` for anybody else. */
function requireHost(asked: RouteRequest): Table {
  const table = findTable(asked)
  if (table.guestOf(asked.caller) === table.host) return table
  throw new RequestRefusal(403, 'Only the host of the table may do this.')
}

async function seatGuest(asked: RouteRequest, table: Table, guest: string) {
  const { token } = await asked.parts.tokens.sign({ as: guest, game: table.id })
  return { token, table: table.describe(guest) }
}

export const tableRoutes = [
  route({
    method: 'post',
    path: '/tables',
    summary: "Sets up a table for friends, at which its host sits. Needs the operator's token.",
    body: makeTableSchema,
    status: 201,
    reply: guestSchema,
    answer: (asked) => {
      requireOperator(asked.caller)
      const table = asked.parts.tables.make(asked.body)
      return seatGuest(asked, table, table.host)
    },
  }),
  route({
    method: 'get',
    path: '/tables',
    summary: 'The tables that wait for their first game: those that are open to everybody; for the operator all.',
    reply: waitingTablesSchema,
    answer: ({ parts, caller }) => ({ tables: parts.tables.waiting(isOperator(caller)) }),
  }),
  route({
    method: 'get',
    path: '/tables/{id}',
    summary: 'Who is at a table, and the game that it plays; with the token of a guest, also the seat of that guest.',
    reply: tableSchema,
    answer: (asked) => describeTable(asked, findTable(asked)),
  }),
  route({
    method: 'post',
    path: '/tables/{id}/join',
    summary: 'Sits down at a table. Everybody with its link may, while there is room: by default one guest an address.',
    body: joinSchema,
    status: 201,
    reply: guestSchema,
    answer: (asked) => {
      const table = findTable(asked)
      return seatGuest(asked, table, table.join(asked.body.name, asked.address))
    },
  }),
  route({
    method: 'post',
    path: '/tables/{id}/remove',
    summary: 'Removes a guest from a table, who cannot sit down again. For its host.',
    body: guestNameSchema,
    reply: tableSchema,
    answer: (asked) => {
      const table = requireHost(asked)
      table.remove(asked.body.name)
      return describeTable(asked, table)
    },
  }),
  route({
    method: 'post',
    path: '/tables/{id}/host',
    summary: 'Makes a guest the host. For the host; a guest may take over itself while the host is away.',
    body: guestNameSchema,
    reply: tableSchema,
    answer: (asked) => {
      const table = findTable(asked)
      table.handOn(asked.body.name, table.guestOf(asked.caller))
      return describeTable(asked, table)
    },
  }),
  route({
    method: 'post',
    path: '/tables/{id}/start',
    summary: 'Starts a game for everybody at the table; scripted players take the other seats. For its host.',
    body: z.strictObject({}),
    reply: tableSchema,
    answer: async (asked) => {
      const { parts } = asked
      const table = requireHost(asked)
      const last = table.game === undefined ? undefined : await parts.games.find(table.game)
      if (last && !isOver(last)) throw new RequestRefusal(409, 'The last game of this table is still being played.')
      parts.starts.spend('all')
      await table.start((wanted) => parts.games.start(wanted))
      return describeTable(asked, table)
    },
  }),
  route({
    method: 'get',
    path: '/join/{id}',
    summary: 'A page that leads to the table, with a title, a description and a picture for programs that show links.',
    reply: 'text/html',
    answer: async (asked) => {
      const table = findTable(asked)
      const { rules, players } = table.describe(undefined)
      const language = await loadLanguage(table.language)
      const text = language.render(message('game.table', { rules, n: players }))
      const page = { target: `../#/table/${table.id}`, image: `${asked.origin}/icon-512.png`, language: language.tag }
      return linkResponse({ title: `Mafia: ${table.hostName}`, text }, page)
    },
  }),
]
