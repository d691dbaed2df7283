import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameEvent, isEvent } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { createLimiter, type LimiterClock, openaiAgent } from '../../src/players/models/openai/index.js'
import { isFull, runs, sentPresets } from '../laws/support/runs.js'
import { seatsFor } from '../support/seats.js'
import { SkippingClock } from '../support/skipping-clock.js'
import { ticks } from '../support/ticks.js'
import { JumpingClock } from './manual-clock.js'
import { journalSums, mockModels } from './mock-model.js'

const names = sentPresets
const unhandled: unknown[] = []
const keepUnhandled = (reason: unknown) => unhandled.push(reason)
let server: LLMock

beforeAll(async () => {
  process.on('unhandledRejection', keepUnhandled)
  server = await mockModels()
})
afterAll(async () => {
  process.off('unhandledRejection', keepUnhandled)
  await server.stop()
})

const failures = (events: readonly GameEvent[]) =>
  events.filter((event) => isEvent(event, 'answer.rejected') || isEvent(event, 'call.failed'))
/** Nobody waits for a service, and the game goes on without it. */
const noPatience = { patienceMs: 0, onServiceFault: 'default' } as const

/** Waiting for a server takes no time: the test is about what happens, not how long it takes. */
const hasty: LimiterClock = {
  now: () => 0,
  setTimeout: (fn) => setImmediate(fn),
  clearTimeout: (id) => clearImmediate(id as NodeJS.Immediate),
}
const impatient = () => {
  let now = 0
  const clock: LimiterClock = {
    now: () => now,
    setTimeout: (fn, delayMs) =>
      setImmediate(() => {
        now += delayMs
        fn()
      }),
    clearTimeout: hasty.clearTimeout,
  }
  return createLimiter({ clock })
}

/** The server draws by itself: with so many requests and such rates, no fault at all is out of the question. */
const chaos = { dropRate: 0.3, malformedRate: 0.3, rateLimitRate: 0.3, disconnectRate: 0.3, latencyMs: 2 } as const
const gamesPerFault = runs(1)

/** Every fault and every preset in a light run, every pair in a full one. */
const pairs = Object.keys(chaos).flatMap((fault, place) =>
  names
    .filter((_, index) => isFull || index === place % names.length)
    .map((rules) => ({ fault: fault as keyof typeof chaos, rules })),
)

test.each(pairs)('$rules ends with $fault, and every fault is a recorded event', async ({ fault, rules }) => {
  const players = seatsFor(rules, 7)
  const short = defineRules({ extends: rules, maxDays: 1 })
  let count = 0
  for (let seed = 0; seed < gamesPerFault; seed++) {
    server.clearRequests()
    server.setChaos({ [fault]: chaos[fault] })
    const agent = openaiAgent({
      model: 'm',
      baseURL: `${server.url}/v1`,
      apiKey: 'planted-key-77',
      limiter: impatient(),
      capabilities: new Map(),
    })
    const { winner, events } = await createMafiaGame({
      rules: short,
      players,
      seed,
      agent,
      // Where time ends a phase, skipping it would leave no time to answer.
      ...(rules === 'reactive' ? noPatience : { clock: new SkippingClock(), slowAfterMs: Number.POSITIVE_INFINITY }),
    }).run()
    const failed = failures(events).filter(({ data }) => !data.reason.includes('is taken'))
    const served = journalSums(server.getRequests())
    expect(['mafia', 'town', 'draw']).toContain(winner)
    const refused = server.getRequests().length - served.calls + cutShort(server, fault)
    // Of a connection that the server drops, the client may find out with its next call: that one never arrives.
    if (fault === 'dropRate') expect(failed.length).toBeGreaterThanOrEqual(refused)
    else expect(failed.length).toBe(refused)
    expect(gameCosts(events).total.inputTokens ?? 0).toBe(served.inputTokens - uncounted(server, fault))
    expect(JSON.stringify(events)).not.toContain('planted-key-77')
    count += failed.length
  }
  server.clearChaos()
  if (fault !== 'latencyMs') expect(count).toBeGreaterThan(0)
  expect(unhandled).toEqual([])
})

/** Calls that the journal calls served although the client got none of it. */
function cutShort(mock: LLMock, fault: string): number {
  return fault === 'malformedRate' ? chaotic(mock).length : 0
}
function uncounted(mock: LLMock, fault: string): number {
  return fault === 'malformedRate' ? journalSums(chaotic(mock)).inputTokens : 0
}
const chaotic = (mock: LLMock) =>
  mock
    .getRequests()
    .filter(({ response }) => response.status === 200 && (response as { chaosAction?: string }).chaosAction)

