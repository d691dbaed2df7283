import { expect, onTestFinished, test, vi } from 'vitest'
import type { GameRoom } from '../../../src/show/server/games/game-room.js'
import type { Minted, SeatedGuest, TableFacts } from '../../../src/show/server/index.js'
import { Table } from '../../../src/show/server/tables/tables.js'
import { opened } from './support/opened.js'

async function tableOf(options: object = {}) {
  const server = await opened()
  const { call } = server
  const made = await call('POST tables', {
    name: 'Ada',
    players: 6,
    paceMs: 0,
    timeoutMs: 60_000,
    shared: true,
    ...options,
  })
  const { token, table } = (await made.json()) as SeatedGuest
  const join = async (name: string) =>
    (await (await call(`POST tables/${table.id}/join`, { name }, '')).json()) as SeatedGuest
  const see = async (as = '') => (await (await call(`GET tables/${table.id}`, undefined, as)).json()) as TableFacts
  return { ...server, host: token, id: table.id, join, see }
}

test('only the operator sets a table, and only its host starts a game', async () => {
  const { call, host, id, join } = await tableOf()
  expect((await call('POST tables', { name: 'Ada' }, '')).status).toBe(401)
  const { token } = await join('Ben')
  for (const caller of ['', token]) expect((await call(`POST tables/${id}/start`, {}, caller)).status).toBe(403)
  expect((await call(`POST tables/${id}/start`, {}, host)).status).toBe(200)
  expect((await call(`POST tables/${id}/start`, {}, host)).status).toBe(409)
})

test('everybody gets the own seat and no other, and the table shows nobody a token', async () => {
  const { call, host, id, join, see } = await tableOf()
  const { token } = await join('Ben')
  await call(`POST tables/${id}/start`, {}, host)
  const [ada, ben, anyone] = await Promise.all([see(host), see(token), see()])
  expect(ada.seat?.as).toMatch(/^p\d$/)
  expect(ben.seat?.as).toMatch(/^p\d$/)
  expect(ada.seat?.as).not.toBe(ben.seat?.as)
  expect(anyone.seat).toBeUndefined()
  expect(anyone.game).toBe(ada.game)
  expect(JSON.stringify(anyone)).not.toContain('token')
  const game = (await (await call(`GET games/${ada.game}`, undefined, ben.seat?.token)).json()) as {
    as: string
    table: { name: string; role?: string }[]
  }
  expect(game.as).toBe(ben.seat?.as)
  expect(game.table.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada', 'Ben']))
})

test('a guest who looks again gets the same link, which the host can revoke', async () => {
  const { call, host, id, join, see } = await tableOf()
  const { token } = await join('Ben')
  await call(`POST tables/${id}/start`, {}, host)
  const { seat, game } = await see(token)
  expect((await see(token)).seat).toEqual(seat)
  await call(`POST games/${game}/tokens/${seat?.id}/revoke`)
  expect((await see(token)).seat).toEqual(seat)
  expect((await call(`GET games/${game}`, undefined, seat?.token)).status).toBe(401)
})

test('a token of one table is worth nothing at another, nor at a game', async () => {
  const { call, host, id, see } = await tableOf()
  const other = (await (await call('POST tables', { name: 'Eve', players: 5 })).json()) as SeatedGuest
  expect((await see(other.token)).guests.some(({ you }) => you)).toBe(false)
  expect((await call(`POST tables/${id}/start`, {}, other.token)).status).toBe(403)
  await call(`POST tables/${id}/start`, {}, host)
  const { game } = await see()
  expect((await call(`GET games/${game}`, undefined, host)).status).toBe(401)
})

test('who moderates does not play, and bad input is refused with what is wrong', async () => {
  const { call, host, id, join, see } = await tableOf({ moderates: true })
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) await join(name)
  expect((await call(`POST tables/${id}/join`, { name: 'h' }, '')).status).toBe(409)
  expect((await call(`POST tables/${id}/join`, { name: '  ' }, '')).status).toBe(400)
  expect((await call('GET tables/t-none', undefined, '')).status).toBe(404)
  expect((await call('POST tables', { name: 'Ada', rules: 'chess' })).status).toBe(400)
  expect((await call('POST tables', { name: 'Ada', rules: 'masquerade', players: 5 })).status).toBe(400)
  await call(`POST tables/${id}/start`, {}, host)
  const { seat, guests } = await see(host)
  expect(seat?.as).toBe('moderator')
  expect(guests).toHaveLength(7)
})

