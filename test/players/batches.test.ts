import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, isEvent, type MafiaGame, memoryStore, resumeFrom } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { type BatchOptions, createBatches, openaiAgent } from '../../src/players/models/openai/index.js'
import { jsonlBatches } from '../../src/stores/index.js'
import { anthropicBatchServer, type Outcome, openaiBatchServer } from './batch-server.js'

const protocols = [
  ['openai', openaiBatchServer],
  ['anthropic', anthropicBatchServer],
] as const

type Protocol = (typeof protocols)[number][0]

const quick = { gatherMs: 20, pollMs: 5 }
const prices = { m: { input: 1, output: 2, cached: 0.1 } }

function batchAgent(baseURL: string, protocol: Protocol, options: BatchOptions & { readonly apiKey?: string } = {}) {
  const { apiKey = 'secret-key', ...own } = options
  const batch = createBatches({ ...quick, protocol, ...own })
  return openaiAgent({ model: 'm', baseURL, apiKey, prices, batch, capabilities: new Map() })
}

const rules = { extends: 'trial', maxDays: 1 } as const
const table = (seed: string) => ({ id: seed, rules, players: 6, seed })
const plain = (events: readonly GameEvent[]) => events.map(({ meta: _, ...event }) => event)
const reasons = (events: readonly GameEvent[], type: 'call.failed' | 'answer.rejected') =>
  events.flatMap((event) => (isEvent(event, type) ? [event.data.reason] : []))

describe.each(protocols)('in the protocol of %s', (protocol, serverOf) => {
  test('games advance together, at half the price, and nothing is defaulted', async () => {
    const server = await serverOf()
    const agent = batchAgent(server.url, protocol)
    const games = await Promise.all(['a', 'b', 'c'].map((seed) => createMafiaGame({ ...table(seed), agent }).run()))
    await server.stop()
    const sizes = server.batches.map(({ requests }) => requests.size)
    const asked = games.flatMap(({ events }) => events.filter((event) => isEvent(event, 'answer.recorded'))).length
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(asked)
    // Whoever speaks waits for the one before: the longest game sets the number of batches.
    const most = Math.max(
      ...games.map(({ events }) => events.filter((event) => isEvent(event, 'answer.recorded')).length),
    )
    expect(sizes.length).toBeLessThanOrEqual(most)
    expect(Math.max(...sizes)).toBeGreaterThan(6)
    for (const { events, stats } of games) {
      expect(stats).toMatchObject({ defaulted: 0, rejected: 0, failedCalls: 0 })
      const whole = protocol === 'openai' ? 0.0011 : 0.00038
      for (const { usage } of gameCosts(events).calls) expect(usage.costUsd).toBeCloseTo(whole / 2, 10)
    }
  })

  test('a game that is stopped while a batch is worked on resumes with its results, and pays for nothing twice', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'batches-')), 'batches.jsonl')
    const server = await serverOf()
    const whole = await createMafiaGame({ ...table('s'), agent: batchAgent(server.url, protocol) }).run()
    await server.stop()
    const waiting = await serverOf({ waits: true })
    const store = memoryStore()
    const open = () => {
      const memory = jsonlBatches(path)
      return { memory, agent: batchAgent(waiting.url, protocol, { memory }) }
    }
    const start = async (game: MafiaGame, batches: number): Promise<void> => {
      const run = game.run().catch(() => {})
      await expect.poll(() => waiting.batches.length).toBe(batches)
      // The file has the batch as soon as the server has answered.
      await expect.poll(() => readFileSync(path, 'utf8').split('\n').length - 1).toBe(batches)
      game.abort()
      await run
    }
    const first = open()
    await start(createMafiaGame({ ...table('s'), agent: first.agent, store }), 1)
    first.memory.close()
    const last = open()
    waiting.finish()
    const { events, stats } = await (await resumeFrom(store, 's', { agent: last.agent })).run()
    await waiting.stop()
    last.memory.close()
    const sent = waiting.batches.flatMap(({ requests }) => [...requests.keys()])
    expect(new Set(sent).size).toBe(sent.length)
    expect(stats.failedCalls).toBe(0)
    expect(plain(events)).toEqual(plain(whole.events))
    expect(readFileSync(path, 'utf8')).not.toMatch(/secret-key|Legal choices/)
  })

  test('what a batch leaves without an answer is asked again in another one', async () => {
    const server = await serverOf({ outcome: (_, batch) => (batch === 1 ? 'expired' : undefined) })
    const game = createMafiaGame({ ...table('e'), agent: batchAgent(server.url, protocol) })
    const { events, stats } = await game.run()
    await server.stop()
    expect(stats).toMatchObject({ defaulted: 0, rejected: 0 })
    const failed = reasons(events, 'call.failed')
    expect(failed).toHaveLength(server.batches[1]?.requests.size ?? 0)
    for (const reason of failed) expect(reason).toContain('expired')
  })

  test('a form that is refused in a batch is learned for the next', async () => {
    const message = 'Tools and response_format json_schema are not supported'
    const refusal: Outcome = { status: 400, type: 'invalid_request_error', message }
    const server = await serverOf({
      outcome: ({ tools, response_format }) =>
        tools || JSON.stringify(response_format ?? '').includes('json_schema') ? refusal : undefined,
    })
    const { events, stats } = await createMafiaGame({ ...table('f'), agent: batchAgent(server.url, protocol) }).run()
    await server.stop()
    expect(stats).toMatchObject({ defaulted: 0, rejected: 0 })
    expect(reasons(events, 'call.failed')[0]).toContain('The next call asks in another form.')
  })

  test('a server that fails for a while about a batch loses none', async () => {
    let calls = 0
    const server = await serverOf({ refuse: ({ body }) => (body === '' && ++calls % 5 === 1 ? 503 : undefined) })
    const { stats } = await createMafiaGame({ ...table('d'), agent: batchAgent(server.url, protocol) }).run()
    await server.stop()
    expect(stats).toMatchObject({ defaulted: 0, rejected: 0, failedCalls: 0 })
  })

  test('a wrong key stops the game at once', async () => {
    const server = await serverOf()
    const game = createMafiaGame({ ...table('k'), agent: batchAgent(server.url, protocol, { apiKey: 'wrong' }) })
    await expect(game.run()).rejects.toMatchObject({ name: 'GamePausedError', reason: 'refused' })
    await server.stop()
    expect(server.batches).toEqual([])
    expect(JSON.stringify(game.events)).not.toContain('Bearer')
  })
})

test("Anthropic's requests carry no field that its messages do not have, and marks for its cache", async () => {
  const server = await anthropicBatchServer()
  const batch = createBatches({ ...quick, protocol: 'anthropic' })
  const agent = openaiAgent({
    model: 'm',
    baseURL: server.url,
    apiKey: 'secret-key',
    batch,
    seed: 7,
    reasoningEffort: 'low',
    temperature: 0.5,
    maxOutputTokens: 700,
    capabilities: new Map(),
  })
  await createMafiaGame({ ...table('x'), agent }).run()
  await server.stop()
  const bodies = server.batches.flatMap(({ requests }) => [...requests.values()])
  const names = new Set(bodies.flatMap(Object.keys))
  expect([...names].sort()).toEqual(
    ['max_tokens', 'messages', 'model', 'system', 'temperature', 'tool_choice', 'tools'].sort(),
  )
  for (const { max_tokens, system } of bodies) {
    expect(max_tokens).toBe(700)
    expect(JSON.stringify(system)).toContain('"cache_control":{"type":"ephemeral"}')
  }
})