test('in a storm of refusals everybody waits as long as the server asks', async () => {
  const clock = new JumpingClock()
  const limiter = createLimiter({ clock, maxConcurrent: 3 })
  server.clearRequests()
  let storm = 12
  const begun: number[] = []
  server.prependFixture({
    match: {
      endpoint: 'chat',
      predicate: () => {
        begun.push(clock.now())
        return storm-- > 0
      },
    },
    response: { error: { message: 'Rate limit reached', type: 'rate_limit_error' }, status: 429, retryAfter: 30 },
  })
  const agent = openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, apiKey: 'k', limiter, capabilities: new Map() })
  const rules = defineRules({ extends: 'benchmark', maxDays: 1 })
  const running = createMafiaGame({
    rules,
    players: 6,
    seed: 1,
    agent,
    maxRetries: 0,
    clock: new SkippingClock(),
    slowAfterMs: Number.POSITIVE_INFINITY,
  }).run()
  let over = false
  void running.then(() => {
    over = true
  })
  while (!over) {
    await ticks(1)
    if (limiter.inFlight === 0 && clock.waitedFor) await clock.advance(1_000)
  }
  const { events } = await running
  expect(failures(events)).toHaveLength(12)
  for (const { type, data } of failures(events))
    expect([type, data.reason]).toEqual(['call.failed', expect.stringContaining('answered 429')])
  const storms = begun.slice(0, 12)
  const times = [...new Set(storms)]
  for (const [index, at] of times.entries())
    if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(30_000)
  expect(clock.now()).toBeGreaterThanOrEqual(30_000 * (times.length - 1))
})

/** A server that answers every request with the same bytes. */
async function saying(contentType: string, body: string, cut = false): Promise<Server> {
  const raw = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': contentType })
    response.write(body)
    if (cut) setTimeout(() => response.destroy(), 5)
    else response.end()
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  return raw
}

const chunk = (content: string, rest = {}) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }], ...rest })}\n\n`

const rows = [
  {
    what: 'a page of HTML',
    type: 'text/html; charset=utf-8',
    body: '<html>busy</html>',
    reason: /with `text\/html` instead of (a stream of )?JSON\.$/,
  },
  {
    what: 'an error in a reply that says it is fine',
    type: 'application/json',
    body: '{"error":{"message":"provider\\u001b[31m down,\\n try later","code":502}}',
    reason: /^The server 127\.0\.0\.1:\d+ answered 502 at \/v1\/chat\/completions: provider \[31m down, try later$/,
  },
  {
    what: 'an error that is a text',
    type: 'application/json',
    body: '{"error":"model runner has stopped"}',
    reason: /answered with an error at \/v1\/chat\/completions: model runner has stopped$/,
  },
  {
    what: 'an error in a choice',
    type: 'application/json',
    body: '{"choices":[{"error":{"message":"Provider disconnected"},"finish_reason":"error"}]}',
    reason: /with an error at .*: Provider disconnected$/,
  },
  { what: 'JSON of another shape', type: 'application/json', body: '{"ok":true}', reason: /before an answer began/ },
  { what: 'JSON cut in half', type: 'application/json', body: '{"choices":[{"mess', reason: /not JSON/ },
  { what: 'null', type: 'application/json', body: 'null', reason: /before an answer began|cannot be read/ },
  {
    what: 'choices of a wrong type',
    type: 'text/event-stream',
    body: 'data: {"choices":7}\n\ndata: [DONE]\n\n',
    reason: /before an answer began/,
  },
  { what: 'a broken event', type: 'text/event-stream', body: 'data: {"choices":[{"de\n\n', reason: /not JSON/ },
  {
    what: 'an error in the stream',
    type: 'text/event-stream',
    body: 'data: {"error":{"message":"overloaded","code":502}}\n\n',
    reason: /answered 502 at .*: overloaded/,
  },
  {
    what: 'a stream that breaks before the first word',
    type: 'text/event-stream',
    body: ': processing\n\n',
    cut: true,
    reason: /closed the connection|before an answer began/,
  },
  {
    what: 'a stream that ends early',
    type: 'text/event-stream',
    body: chunk('{"thought":"hm","choice":"p'),
    reason: /^The answer broke off\.$/,
    own: true,
  },
  {
    what: 'a stream cut by the network',
    type: 'text/event-stream',
    body: chunk('{"thought":"hm"', { usage: { prompt_tokens: 5, completion_tokens: 3 } }),
    cut: true,
    reason: /closed the connection/,
    own: true,
  },
]

test.each(rows)('$what is a failed call, or try where words had come', async ({ type, body, cut, reason, own }) => {
  const raw = await saying(type, body, cut)
  const baseURL = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/v1`
  try {
    for (const stream of type === 'text/event-stream' ? [true] : [true, false]) {
      const agent = openaiAgent({ model: 'm', baseURL, stream, capabilities: new Map() })
      const rules = defineRules({ extends: 'benchmark', maxDays: 1 })
      const game = createMafiaGame({ rules, players: 5, seed: 1, agent, maxRetries: 1, ...noPatience })
      const { events, stats } = await game.run()
      expect(stats.defaulted).toBeGreaterThan(5)
      expect([stats.rejected, stats.failedCalls]).toEqual(own ? [2 * stats.defaulted, 0] : [0, stats.defaulted])
      for (const { data, meta } of failures(events)) {
        expect(data.reason).toMatch(reason)
        if (body.includes('usage')) expect(meta?.usage).toMatchObject({ inputTokens: 5, outputTokens: 3 })
      }
    }
  } finally {
    raw.closeAllConnections()
    raw.close()
  }
  expect(unhandled).toEqual([])
})

