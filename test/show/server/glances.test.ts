import { expect, test } from 'vitest'
import { createMafiaGame, memoryStore, scriptedAgent, viewFor } from '../../../src/index.js'
import { Glance, marginOfVictory } from '../../../src/show/server/games/game-glance.js'
import type { ListedGame, SeatedGuest, WaitingTable } from '../../../src/show/server/index.js'
import { opened } from './support/opened.js'

const read = async <T>(response: Response): Promise<T> => (await response.json()) as T

test('a list gives each game what everybody may know of it, and reads the log of a game that is over once', async () => {
  const store = memoryStore()
  const { events } = await createMafiaGame({
    players: 7,
    seed: 'kept',
    id: 'kept',
    store,
    agent: scriptedAgent(),
  }).run()
  let reads = 0
  const counted = {
    ...store,
    getEvents: (id: string) => {
      reads += 1
      return store.getEvents(id)
    },
  }
  const { call, start } = await opened({ store: counted })
  const person = { agent: 'person' }
  const { game } = await start({ players: [person, person, ...Array(4).fill({})], paused: true })
  const list = async (query: string) =>
    (await read<{ games: ListedGame[] }>(await call(`GET games?${query}`, undefined, ''))).games
  expect((await list('')).map(({ glance }) => glance)).toEqual([undefined, undefined])
  for (let twice = 0; twice < 2; twice += 1) {
    const [running, kept] = await list('glances=true')
    expect(running).toMatchObject({ id: game.id, glance: { freeSeats: 2, phase: 'night' } })
    expect(running?.glance?.who).toEqual([
      { name: 'person', seats: 2 },
      { name: 'scripted', seats: 4 },
    ])
    const end = viewFor('public', events)
    expect(kept?.glance).toMatchObject({ phase: 'ended', freeSeats: 0, who: [{ name: 'scripted', seats: 7 }] })
    expect(kept?.glance?.table).toEqual(
      end.players.map(({ name, status, team }) => ({ name, alive: status === 'alive', team })),
    )
    const words = kept?.glance?.line?.text.replace(/ …$/, '') ?? ''
    expect(words.length).toBeGreaterThan(20)
    expect(JSON.stringify(end.events)).toContain(words)
  }
  expect(reads).toBe(1)
})

test('before the end a glance is made of the public events alone', async () => {
  const { events } = await createMafiaGame({ players: 8, rules: 'classic', seed: 'dark', agent: scriptedAgent() }).run()
  const visible = events.filter(({ audience, type }) => audience === 'public' || type === 'game.created')
  for (let count = 2; count < events.length; count += 1) {
    const log = events.slice(0, count)
    const shown = visible.filter(({ seq }) => seq < count)
    expect(new Glance(log).facts()).toEqual(new Glance(shown).facts())
    const dead = log.flatMap(({ type, data }) => (type === 'player.died' && 'player' in data ? [data.player] : []))
    if (count === events.length - 1) expect(dead.length).toBeGreaterThan(0)
    const known = new Glance(log).facts().table.filter(({ team }) => team !== undefined)
    expect(known.length).toBeLessThanOrEqual(dead.length)
  }
})

test.each([
  // One mafia is left when the second villager dies, and only two others live: one more death, and the mafia wins.
  { winner: 'town', deaths: ['v1', 'm1', 'v2', 'v3', 'm2'], margin: 1 },
  { winner: 'town', deaths: ['m1', 'm2'], margin: 3 },
  { winner: 'mafia', deaths: ['m1', 'v1', 'v2', 'v3', 'v4'], margin: 1 },
  { winner: 'mafia', deaths: ['v1', 'v2', 'v3'], margin: 2 },
  { winner: 'jester', deaths: ['v1'], margin: undefined },
])('the losing side was $margin deaths away when $winner won after $deaths', ({ winner, deaths, margin }) => {
  const of = (team: string, ids: readonly string[]) => ids.map((id) => ({ id, team }))
  const players = [...of('mafia', ['m1', 'm2']), ...of('town', ['v1', 'v2', 'v3', 'v4', 'v5'])]
  expect(marginOfVictory({ players, deaths, winner, rules: null })).toBe(margin)
})

test('tables that wait are listed for the operator, and for everybody if their host wants that', async () => {
  const { call } = await opened()
  const set = async (name: string, open: boolean) =>
    read<SeatedGuest>(await call('POST tables', { name, rules: 'trial', players: 8, open, shared: true }))
  await set('Ada', false)
  const { token, table } = await set('Ben', true)
  await call(`POST tables/${table.id}/join`, { name: 'Cleo' }, '')
  const listed = async (caller?: string) =>
    (await read<{ tables: WaitingTable[] }>(await call('GET tables', undefined, caller))).tables
  expect((await listed()).map(({ host }) => host)).toEqual(['Ben', 'Ada'])
  expect(await listed('')).toEqual([{ id: table.id, host: 'Ben', rules: 'trial', players: 8, guests: 2, freeSeats: 6 }])
  await call(`POST tables/${table.id}/start`, {}, token)
  expect(await listed('')).toEqual([])
})
