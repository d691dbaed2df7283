import { describe, expect, test } from 'vitest'
import { type Agent, randomAgent, readLog, type ViewEvent } from '../../../src/index.js'
import { type Ask, followGame } from '../../../src/show/server/index.js'
import { joined, reached } from './support/client.js'
import { opened } from './support/opened.js'

/** An answer that the rules take. */
const anAnswer = ({ options, kind }: Ask) =>
  kind === 'persona'
    ? { persona: { name: 'Ada' } }
    : { speech: 'I have my reasons.', thought: 'Nobody knows.', ...(options[0] && { choice: options[0].value }) }

const talkative: Agent = {
  act: (request) => {
    for (const chunk of ['Let me ', 'think.']) request.onSpeech?.(chunk)
    request.onThought?.('They are all lying.')
    return randomAgent().act(request)
  },
}

describe('who follows a game', () => {
  test('gets every event of its audience once and in order, from the beginning or from any number on', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ players: 7 })
    const whole = await joined(url, game.id)
    await whole.end()
    expect(whole.events.map(({ n }) => n)).toEqual(whole.events.map((_, n) => n))
    const rest = await joined(url, game.id, { from: 9 })
    await rest.end()
    expect(rest.events).toEqual(whole.events.slice(9))
    const moderator = await joined(url, game.id, { token: links.moderator.token })
    await moderator.end()
    expect(moderator.events.length).toBeGreaterThan(whole.events.length)
  })

  test('learns as the moderator what is private: each event has its audience, live as over REST; no other view has it', async () => {
    const { url, start, finished, call } = await opened()
    const { game, links } = await start({ players: 7 })
    const moderator = await joined(url, game.id, { token: links.moderator.token })
    const anyone = await joined(url, game.id)
    await Promise.all([moderator.end(), anyone.end(), finished(game.id)])
    const file = await call(`GET games/${game.id}/export?format=jsonl`, undefined, links.moderator.token)
    const log = readLog(await file.text())
    expect(moderator.events.map((event) => 'audience' in event && event.audience)).toEqual(
      log.map(({ audience }) => audience),
    )
    const shown = await call(`GET games/${game.id}/events?limit=5000`, undefined, links.moderator.token)
    expect((await shown.json()).events).toEqual(moderator.events)
    expect(moderator.events.filter((event) => 'audience' in event && event.audience === 'public')).toHaveLength(
      anyone.events.length,
    )
    expect(anyone.texts.join()).not.toContain('"audience"')
  })

  test('gets words while they are said, and thoughts only as the moderator', async () => {
    const { url, start, call } = await opened({ agents: { talkative: { agent: talkative } } })
    const { game, links } = await start({ agent: 'talkative', paused: true })
    const [anyone, moderator] = [
      await joined(url, game.id),
      await joined(url, game.id, { token: links.moderator.token }),
    ]
    await call(`POST games/${game.id}/resume`)
    await anyone.end()
    await moderator.end()
    expect(anyone.texts.join()).toContain('Let me ')
    expect(anyone.texts.join()).not.toContain('all lying')
    expect(anyone.texts.join()).not.toContain('requestId')
    expect(moderator.texts.join()).toContain('all lying')
  })

  test('that says nothing follows as the public two seconds later, from the event that it names; a later token is refused', async () => {
    const { url, start, finished } = await opened()
    const { game, links } = await start({ players: 7 })
    await finished(game.id)
    const [whole, silent] = [await joined(url, game.id), await reached(url, game.id, { from: 3 })]
    await Promise.all([whole.end(), silent.end()])
    expect(silent.events).toEqual(whole.events.slice(3))
    silent.send({ type: 'hello', token: links.moderator.token })
    expect(await silent.closed).toBe(4408)
    expect(silent.texts.join()).not.toContain('"audience"')
  })

  test('learns of a pause, and only the moderator of the reason', async () => {
    const { url, start, call } = await opened()
    const { game } = await start({ paused: true })
    const client = await joined(url, game.id)
    expect(client.messages[0]).toMatchObject({ type: 'welcome', as: 'public', status: { state: 'paused' } })
    await call(`POST games/${game.id}/resume`)
    await client.until('status', ({ status }) => status.state === 'finished')
  })

  test('asks for the post-mortem when the game is over, and not before', async () => {
    const { url, start, call, finished } = await opened()
    const { game } = await start({ paused: true })
    const early = await reached(url, game.id, { view: 'post-mortem' })
    early.send({ type: 'hello' })
    expect(await early.closed).toBe(4403)
    await call(`POST games/${game.id}/resume`)
    await finished(game.id)
    const late = await joined(url, game.id, { view: 'post-mortem' })
    await late.end()
    expect(late.events.map(({ type }) => type)).toContain('role.dealt')
    expect(late.events.map(({ type }) => type)).not.toContain('game.created')
  })

  test('sees no more than its token allows', async () => {
    const { url, start, call } = await opened()
    const { game, links } = await start({ paused: true })
    const minted = (await (await call(`POST games/${game.id}/tokens`, { as: 'p2' })).json()) as { token: string }
    for (const [token, view, code] of [
      [undefined, 'moderator', 4403],
      [undefined, 'viewers', 4403],
      [undefined, 'p1', 4403],
      [minted.token, 'p1', 4403],
      [minted.token, 'viewers', 4403],
      [links.viewers.token, 'p1', 4403],
      ['forged.token', 'public', 4401],
    ] as const) {
      const client = await reached(url, game.id, { view })
      client.send({ type: 'hello', ...(token !== undefined && { token }) })
      expect(await client.closed, `${token} ${view}`).toBe(code)
      expect(client.events).toEqual([])
    }
    const nowhere = await reached(url, 'g-none')
    nowhere.send({ type: 'hello' })
    expect(await nowhere.closed).toBe(4404)
  })

  test('comes back by itself after the connection is lost, missing and doubling nothing', async () => {
    const { url, start, call } = await opened()
    const { game } = await start({ players: 8, clock: 'real', paceMs: 5 })
    const seen: ViewEvent[] = []
    let connections = 0
    await new Promise<void>((over) => {
      const sockets: WebSocket[] = []
      const Original = globalThis.WebSocket
      globalThis.WebSocket = class extends Original {
        constructor(address: string | URL) {
          super(address)
          sockets.push(this)
        }
      }
      const following = followGame({
        server: url,
        game: game.id,
        onEvents: (events) => {
          seen.push(...events)
          if (seen.length > 20 && connections === 1) sockets.at(-1)?.close()
          if (seen.at(-1)?.type === 'game.ended') {
            following.close()
            globalThis.WebSocket = Original
            over()
          }
        },
        onMessage: ({ type }) => {
          if (type === 'welcome') connections += 1
        },
      })
    })
    const { events } = (await (await call(`GET games/${game.id}/events`)).json()) as { events: ViewEvent[] }
    const { events: shown } = (await (await call(`GET games/${game.id}/events?view=public`)).json()) as {
      events: ViewEvent[]
    }
    expect(connections).toBe(2)
    expect(seen).toEqual(shown)
    expect(events.length).toBeGreaterThan(shown.length)
  })
})