test('a whole reply where a stream was asked for is heard', async () => {
  const content = JSON.stringify({ speech: 'All at once.', thought: 'Hm.' })
  const reply = { choices: [{ message: { content }, finish_reason: 'stop' }], usage: { prompt_tokens: 7 } }
  const raw = await saying('application/json', JSON.stringify(reply))
  const baseURL = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/v1`
  try {
    const agent = openaiAgent({ model: 'm', baseURL, capabilities: new Map() })
    const { events } = await createMafiaGame({ rules: 'reactive', players: 5, seed: 1, agent, maxRetries: 0 }).run()
    const spoken = events.filter((event) => isEvent(event, 'speech.given'))
    expect(spoken.length).toBeGreaterThan(0)
    expect(spoken[0]?.data).toMatchObject({ text: 'All at once.' })
  } finally {
    raw.closeAllConnections()
    raw.close()
  }
})

test.each([true, false])('a redirect is named and not followed, streamed: %s', async (stream) => {
  const followed: string[] = []
  const raw = createServer((request, response) => {
    followed.push(request.url ?? '')
    request.resume()
    response.writeHead(307, { location: 'http://elsewhere.example/v1?token=planted' }).end()
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const baseURL = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/v1`
  try {
    const agent = openaiAgent({ model: 'm', baseURL, stream, capabilities: new Map() })
    const rules = defineRules({ extends: 'benchmark', maxDays: 1 })
    const { events } = await createMafiaGame({ rules, players: 5, seed: 1, agent, ...noPatience }).run()
    const reasons = new Set(failures(events).map(({ data }) => data.reason))
    expect([...reasons].map((reason) => reason.replace(/127\.0\.0\.1:\d+/, 'HOST'))).toEqual([
      'The server HOST answered at /v1/chat/completions with a redirect to `elsewhere.example`, which is not followed: give the final address as `baseURL`.',
    ])
    expect(followed.every((url) => url === '/v1/chat/completions')).toBe(true)
  } finally {
    raw.closeAllConnections()
    raw.close()
  }
})

test('a key is taken out of an error before the error is cut', async () => {
  const apiKey = 'planted-key-3f9a7c5e1b'
  const message = `${'x'.repeat(360)}${apiKey} is wrong`
  const raw = await saying('application/json', JSON.stringify({ error: { message } }))
  const baseURL = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/v1`
  try {
    const agent = openaiAgent({ model: 'm', baseURL, apiKey, capabilities: new Map() })
    const rules = defineRules({ extends: 'benchmark', maxDays: 1 })
    const { events } = await createMafiaGame({ rules, players: 5, seed: 1, agent, ...noPatience }).run()
    expect(failures(events).length).toBeGreaterThan(5)
    expect(JSON.stringify(events)).not.toContain('planted')
  } finally {
    raw.closeAllConnections()
    raw.close()
  }
})