test.each(['p3', 'Ａda', 'skip', 'B\u0000n', 'B\u202en', '\u200b'])(
  'nobody sits down under the name %j, with which no game could begin',
  async (name) => {
    const { call, host, id } = await tableOf()
    const refused = await call(`POST tables/${id}/join`, { name }, '')
    expect([400, 409]).toContain(refused.status)
    expect(await refused.json()).toMatchObject({ field: 'name' })
    expect((await call(`POST tables/${id}/start`, {}, host)).status).toBe(200)
  },
)

test('one stranger takes one seat: an address has one unless the host allows more', async () => {
  const { call, host, id, see } = await tableOf({ shared: false, players: 7 })
  const sit = async (name: string) => (await call(`POST tables/${id}/join`, { name }, '')).status
  const taken = await Promise.all(['b', 'c', 'd', 'e', 'f', 'g'].map(sit))
  expect(taken.filter((status) => status === 201)).toHaveLength(1)
  expect((await see(host)).guests).toHaveLength(2)
})

test('the host alone removes a guest, who loses the seat and cannot sit down again', async () => {
  const { call, host, id, join, see } = await tableOf({ shared: false })
  const { token } = await join('Ben')
  const remove = (name: string, as: string) => call(`POST tables/${id}/remove`, { name }, as)
  for (const caller of ['', token]) expect((await remove('Ben', caller)).status).toBe(403)
  expect((await remove('Nobody', host)).status).toBe(404)
  expect((await remove('Ada', host)).status).toBe(409)
  expect(await (await remove('Ben', host)).json()).toMatchObject({ guests: [{ name: 'Ada' }] })
  expect((await see(token)).guests.some(({ you }) => you)).toBe(false)
  expect((await call(`POST tables/${id}/join`, { name: 'Ben' }, '')).status).toBe(403)
  await call(`POST tables/${id}/start`, {}, host)
  expect((await see(token)).seat).toBeUndefined()
})

test('a guest whose page is closed loses the seat before the first game, and no later', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const table = new Table({ rules: 'trial', players: 6, name: 'Ada', timeoutMs: 60_000 })
  const names = () => table.describe(undefined).guests.map(({ name }) => name)
  table.join('Ben', '192.0.2.1')
  const eve = table.join('Eve', '192.0.2.2')
  vi.advanceTimersByTime(100_000)
  table.noteSeen(eve)
  vi.advanceTimersByTime(100_000)
  expect(names()).toEqual(['Ada', 'Eve'])
  expect(table.join('Ben', '192.0.2.1')).not.toBe(eve)
})

test('a link that is made while the next game begins stays a link to the last one', async () => {
  const table = new Table({ rules: 'trial', players: 6, name: 'Ada', timeoutMs: 60_000 })
  const begin = (id: string) => table.start(async () => ({ id }) as GameRoom)
  const linkTo = (game: string) => async () => ({ game }) as Minted
  await begin('first')
  const place = table.placeOf(table.host)
  await begin('second')
  expect(await place?.link(linkTo('first'))).toEqual({ game: 'first' })
  expect(await table.placeOf(table.host)?.link(linkTo('second'))).toEqual({ game: 'second' })
})

test('the host hands its rights on, and any guest takes over from a host who is away', async () => {
  const { call, host, id, join, see } = await tableOf()
  const { token: ben } = await join('Ben')
  const { token: cleo } = await join('Cleo')
  const makeHost = async (name: string, as: string) => (await call(`POST tables/${id}/host`, { name }, as)).status
  expect(await makeHost('Ben', ben)).toBe(403)
  expect(await makeHost('Nobody', host)).toBe(404)
  expect(await makeHost('Ben', host)).toBe(200)
  expect((await see()).guests.find((guest) => guest.host)?.name).toBe('Ben')
  expect((await call(`POST tables/${id}/start`, {}, host)).status).toBe(403)
  vi.useFakeTimers({ now: Date.now() + 119_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await see(cleo)).hostAway).toBeUndefined()
  vi.setSystemTime(Date.now() + 2_000)
  expect((await see(cleo)).hostAway).toBe(true)
  expect(await makeHost('Ada', cleo)).toBe(403)
  expect(await makeHost('Cleo', cleo)).toBe(200)
  expect((await call(`POST tables/${id}/start`, {}, cleo)).status).toBe(200)
})

test('a link that is passed on says whose table it leads to', async () => {
  const { call, id } = await tableOf({ language: 'de' })
  const page = await (await call(`GET join/${id}`, undefined, '')).text()
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('<meta property="og:title" content="Mafia: Ada">')
  expect(page).toMatch(/og:image" content="http:.*icon-512\.png"/)
  expect(page).toContain(`content="0; url=../#/table/${id}"`)
})
