import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sign } from 'hono/jwt'
import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  exportGame,
  GameConflictError,
  type GameEvent,
  isEvent,
  memoryStore,
  randomAgent,
  readLog,
  replayGame,
  resumeFrom,
} from '../../../src/index.js'
import type { GameFacts, GameSummary, StartedGame } from '../../../src/show/server/index.js'
import { createServer } from '../../../src/show/server/index.js'
import { temporaryFolder } from '../../support/temporary.js'
import { reached } from './support/client.js'
import { opened } from './support/opened.js'

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T

describe('a game over REST', () => {
  test('is started, shown, listed and exported', async () => {
    const { call, start, finished } = await opened()
    const { game, links } = await start({ rules: 'classic', players: 7, seed: 'rest' })
    expect(game).toMatchObject({ rules: 'classic', players: 7, as: 'moderator', view: 'moderator' })
    expect(game.card).toContain('7 players')
    await finished(game.id)
    const shown = await json<GameFacts>(await call(`GET games/${game.id}`, undefined, ''))
    expect(shown).toMatchObject({ as: 'public', view: 'public', phase: 'ended', views: ['public', 'post-mortem'] })
    expect(shown.agents).toBeUndefined()
    const { games } = await json<{ games: GameSummary[] }>(await call('GET games', undefined, ''))
    expect(games.map(({ id, status }) => [id, status.state])).toEqual([[game.id, 'finished']])
    const log = await (await call(`GET games/${game.id}/export?format=jsonl`, undefined, links.moderator.token)).text()
    expect((await replayGame(readLog(log))).winner).toMatch(/town|mafia|draw/)
  })

  test('has a rule card in each language of the game', async () => {
    const { call } = await opened()
    const { card, roles } = await json<{ card: string; roles: object }>(
      await call('GET rules/trial?players=7&language=de', undefined, ''),
    )
    expect(roles).toMatchObject({ mafia: 2, doctor: 1, sheriff: 1, villager: 3 })
    expect(card).toContain('7 Spieler: 2 Mafia, 1 Arzt, 1 Kommissar, 3 Dorfbewohner.')
    expect(await (await call('GET rules/trial?players=7', undefined, '')).text()).toContain('7 players: 2 mafia')
    expect((await call('GET rules/trial?language=fr', undefined, '')).status).toBe(400)
  })

  test('may give its players their earlier games of this server, each what it then knew', async () => {
    const { call, start, finished } = await opened()
    const players = ['Grock', 'Kimmy', 'Llama', 'Claude', 'Gemma', 'Qwen'].map((name) => ({ name }))
    const first = await start({ rules: 'benchmark', players, seed: 'one' })
    await finished(first.game.id)
    const second = await start({ rules: 'benchmark', players, seed: 'two', history: [first.game.id] })
    await finished(second.game.id)
    const text = await (
      await call(`GET games/${second.game.id}/export?format=jsonl`, undefined, second.links.moderator.token)
    ).text()
    const events = readLog(text)
    const recalled = events.flatMap((event) => (isEvent(event, 'history.recalled') ? [event] : []))
    expect(recalled.map(({ audience }) => audience)).toEqual(players.map((_, seat) => [`p${seat + 1}`]))
    expect(recalled[0]?.data.games[0]).toMatchObject({ id: first.game.id, number: 1, self: 'Grock' })
    expect((await replayGame(events)).winner).toMatch(/town|mafia|draw/)
    const waiting = await start({ players, paused: true })
    const refused = async (history: unknown, others: object = { players }) =>
      json<{ detail: string }>(await call('POST games', { ...others, history })).then(({ detail }) => detail)
    expect(await refused(['nope'])).toBe('There is no game `nope` here.')
    expect(await refused([waiting.game.id])).toContain('is not over')
    expect(await refused('nope')).toMatch(/history/)
    expect(await refused([first.game.id], { players: 6 })).toContain('none of its players')
  })

  test('does not carry an id from which its seed could be found', async () => {
    const { start } = await opened()
    const [one, other] = [await start({ seed: 1 }), await start({ seed: 1 })]
    expect(one.game.id).not.toBe(other.game.id)
  })

  test('hands out its events from a number on, for each view', async () => {
    const { call, start, finished } = await opened()
    const { game, links } = await start()
    await finished(game.id)
    const seen = async (view: string, from: number, token = links.moderator.token) =>
      json<{ events: GameEvent[]; total: number }>(
        await call(`GET games/${game.id}/events?view=${view}&from=${from}`, undefined, token),
      )
    const all = await seen('public', 0)
    expect((await seen('public', 5, '')).events).toEqual(all.events.slice(5))
    expect((await seen('moderator', 0)).total).toBeGreaterThan(all.total)
    expect(JSON.stringify(await seen('moderator', 0))).not.toContain('"meta"')
    expect(JSON.stringify(await seen('post-mortem', 0, ''))).not.toMatch(/"type":"(answer\.|call\.|game\.created)/)
  })

  test('is paused, stepped and continued by its moderator', async () => {
    const { call, start, finished } = await opened()
    const { game, links } = await start({ paused: true })
    const steer = async (act: string, body?: unknown) =>
      json<{ state: string; cause?: string }>(await call(`POST games/${game.id}/${act}`, body, links.moderator.token))
    expect(game.status).toEqual({ state: 'paused', cause: 'moderator' })
    expect(await steer('step', { unit: 'phase' })).toEqual({ state: 'paused', cause: 'step' })
    expect(await json<GameFacts>(await call(`GET games/${game.id}`))).toMatchObject({ phase: 'dawn' })
    expect(await steer('resume')).toMatchObject({ state: 'running' })
    await finished(game.id)
    expect((await call(`POST games/${game.id}/pause`, undefined, links.moderator.token)).status).toBe(409)
  })

  test('has its seats given away, its players removed and its rulings made by its moderator alone, also after a restart', async () => {
    const store = memoryStore()
    const { call, start, server } = await opened({ store })
    const { game, links } = await start({
      rules: 'benchmark',
      seed: 2,
      paused: true,
      players: [{ agent: 'person' }, {}, {}, {}, {}, {}],
    })
    const { token } = links.moderator
    const host = async (act: string, body: unknown, as = token) =>
      (await call(`POST games/${game.id}/${act}`, body, as)).status
    const guest = links.seats.p1?.token
    expect(await host('rulings', { text: 'No phones.' }, guest)).toBe(403)
    expect(await host('seats/p1', { agent: 'nobody' })).toBe(400)
    expect(await host('rulings', {})).toBe(400)
    expect(await host('rulings', { remove: 'p9' })).toBe(400)
    expect(await host('seats/p1', { agent: 'random' })).toBe(200)
    expect(await host('rulings', { text: 'Two has left.', remove: 'p2' })).toBe(200)
    await server.close()
    const later = await opened({ store })
    expect((await later.call(`POST games/${game.id}/resume`)).status).toBe(200)
    await later.finished(game.id)
    expect((await later.call(`POST games/${game.id}/rulings`, { text: 'Too late.' })).status).toBe(409)
    expect(await json<GameFacts>(await later.call(`GET games/${game.id}`))).toMatchObject({ agents: { p1: 'random' } })
    const { events } = await json<{ events: GameEvent[] }>(await later.call(`GET games/${game.id}/events`))
    expect(events.some((event) => isEvent(event, 'vote.cast') && event.data.player === 'p1')).toBe(true)
    const told = events.filter(({ type }) => ['seat.taken', 'ruling.made'].includes(type))
    expect(told.map(({ audience, data }) => [audience, data])).toMatchObject([
      ['public', { player: 'p1' }],
      ['public', { text: 'Two has left.', remove: 'p2' }],
    ])
    expect(events.filter((event) => isEvent(event, 'player.died') && event.data.cause === 'removed')).toHaveLength(1)
  })

  test('is forked by its moderator: the same past, another answer, other players', async () => {
    const { call, start, finished } = await opened()
    const { game, links } = await start({ rules: 'night-zero', seed: 'fork' })
    await finished(game.id)
    const { events } = await json<{ events: GameEvent[] }>(await call(`GET games/${game.id}/events`))
    const at = events.findIndex(
      ({ type, data }) => type === 'answer.recorded' && (data as { kind?: string }).kind === 'vote',
    )
    const body = { at, change: { choice: 'skip' }, agents: { p1: 'random' } }
    const fork = await json<StartedGame>(await call(`POST games/${game.id}/fork`, body, links.moderator.token))
    await finished(fork.game.id)
    expect(fork.game).toMatchObject({ parent: game.id, agents: { p1: 'random', p2: 'scripted' } })
    const forked = await json<{ events: GameEvent[] }>(await call(`GET games/${fork.game.id}/events`))
    const bare = (list: readonly { data: unknown }[], from: number, to: number) =>
      list.slice(from, to).map(({ data }) => JSON.stringify(data))
    expect(bare(forked.events, 2, at)).toEqual(bare(events, 2, at))
    expect(forked.events[at]?.data).toMatchObject({ answer: { choice: 'skip' } })
    const simply = await call(`POST games/${game.id}/fork`, { at }, links.moderator.token)
    expect(simply.status).toBe(201)
  })

  test('says what a player could choose when it answered, to its moderator alone', async () => {
    const { call, start, finished } = await opened()
    const { game, links } = await start({ rules: 'trial', seed: 'choices' })
    await finished(game.id)
    const { events } = await json<{ events: GameEvent[] }>(await call(`GET games/${game.id}/events`))
    const answers = events.flatMap(({ type, data }, at) =>
      type === 'answer.recorded' && data.answer.choice !== undefined ? [{ at, ...data }] : [],
    )
    const choices = (at: number, token = links.moderator.token) =>
      call(`GET games/${game.id}/choices?at=${at}`, undefined, token)
    const kinds = ['judge', 'nominate', 'kill', 'protect'] as const
    for (const kind of kinds) {
      const given = answers.findLast((answer) => answer.kind === kind)
      const shown = await json<{ requestId: string; options: string[] }>(await choices(given?.at ?? 0))
      expect(shown.requestId).toBe(given?.requestId)
      expect(shown.options).toContain(given?.answer.choice)
      expect(shown.options).not.toContain(given?.player)
      if (kind === 'judge') expect(shown.options).toEqual(['guilty', 'innocent'])
      if (kind === 'kill') expect(shown.options).not.toContain('skip')
    }
    expect((await choices(0)).status).toBe(400)
    expect((await choices(answers[0]?.at ?? 0, '')).status).toBe(403)
  })

  test('that is a fork cannot be seen without its token: it could reveal what its parent hides', async () => {
    const { call, start, finished } = await opened()
    const { game } = await start({ paused: true })
    const fork = await json<StartedGame>(await call(`POST games/${game.id}/fork`, { at: 2 }))
    await finished(fork.game.id)
    for (const path of ['', '/events', '/events?view=post-mortem', '/export', '/stats'])
      expect((await call(`GET games/${fork.game.id}${path}`, undefined, '')).status).toBe(404)
    const { games } = await json<{ games: GameSummary[] }>(await call('GET games', undefined, ''))
    expect(games.map(({ id }) => id)).toEqual([game.id])
  })

  test('that is a fork is no page of the list either: its id is not where the next page begins', async () => {
    const { call, start, finished } = await opened()
    const first = await start({ paused: true })
    const second = await start({ paused: true })
    const forks: string[] = []
    for (let count = 0; count < 3; count++) {
      const fork = await json<StartedGame>(await call(`POST games/${second.game.id}/fork`, { at: 2 }))
      await finished(fork.game.id)
      forks.push(fork.game.id)
    }
    const list = async (query: string, token?: string) =>
      await json<{ games: GameSummary[]; next?: string }>(await call(`GET games?limit=1${query}`, undefined, token))
    expect(forks).toContain((await list('')).next)
    const page = await list('', '')
    expect(page).toMatchObject({ games: [{ id: second.game.id }], next: second.game.id })
    const rest = await list(`&after=${page.next}`, '')
    expect(rest.games.map(({ id }) => id)).toEqual([first.game.id])
    expect(rest.next).toBeUndefined()
  })
})

describe('who may call what', () => {
  test('nothing is started, steered or minted without the token for it', async () => {
    const { call, start } = await opened()
    const { game, links } = await start({ paused: true, players: [{ agent: 'person' }, {}, {}, {}, {}] })
    const seat = links.seats.p1?.token as string
    for (const [path, body] of [
      ['games', {}],
      [`games/${game.id}/pause`, {}],
      [`games/${game.id}/step`, {}],
      [`games/${game.id}/fork`, { at: 2 }],
      [`games/${game.id}/tokens`, { as: 'moderator' }],
    ] as const)
      for (const token of ['', seat, links.viewers.token]) {
        const response = await call(`POST ${path}`, body, token)
        expect([401, 403]).toContain(response.status)
        expect(response.headers.get('content-type')).toBe('application/problem+json')
      }
  })

  test('a forged, damaged, expired or foreign token is refused, not treated as no token', async () => {
    const { call, start, server } = await opened()
    const [one, other] = [await start({ paused: true }), await start({ paused: true })]
    const [body = '', mac = ''] = one.links.moderator.token.split('.')
    const forged = Buffer.from(JSON.stringify({ as: 'operator', exp: 9e15 })).toString('base64url')
    const stranger = await createServer({ secret: 'another secret of this test' })
    for (const token of [`${forged}.${mac}`, `${body}.${mac.slice(1)}`, body, 'x.y', stranger.operatorToken, '.'])
      expect((await call(`GET games/${one.game.id}`, undefined, token)).status, token).toBe(401)
    await stranger.close()
    expect((await call(`GET games/${one.game.id}`, undefined, other.links.moderator.token)).status).toBe(401)
    expect((await call(`GET games/${one.game.id}`, undefined, server.operatorToken)).status).toBe(200)
  })

  test('private games are hidden from everybody without a link', async () => {
    const { call, start } = await opened({ publicGames: false })
    const { game, links } = await start({ paused: true })
    expect((await call(`GET games/${game.id}`, undefined, '')).status).toBe(404)
    expect((await call('GET games', undefined, '')).status).toBe(401)
    expect((await call(`GET games/${game.id}`, undefined, links.viewers.token)).status).toBe(200)
  })

  test('numbers of a game that runs are for its moderator', async () => {
    const { call, start, finished } = await opened()
    const { game } = await start({ paused: true })
    expect((await call(`GET games/${game.id}/stats`, undefined, '')).status).toBe(403)
    await call(`POST games/${game.id}/resume`)
    await finished(game.id)
    const numbers = await (await call(`GET games/${game.id}/stats`, undefined, '')).text()
    expect(numbers).toContain('"speeches"')
    expect(numbers).not.toMatch(/"cost|"agent"|"model"/)
  })
})

describe('bad input', () => {
  test.each([
    ['an unknown agent', { agent: 'gpt' }, { field: 'agent', detail: /no agent `gpt` here/ }],
    ['an unknown preset', { rules: 'chess' }, { field: undefined, detail: /chess/ }],
    ['too few players', { rules: 'trial', players: 2 }, { field: undefined, detail: /played by 5 to/ }],
    ['an unknown field', { apiKey: 'x' }, { field: 'apiKey', detail: /Unknown field `apiKey`/ }],
    ['a wrong seat', { players: [{ agent: 7 }] }, { field: 'players[0].agent', detail: /players\[0\]\.agent/ }],
    ['a pace that is none', { paceMs: -1 }, { field: 'paceMs', detail: /paceMs/ }],
  ])('%s is refused with the field and what would be right', async (_, body, { field, detail }) => {
    const { call } = await opened()
    const response = await call('POST games', body)
    const problem = await json<{ detail: string; field?: string }>(response)
    expect(response.status).toBe(400)
    expect(problem.detail).toMatch(detail)
    if (field !== undefined) expect(problem.field).toBe(field)
  })

  test('a body that is not JSON, too long, or too frequent is refused', async () => {
    const { url, call, server } = await opened({ limits: { requestsPerMinute: 10, startsPerMinute: 1 } })
    const headers = { authorization: `Bearer ${server.operatorToken}` }
    const post = (body: string) => fetch(`${url}games`, { method: 'POST', headers, body })
    expect((await post('{')).status).toBe(400)
    expect((await post(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
    expect((await post('{"players":5}')).status).toBe(201)
    expect((await post('{"players":5}')).status).toBe(429)
    for (let count = 0; count < 10; count++) await call('GET health')
    expect((await call('GET health')).status).toBe(429)
  })
})

describe('behind a proxy that the server trusts', () => {
  const limits = { requestsPerMinute: 2 }
  const asked = async (trustProxy: readonly string[], clients: readonly string[]) => {
    const { url } = await opened({ limits, trustProxy })
    const statuses: number[] = []
    for (const client of clients)
      statuses.push((await fetch(`${url}health`, { headers: { 'x-forwarded-for': client } })).status)
    return statuses
  }

  test('each client has limits of its own', async () => {
    const clients = ['9.9.9.9', '9.9.9.9', '9.9.9.9', '2001:db8::1', 'invented, 8.8.8.8, 10.1.2.3', '8.8.8.8, 10.0.0.9']
    expect(await asked(['127.0.0.0/8', '10.0.0.0/8'], clients)).toEqual([200, 200, 429, 200, 200, 200])
  })

  test('a client that invents addresses before its own has no more', async () => {
    expect(await asked(['127.0.0.1'], ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '3.3.3.3, 9.9.9.9'])).toEqual([
      200, 200, 429,
    ])
  })

  test('a client of IPv6 has the limits of its network, whatever addresses it takes there', async () => {
    const clients = ['2001:db8:0:7::1', '2001:0db8:0:7:ffff::2', '2001:db8:0:7:1:2:3:4', '2001:db8:0:8::1']
    expect(await asked(['127.0.0.1'], clients)).toEqual([200, 200, 429, 200])
  })

  test('and one that is not behind it has the limits of its own address', async () => {
    expect(await asked([], ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 429])
    expect(await asked(['10.0.0.1'], ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 429])
    expect(await asked(['127.0.0.1'], ['none', 'none', 'none'])).toEqual([200, 200, 429])
  })

  test('which is an address or a range', async () => {
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129'])
      await expect(opened({ trustProxy: [wrong] })).rejects.toThrow('trustProxy[0]')
  })
})

test('the description holds every call, and what it describes is what is answered', async () => {
  const { call } = await opened()
  const { paths, openapi } = await json<{ openapi: string; paths: Record<string, object> }>(
    await call('GET openapi.json'),
  )
  expect(openapi).toBe('3.1.0')
  expect(
    Object.entries(paths)
      .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method} ${path}`))
      .sort(),
  ).toMatchInlineSnapshot(`
    [
      "get /agents",
      "get /games",
      "get /games/{id}",
      "get /games/{id}/analysis",
      "get /games/{id}/choices",
      "get /games/{id}/events",
      "get /games/{id}/export",
      "get /games/{id}/picture.png",
      "get /games/{id}/stats",
      "get /games/{id}/tokens",
      "get /health",
      "get /join/{id}",
      "get /metrics",
      "get /results",
      "get /results/{name}",
      "get /rules",
      "get /rules/{preset}",
      "get /tables",
      "get /tables/{id}",
      "get /tokens",
      "get /watch/{id}",
      "post /games",
      "post /games/{id}/fork",
      "post /games/{id}/pause",
      "post /games/{id}/resume",
      "post /games/{id}/rulings",
      "post /games/{id}/seats/{player}",
      "post /games/{id}/step",
      "post /games/{id}/tokens",
      "post /games/{id}/tokens/{token}/revoke",
      "post /tables",
      "post /tables/{id}/host",
      "post /tables/{id}/join",
      "post /tables/{id}/remove",
      "post /tables/{id}/start",
      "post /tokens/rotate",
    ]
  `)
})

test('a host that other computers can reach needs its own secret', async () => {
  const server = await createServer()
  await expect(server.listen({ host: '0.0.0.0' })).rejects.toThrow(/secret/)
  await server.close()
})

test.each([
  ['a page of a foreign site', { origin: 'https://evil.example' }, 403],
  ['a name that a foreign site gave to this computer', { host: 'evil.example' }, 403],
  ['a page that the operator allows', { origin: 'https://mafia.example' }, 200],
])('%s: %o', async (_, headers, status) => {
  const server = await createServer({ origins: ['https://mafia.example'] })
  const request = new Request('http://127.0.0.1/health', { headers: { host: '127.0.0.1', ...headers } })
  const { status: answered, headers: guards } = await server.fetch(request)
  expect(answered).toBe(status)
  expect(guards.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/)
  expect(guards.get('content-security-policy')).not.toContain('unsafe')
  await server.close()
})

describe('a token', () => {
  const secret = 'at least sixteen characters'
  const soon = Math.floor(Date.now() / 1_000) + 60
  const operator = { iss: 'nightzero', as: 'operator', exp: soon }
  const list = async (payload: object, key = secret) => {
    const { call } = await opened({ secret, publicGames: false })
    return (await call('GET games', undefined, await sign({ ...payload }, key, 'HS256'))).status
  }

  test('is a JSON Web Token that an operator may make elsewhere', async () => {
    expect(await list(operator)).toBe(200)
  })

  test.each([
    ['that has expired', { ...operator, exp: soon - 120 }],
    ['that never expires', { iss: 'nightzero', as: 'operator' }],
    ['of another issuer', { ...operator, iss: 'someone' }],
    ['that names nobody', { iss: 'nightzero', exp: soon }],
    ['of a player who is called operator', { ...operator, game: 'g-1' }],
  ])('%s does not open the list of games', async (_, payload) => {
    expect(await list(payload)).toBe(401)
  })

  test('of another secret does not open the list of games', async () => {
    expect(await list(operator, 'another secret of sixteen')).toBe(401)
  })
})

test('a step of a game that fails says that the game has stopped, and why', async () => {
  const kept = memoryStore()
  const appendEvents: typeof kept.appendEvents = async (id, events) => {
    if (events.some(({ type }) => type === 'night.acted')) throw new Error('The disk is full.')
    return await kept.appendEvents(id, events)
  }
  const { call, start } = await opened({ store: { ...kept, appendEvents } })
  const { game } = await start({ paused: true })
  for (;;) {
    const status = await json<GameFacts['status']>(await call(`POST games/${game.id}/step`))
    if (status.state === 'paused') continue
    expect(status).toMatchObject({ state: 'stopped', cause: 'fault', reason: expect.stringContaining('disk') })
    break
  }
})

test('the reply to a step does not wait for a person, and the step goes on', async () => {
  const { call, start } = await opened({ limits: { stepMs: 30 } })
  const { game } = await start({ agent: 'person', clock: 'real', paused: true })
  const step = async () => json<GameFacts['status']>(await call(`POST games/${game.id}/step`, { unit: 'phase' }))
  const first = await step()
  expect(first).toEqual({ state: 'running' })
  expect(await step()).toEqual({ state: 'running' })
  const facts = await json<GameFacts>(await call(`GET games/${game.id}`))
  expect(facts.status).toEqual({ state: 'running' })
  expect((await call(`POST games/${game.id}/pause`)).status).toBe(200)
})

test('a game between programs leaves others their turn, and is the same game', async () => {
  const { call, start, finished, server } = await opened()
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const { game } = await start({ rules: 'trial', players: 12, seed: 'turns' })
  await finished(game.id)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(20)
  const { events } = await json<{ events: GameEvent[] }>(
    await call(`GET games/${game.id}/export?format=json&view=omniscient`, undefined, server.operatorToken),
  )
  const alone = await createMafiaGame({ rules: 'trial', players: 12, seed: 'turns', clock: 'simulated' }).run()
  const told = (log: readonly GameEvent[]) => log.slice(1).map(({ type, data }) => ({ type, data }))
  expect(told(events)).toEqual(told(exportGame(alone.events, { view: 'omniscient' }).events as GameEvent[]))
})

test('a folder of results that is not there is refused at once', async () => {
  await expect(createServer({ results: '/no/such/folder' })).rejects.toThrow(/`results`.*a folder that exists/)
})

test('a person cannot narrate', async () => {
  const { call } = await opened()
  const response = await call('POST games', { players: 6, narrator: 'person' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ field: 'narrator', detail: expect.stringMatching(/cannot narrate/) })
})

test('a server that was closed starts no more games', async () => {
  const server = await createServer({ onWarning: () => {} })
  await server.close()
  const headers = { host: '127.0.0.1', authorization: `Bearer ${server.operatorToken}` }
  const started = await server.fetch(new Request('http://127.0.0.1/games', { method: 'POST', headers }))
  expect(started.status).toBe(503)
  expect(await started.json()).toMatchObject({ detail: expect.stringMatching(/stopping/) })
})

describe('a log from elsewhere, with ids in other scripts', () => {
  const player = (text: string) => text.replaceAll(/\bp(\d)\b/g, 'игрок-с-длинным-именем-$1')

  test('is exported under a name that a header can hold', async () => {
    const { url, store } = await servedLog((text) => text.replaceAll('"g1"', '"игра"'), 'игра')
    const response = await fetch(new URL(`games/${encodeURIComponent('игра')}/export`, url))
    expect(store.length).toBeGreaterThan(10)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="____.public.json"')
  })

  test('closes the socket of a client that asks for a view it has not', async () => {
    const { url, server } = await servedLog(player, 'g1')
    const client = await reached(url, 'g1', { view: 'nobody' })
    client.send({ type: 'hello', token: server.operatorToken })
    expect(await client.closed).toBe(4403)
  })
})

/** A server with a stored game whose log `rewrite` has changed. */
async function servedLog(rewrite: (text: string) => string, id: string) {
  const { events } = await createMafiaGame({ players: 8, seed: 3, id: 'g1', agent: randomAgent() }).run()
  const log = readLog(rewrite(JSON.stringify(events)))
  const store = memoryStore()
  await store.createGame({ id, seed: '3', status: 'running', createdAt: 0, metadata: { rules: 'trial', players: 8 } })
  await store.appendEvents(id, log)
  return { ...(await opened({ store })), store: log }
}

describe('the views of the whole game', () => {
  test('are for its moderator: what happened, and the log with times and costs', async () => {
    const { call, start, finished } = await opened()
    const { game, links } = await start()
    await finished(game.id)
    const get = (view: string, token?: string) =>
      call(`GET games/${game.id}/events?view=${view}&limit=5000`, undefined, token)
    const events = async (view: string) =>
      (await json<{ events: GameEvent[] }>(await get(view, links.moderator.token))).events
    const [omniscient, analysis] = [await events('omniscient'), await events('analysis')]
    expect(omniscient.some(({ type }) => type === 'thought.recorded')).toBe(true)
    expect(JSON.stringify(omniscient)).not.toMatch(/"type":"(answer\.|call\.|memory\.|game\.created)/)
    expect((await replayGame(analysis)).events).toHaveLength(analysis.length)
    expect(analysis.some(({ meta }) => meta?.at !== undefined)).toBe(true)
    const file = await json<{ view: string; answers: unknown[] }>(
      await call(`GET games/${game.id}/export?view=analysis`, undefined, links.moderator.token),
    )
    expect([file.view, file.answers.length > 0]).toEqual(['analysis', true])
    for (const view of ['omniscient', 'analysis'])
      for (const token of ['', links.viewers.token]) expect((await get(view, token)).status).toBe(403)
  })
})

test.each(['results/big', 'openapi.json'])('the bytes of %s count among those of a minute', async (path) => {
  const results = temporaryFolder()
  writeFileSync(join(results, 'big.json'), JSON.stringify('x'.repeat(60_000)))
  const { call } = await opened({ results, limits: { bytesPerMinute: 100_000 } })
  const statuses = []
  for (let round = 0; round < 3; round++) statuses.push((await call(`GET ${path}`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('a folder of results may have folders and links that lead nowhere in it', async () => {
  const results = temporaryFolder()
  mkdirSync(join(results, 'folder.json'))
  symlinkSync(join(results, 'nowhere'), join(results, 'link.json'))
  writeFileSync(join(results, 'real.json'), '{}')
  const { call } = await opened({ results })
  expect(await (await call('GET results')).json()).toMatchObject({ results: [{ name: 'real' }] })
  for (const name of ['folder', 'link']) expect((await call(`GET results/${name}`)).status).toBe(404)
})

test('a game that another process has taken over is shown as that process plays it', async () => {
  const store = memoryStore()
  let isTaken = false
  const appendEvents: typeof store.appendEvents = (id, events) => {
    if (isTaken) throw new GameConflictError(`Another process writes \`${id}\`.`, id)
    return store.appendEvents(id, events)
  }
  const { start, call } = await opened({ store: { ...store, appendEvents } })
  const { game } = await start({ clock: 'real', paceMs: 5 })
  const facts = async () => json<GameFacts>(await call(`GET games/${game.id}`))
  isTaken = true
  await expect.poll(async () => (await facts()).status).toMatchObject({ state: 'stopped', cause: 'elsewhere' })
  await store.releaseGame(game.id)
  await (await resumeFrom(store, game.id, { agent: randomAgent() })).run()
  expect((await facts()).status).toEqual({ state: 'finished' })
  const { games } = await json<{ games: GameSummary[] }>(await call('GET games'))
  expect(games[0]?.status).toEqual({ state: 'finished' })
})
