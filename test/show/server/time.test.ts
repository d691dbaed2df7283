import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Agent, scriptedAgent, type ViewEvent } from '../../../src/index.js'
import type { StartedGame } from '../../../src/show/server/index.js'
import { type Client, joined } from './support/client.js'
import { opened } from './support/opened.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Answers after a time that depends on the player and the question, as a model does. */
function slowAgent(): Agent {
  const agent = scriptedAgent()
  return {
    timeoutMs: 50,
    act: async (request) => {
      const answer = await agent.act(request)
      await new Promise((later) => setTimeout(later, 1 + Math.floor(request.random() * 6)))
      return answer
    },
  }
}

/** Every message that a client got, with the time of its arrival, while the clock moves on by single milliseconds. */
class Watch {
  readonly seen: { readonly at: number; readonly message: ReturnType<Client['messages']['slice']>[number] }[] = []
  readonly #client: Client
  #count = 0

  constructor(client: Client) {
    this.#client = client
  }

  /** Moves the clock by one millisecond; everything that is sent in it arrives in it. */
  async tick(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1)
    for (let round = 0; round < 2; round += 1) {
      const answered = once(this.#client.socket, 'pong')
      this.#client.socket.ping()
      await answered
    }
    const { texts } = this.#client
    for (; this.#count < texts.length; this.#count += 1)
      this.seen.push({ at: performance.now(), message: JSON.parse(texts[this.#count] as string) })
  }

  get over(): boolean {
    return this.events.at(-1)?.event.type === 'game.ended'
  }

  get events(): readonly { readonly at: number; readonly event: ViewEvent }[] {
    return this.seen.flatMap(({ at, message }) =>
      message.type === 'events' ? message.events.map((event) => ({ at, event })) : [],
    )
  }

  /** How long each night was, in ms, by its day; without the first one, which begins before anybody watches. */
  nights(): Map<number, number> {
    const { events } = this
    return new Map(
      events.flatMap(({ at, event }, index) => {
        const next = events[index + 1]
        return event.phase === 'night' && event.day > 1 && next ? [[event.day, Math.round(next.at - at)] as const] : []
      }),
    )
  }
}

type Moderating = (started: StartedGame, call: (path: string) => Promise<unknown>) => Promise<void>

/** Plays a game before somebody who may see the public view alone. Also gives how much was asked in each night. */
async function watched(seed: string, paceMs: number, moderate?: Moderating) {
  const { url, start, call } = await opened({ agents: { slow: { agent: slowAgent() } } })
  const started = await start({
    agent: 'slow',
    rules: 'trial',
    players: 8,
    paceMs,
    clock: 'real',
    paused: true,
    seed,
  })
  const watch = new Watch(await joined(url, started.game.id))
  const command = (path: string) => call(`POST games/${started.game.id}/${path}`, {}, started.links.moderator.token)
  await command('resume')
  const moderated = moderate?.(started, command)
  for (let ms = 0; ms < 200_000 && !watch.over; ms += 1) await watch.tick()
  await moderated
  const { events } = (await (await call(`GET games/${started.game.id}/events?limit=5000`)).json()) as {
    events: ViewEvent[]
  }
  const asked = new Map<number, number>()
  for (const { type, phase, day } of events)
    if (phase === 'night' && type === 'answer.recorded') asked.set(day, (asked.get(day) ?? 0) + 1)
  return { watch, asked }
}

test('a night takes the same time for others, whatever is asked in it', async () => {
  const lengths = new Set<number>()
  const questions = new Set<number>()
  for (const seed of ['one', 'two', 'three', 'four', 'five']) {
    const { watch, asked } = await watched(seed, 20)
    expect(watch.over).toBe(true)
    for (const [day, ms] of watch.nights()) {
      lengths.add(ms)
      questions.add(asked.get(day) ?? 0)
    }
  }
  expect(questions.size).toBeGreaterThan(2)
  expect([...lengths]).toEqual([1_050 + 80])
})

test('others see no pause and no step of a night, and the night is not longer for them', {
  timeout: 60_000,
}, async () => {
  const { watch } = await watched('stepped', 100, async (_, command) => {
    for (let step = 0; step < 60; step += 1) await command('step')
    await command('resume')
  })
  expect(watch.over).toBe(true)
  const nights = watch.nights()
  expect(nights.size).toBeGreaterThan(0)
  // A step between two readings of the clock may begin a night.
  for (const ms of nights.values()) expect(Math.abs(ms - (1_050 + 400))).toBeLessThanOrEqual(1)
  const told = new Map<string, string[]>()
  let place = ''
  for (const { message } of watch.seen) {
    if (message.type === 'events') place = `${message.events.at(-1)?.phase} ${message.events.at(-1)?.day}`
    if (message.type === 'status') told.set(place, [...(told.get(place) ?? []), message.status.state])
  }
  const byNight = [...told].filter(([place]) => place.startsWith('night'))
  // A step ends when a night begins, and the next one begins it. What follows in the night is not told.
  for (const [night, states] of byNight)
    expect([night, ['paused', 'running'].slice(-states.length)]).toEqual([night, states])
  expect([...told.values()].flat().filter((state) => state === 'paused').length).toBeGreaterThan(5)
})