describe('a seat', () => {
  // A sheriff is asked in the first night, before anybody can have died.
  const players = [{ agent: 'person', role: 'sheriff' }, {}, {}, {}, {}, {}]

  test('is asked what its player is asked, with everything that may be chosen, and its answers count', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ players, seed: 'seat', rules: 'classic' })
    const person = await joined(url, game.id, { token: links.seats.p1?.token })
    expect(person.messages[0]).toMatchObject({ type: 'welcome', as: 'p1', view: 'p1', seat: 'p1' })
    const answered = new Set<string>()
    person.socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.type !== 'ask') return
      answered.add(message.ask.requestId)
      person.send({ type: 'answer', requestId: message.ask.requestId, answer: anAnswer(message.ask) })
    })
    const { ask } = await person.until('ask')
    person.send({ type: 'answer', requestId: ask.requestId, answer: anAnswer(ask) })
    answered.add(ask.requestId)
    await person.end()
    const closed = person.messages.flatMap((message) => (message.type === 'ask.closed' ? [message] : []))
    expect(closed.map(({ requestId, why }) => [requestId, why])).toEqual([...answered].map((id) => [id, 'answered']))
    expect(
      person.events.some(({ type, data }) => type === 'speech.given' && (data as { player: string }).player === 'p1'),
    ).toBe(true)
  })

  test('may claim the roles of its table, and none that only larger tables deal', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ rules: 'masquerade', players: [{ agent: 'person' }, ...Array(8).fill({})] })
    const person = await joined(url, game.id, { token: links.seats.p1?.token })
    const claimable = new Set<string | undefined>()
    person.socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.type !== 'ask') return
      if (message.ask.takes.includes('claim')) claimable.add(message.ask.claimable.join(' '))
      person.send({ type: 'answer', requestId: message.ask.requestId, answer: anAnswer(message.ask) })
    })
    const { ask } = await person.until('ask')
    person.send({ type: 'answer', requestId: ask.requestId, answer: anAnswer(ask) })
    await person.end()
    expect([...claimable]).toEqual(['mafia godfather doctor sheriff lookout mayor jester villager'])
  })

  test('speaks in a free discussion as often as it wants, and chooses nothing but silence', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ rules: 'reactive', players: [{ agent: 'person' }, {}, {}, {}, {}, {}] })
    const person = await joined(url, game.id, { token: links.seats.p1?.token })
    const reply = ({ ask }: { readonly ask: Ask }) => {
      const isFree = ask.options.every(({ value }) => value === 'silent') && ask.kind !== 'persona'
      person.send({ type: 'answer', requestId: ask.requestId, answer: isFree ? { speech: 'I see.' } : anAnswer(ask) })
    }
    person.socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.type === 'ask') reply(message)
    })
    reply(await person.until('ask'))
    await person.end()
    expect(
      person.messages.filter((message) => message.type === 'answer.refused' && message.code === 'invalid'),
    ).toEqual([])
    const said = person.events.filter(
      ({ type, data }) => type === 'speech.given' && (data as { player: string }).player === 'p1',
    )
    expect(said.length).toBeGreaterThan(1)
  })

  test('is asked again when its person comes back, and on two screens at once', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ players, timeoutMs: 60_000 })
    const token = links.seats.p1?.token
    const first = await joined(url, game.id, { token })
    const { ask } = await first.until('ask')
    first.socket.terminate()
    const [phone, laptop] = [await joined(url, game.id, { token }), await joined(url, game.id, { token })]
    expect((await phone.until('ask')).ask).toMatchObject({ requestId: ask.requestId, options: ask.options })
    expect((await phone.until('ask')).ask.msLeft).toBeLessThanOrEqual(60_000)
    phone.send({ type: 'answer', requestId: ask.requestId, answer: anAnswer(ask) })
    expect(await laptop.until('ask.closed')).toMatchObject({ requestId: ask.requestId, why: 'answered' })
  })

  test('that nobody uses gets the default answers when the time is over', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ players, timeoutMs: 1_000, maxRetries: 0 })
    const person = await joined(url, game.id, { token: links.seats.p1?.token })
    const { requestId } = await person.until('ask.closed', ({ why }) => why === 'timedOut')
    const moderator = await joined(url, game.id, { token: links.moderator.token })
    await moderator.until('events', ({ events }) =>
      events.some(
        ({ type, data }) => type === 'answer.defaulted' && (data as { requestId: string }).requestId === requestId,
      ),
    )
  })

  test('whose person has left is shown as away to everybody, and does not hold the table up for the whole time', async () => {
    const { url, start } = await opened()
    const { game, links } = await start({ players, timeoutMs: 40_000, maxRetries: 0 })
    const token = links.seats.p1?.token
    const [person, anyone] = [await joined(url, game.id, { token }), await joined(url, game.id)]
    const { ask } = await person.until('ask')
    const left = performance.now()
    person.socket.terminate()
    await anyone.until('awaited', ({ away }) => away.includes('p1'))
    const moderator = await joined(url, game.id, { token: links.moderator.token })
    const { events } = await moderator.until('events', ({ events }) =>
      events.some(({ type }) => type === 'answer.rejected'),
    )
    expect(events.find(({ type }) => type === 'answer.rejected')?.data).toMatchObject({
      requestId: ask.requestId,
      reason: 'Nobody was connected to this seat.',
    })
    expect(performance.now() - left).toBeGreaterThan(9_000)
    expect(performance.now() - left).toBeLessThan(25_000)
    const back = await joined(url, game.id, { token })
    expect((await back.until('ask')).ask.msLeft).toBeGreaterThan(25_000)
    const lastAway = () => anyone.messages.findLast((message) => message.type === 'awaited')?.away
    await expect.poll(lastAway).toEqual([])
  }, 60_000)

  test('acts for itself alone, once, in its turn, and not after the end', async () => {
    const { url, start, finished } = await opened()
    const { game, links } = await start({
      players: [...players.slice(0, 5), { agent: 'person', role: 'doctor' }],
      timeoutMs: 60_000,
    })
    const [one, other] = [
      await joined(url, game.id, { token: links.seats.p1?.token }),
      await joined(url, game.id, { token: links.seats.p6?.token }),
    ]
    const { ask } = await one.until('ask')
    const refusal = async (client: typeof one, requestId: string, answer: unknown = anAnswer(ask)) => {
      const before = client.messages.filter(({ type }) => type === 'answer.refused').length
      client.send({ type: 'answer', requestId, answer })
      await client.until(
        'answer.refused',
        () => client.messages.filter(({ type }) => type === 'answer.refused').length > before,
      )
      const refused = client.messages.filter((message) => message.type === 'answer.refused')
      return refused.at(-1)?.code
    }
    expect(await refusal(other, ask.requestId)).toBe('notYourSeat')
    expect(await refusal(await joined(url, game.id), ask.requestId)).toBe('notYourSeat')
    expect(await refusal(await joined(url, game.id, { token: links.moderator.token }), ask.requestId)).toBe(
      'notYourSeat',
    )
    expect(await refusal(one, '9.vote.1.p1')).toBe('notAsked')
    if (ask.options.length > 0) expect(await refusal(one, ask.requestId, { choice: 'p99' })).toBe('invalid')
    one.send({ type: 'answer', requestId: ask.requestId, answer: anAnswer(ask) })
    await one.until('ask.closed', ({ requestId }) => requestId === ask.requestId)
    expect(await refusal(one, ask.requestId)).toBe('answered')
    for (const client of [one, other])
      client.socket.on('message', (data) => {
        const message = JSON.parse(String(data))
        if (message.type === 'ask')
          client.send({ type: 'answer', requestId: message.ask.requestId, answer: anAnswer(message.ask) })
      })
    for (const client of [one, other])
      for (const message of client.messages)
        if (message.type === 'ask')
          client.send({ type: 'answer', requestId: message.ask.requestId, answer: anAnswer(message.ask) })
    await finished(game.id)
    await one.end()
    expect(await refusal(one, ask.requestId)).toBe('gameOver')
  })
})

