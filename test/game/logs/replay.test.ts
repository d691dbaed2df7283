import { expect, test } from 'vitest'
import {
  createMafiaGame,
  isEvent,
  type PresetName,
  presets,
  type Rules,
  randomAgent,
  replayGame,
  verifyLog,
} from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { bare, playNumber } from '../../support/logs.js'
import { seatsFor } from '../../support/seats.js'

const presetNames = Object.keys(presets) as PresetName[]

const games = runs(200, 30)

test(`${games} games of all presets replay to the same log and are proved`, { timeout: 600_000 }, async () => {
  for (let n = 0; n < games; n++) {
    const events = await playNumber(n)
    const { events: again } = await replayGame(events)
    expect(again).toEqual(events)
    const proof = await verifyLog(events)
    expect(proof).toMatchObject({ ok: true, finished: true, commitment: 'opened', events: events.length })
  }
})

const brisk: Rules = {
  ...presets.reactive,
  name: 'brisk',
  discussion: {
    ...presets.reactive.discussion,
    durationMs: 200,
    quietMs: 80,
    cooldownMs: 5,
    heard: 1,
    checkMs: 100,
    minDelayMs: 2,
    maxDelayMs: 8,
  },
}

test('live games between agents that take their time replay without taking any', async () => {
  const slow = randomAgent()
  const agent = {
    act: async (request: Parameters<typeof slow.act>[0]) => {
      await new Promise((answered) => setTimeout(answered, Math.floor(request.random() * 6)))
      return slow.act(request)
    },
  }
  const games = Array.from({ length: 8 }, (_, seed) =>
    createMafiaGame({ rules: brisk, players: 6, agent, seed, clock: 'real', maxRetries: 1 }).run(),
  )
  const logs = (await Promise.all(games)).map(({ events }) => events)
  const timed = logs.flat().filter((event) => isEvent(event, 'answer.recorded') && event.data.at !== undefined)
  expect(timed.length).toBeGreaterThan(10)
  for (const events of logs) {
    expect(bare((await replayGame(events)).events)).toEqual(bare(events))
    expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
  }
})

test('a game of which one answer in ten is garbage ends, replays and is proved', async () => {
  const sane = randomAgent()
  const garbage: unknown[] = [
    undefined,
    null,
    'p3',
    42,
    { choice: 'nobody-here' },
    { speech: 7 },
    { choice: 'constructor', speech: '\u0000' },
    { memory: 10n },
    Promise.reject(new Error('gone')),
    { speech: 'x'.repeat(100_000), choice: [] },
  ]
  for (const item of garbage) if (item instanceof Promise) item.catch(() => {})
  let rejected = 0
  for (let n = 0; n < 25; n++) {
    const act = (request: Parameters<typeof sane.act>[0]) =>
      request.random() < 0.1 ? (garbage[Math.floor(request.random() * garbage.length)] as never) : sane.act(request)
    const rules = presetNames[n % presetNames.length] as PresetName
    const { events } = await createMafiaGame({ rules, players: seatsFor(rules, 7), seed: n, agent: { act } }).run()
    rejected += events.filter(({ type }) => type === 'answer.rejected').length
    expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
  }
  expect(rejected).toBeGreaterThan(100)
})

test('answers that come late, twice or despite an abort leave a log that is proved', async () => {
  const sane = randomAgent()
  const act = (request: Parameters<typeof sane.act>[0]) => {
    const answer = sane.act(request)
    const late = request.attempt === 1 && request.random() < 0.05
    return new Promise<typeof answer>((answered) => {
      setTimeout(
        () => {
          answered(answer)
          answered({ choice: 'second thoughts' })
        },
        late ? 40 : 0,
      )
    }) as never
  }
  const { events } = await createMafiaGame({
    rules: 'classic',
    players: 6,
    seed: 2,
    agent: { act },
    timeoutMs: 15,
  }).run()
  expect(events.some((event) => isEvent(event, 'answer.rejected') && /within 15 ms/.test(event.data.reason))).toBe(true)
  expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
})