test('everybody learns who is waited for in public, and of nothing that is asked in secret', async () => {
  const later: Agent = {
    act: async (request) => {
      await new Promise((soon) => setTimeout(soon, 1 + 4 * Number(request.playerId.slice(1))))
      return randomAgent().act(request)
    },
  }
  const { url, start, call } = await opened({ agents: { later: { agent: later } } })
  const { game } = await start({ agent: 'later', players: 7, paused: true })
  const anyone = await joined(url, game.id)
  await call(`POST games/${game.id}/resume`)
  await anyone.end()
  let phase = ''
  const places = new Set<string>()
  for (const message of anyone.messages) {
    if (message.type === 'events') phase = message.events.at(-1)?.phase ?? ''
    if (message.type === 'awaited' && message.waiting.length > 0) places.add(phase)
    if (message.type === 'awaited' && phase === 'discussion')
      expect(message.waiting, JSON.stringify(anyone.messages)).toHaveLength(Math.min(1, message.waiting.length))
  }
  expect([...places]).toEqual(expect.arrayContaining(['discussion', 'nomination']))
  expect([...places].filter((each) => /night|dawn/i.test(each))).toEqual([])
  expect(anyone.messages.some((each) => each.type === 'awaited' && each.answered.length > 1)).toBe(true)
})
