import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LLMock } from '@copilotkit/aimock'
import { APICallError, LoadSettingError, NoSuchModelError } from 'ai'
import { MockLanguageModelV3, MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  defineRules,
  type GameEvent,
  isEvent,
  type ModelCall,
  replayGame,
} from '../../../src/index.js'
import { gameCosts } from '../../../src/lab/stats/index.js'
import { type AIAgentOptions, aiAgent, wireFetch } from '../../../src/players/models/ai/index.js'
import { memoryCalls } from '../../../src/stores/index.js'
import { SkippingClock } from '../../support/skipping-clock.js'
import { questionsOf } from '../asking.js'
import { journalSums, mockModels, optionsIn, servedWhole } from '../mock-model.js'

const short = defineRules({ extends: 'benchmark', maxDays: 1 })
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())
beforeEach(() => server.clearRequests())

type Streamed = ConstructorParameters<typeof MockLanguageModelV4>[0] & object
type DoStream = Extract<NonNullable<Streamed['doStream']>, (...given: never[]) => unknown>
type Asked = Parameters<DoStream>[0]
type Chunk = Awaited<ReturnType<DoStream>>['stream'] extends ReadableStream<infer Part> ? Part : never

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>
}

const wordsOf = (prompt: Asked['prompt']): string =>
  prompt
    .flatMap(({ content }): readonly unknown[] => (typeof content === 'string' ? [{ text: content }] : content))
    .map((part) => (part as { readonly text?: string }).text ?? '')
    .join('\n')

/** A legal answer to whatever is asked. */
function answerTo({ responseFormat, prompt }: Asked): string {
  const { properties = {} } = (responseFormat?.type === 'json' ? responseFormat.schema : {}) as Partial<Schema>
  const has = (field: string, value: unknown) => (field in properties ? { [field]: value } : {})
  return JSON.stringify({
    ...has('thought', 'I "think".'),
    ...has('persona', { name: 'Guest', character: 'calm', traits: [], style: 'dry', quirks: [] }),
    ...has('speech', 'I trust nobody here.'),
    ...has('choice', optionsIn(wordsOf(prompt))?.[0] ?? null),
    ...has('claim', null),
    ...has('correction', null),
    ...has('memory', null),
  })
}

const usage = {
  inputTokens: { total: 100, noCache: 60, cacheRead: 40, cacheWrite: 0 },
  outputTokens: { total: 30, text: 20, reasoning: 10 },
}

/** What a model that answers in pieces sends. */
function chunksOf(text: string, reasoning = 'Let me see.'): Chunk[] {
  const pieces = text.match(/[\s\S]{1,9}/g) ?? []
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'response-metadata', id: 'r-1', modelId: 'model-2026' },
    { type: 'reasoning-start', id: '0' },
    { type: 'reasoning-delta', id: '0', delta: reasoning },
    { type: 'reasoning-end', id: '0' },
    { type: 'text-start', id: '1' },
    ...pieces.map((delta): Chunk => ({ type: 'text-delta', id: '1', delta })),
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason: { unified: 'stop', raw: 'end_turn' }, usage },
  ]
}

const streamOf = (chunks: Chunk[]) => simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null })
const mockModel = (respond: (asked: Asked, at: number) => Chunk[] = (asked) => chunksOf(answerTo(asked))) => {
  let at = 0
  return new MockLanguageModelV4({
    provider: 'mock.chat',
    modelId: 'mock-1',
    doStream: async (asked) => ({
      stream: streamOf(respond(asked, at++)),
      request: { body: { prompt: asked.prompt } },
    }),
  })
}

const reasons = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
const recorded = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'answer.recorded') ? [event] : []))

test.each(['trial', 'reactive'] as const)("the SDK's own mock model plays %s to the end", async (rules) => {
  const { events, stats } = await createMafiaGame({
    rules,
    players: 8,
    seed: 2,
    agent: aiAgent({ model: mockModel() }),
  }).run()
  expect(stats.defaulted + stats.rejected).toBe(0)
  const [first] = recorded(events)
  expect(first?.meta?.usage).toEqual({
    model: 'mock-1',
    inputTokens: 100,
    outputTokens: 30,
    cachedTokens: 40,
    cacheWriteTokens: 0,
    reasoningTokens: 10,
  })
  expect(first?.meta?.call).toEqual({
    model: 'model-2026',
    provider: 'mock.chat',
    responseId: 'r-1',
    finishReason: 'stop',
    parameters: { format: 'json_schema' },
    promptHash: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  const thoughts = events.flatMap((event) => (isEvent(event, 'thought.recorded') ? [event.data] : []))
  expect(thoughts.find(({ kind }) => kind === 'reasoning')?.text).toBe('Let me see.')
  expect(thoughts.find(({ kind }) => kind === 'declared')?.text).toBe('I "think".')
  await replayGame(events)
})

test('speech and thoughts are heard while they are written', async () => {
  const game = createMafiaGame({ rules: short, players: 9, seed: 1, agent: aiAgent({ model: mockModel() }) })
  const heard = new Map<string, string[]>()
  const hear = (key: string, chunk: string) => heard.set(key, [...(heard.get(key) ?? []), chunk])
  game.on('speech.streamed', ({ requestId, chunk }) => hear(`speech ${requestId}`, chunk))
  game.on('thought.streamed', ({ requestId, chunk }) => hear(`thought ${requestId}`, chunk))
  const { events } = await game.run()
  const spoken = recorded(events).find(({ data }) => data.kind === 'speak')?.data
  expect(heard.get(`speech ${spoken?.requestId}`)?.join('')).toBe('I trust nobody here.')
  expect(heard.get(`speech ${spoken?.requestId}`)?.length).toBeGreaterThan(1)
  expect(heard.get(`thought ${spoken?.requestId}`)?.join('')).toBe('Let me see.I "think".')
})

test.each(['classic', 'night-zero'] as const)(
  'models of a compatible server play %s by the AI SDK, and its tokens are those of the server',
  async (rules) => {
    const wire = wireFetch()
    const provider = createOpenAICompatible({
      name: 'local',
      baseURL: `${server.url}/v1`,
      apiKey: 'the-key-itself',
      fetch: wire,
      includeUsage: true,
      supportsStructuredOutputs: true,
    })
    const sink = memoryCalls()
    const options = { context: { maxTokens: 9_000 }, temperature: 0.5, variety: true }
    const agent = aiAgent({ model: provider('vendor/model'), wire, ...options })
    const { events, stats } = await createMafiaGame({
      rules: { extends: rules, maxDays: 1 },
      players: 8,
      seed: 3,
      agent,
      calls: sink,
    }).run()
    expect(stats.defaulted).toBe(0)
    const journal = server.getRequests()
    const sums = journalSums(journal)
    const { total } = gameCosts(events)
    expect(total.calls).toBe(sums.calls)
    expect(total.inputTokens).toBe(sums.inputTokens)
    expect(total.outputTokens).toBe(sums.outputTokens)
    expect(sink.calls).toHaveLength(servedWhole(journal).length)
    const bodies = (list: readonly unknown[]) => list.map((body) => JSON.stringify(body)).sort()
    const sent = sink.calls.map(({ request }) => JSON.parse(request.body) as { messages: unknown })
    expect(bodies(sent.map(({ messages }) => messages))).toEqual(
      bodies(journal.map(({ body }) => (body as { messages: unknown }).messages)),
    )
    for (const { request, response, fault, url } of sink.calls) {
      expect(fault).toBeUndefined()
      expect(url).toBe(`${server.url}/v1/chat/completions`)
      expect(request.headers.authorization).toBe('(removed)')
      expect(request.headers).not.toHaveProperty('x-nightzero-watch')
      expect(response).toMatchObject({ status: 200, body: expect.stringContaining('[DONE]') })
    }
    expect(JSON.stringify(sink.calls)).not.toContain('the-key-itself')
    expect(JSON.stringify(journal.map(({ headers }) => headers))).not.toContain('nightzero-watch')
  },
)

/** A short game of six in which seat 1 is this model. */
async function played(options: AIAgentOptions, maxRetries = 3) {
  const sink = memoryCalls()
  const players = Array.from({ length: 6 }, (_, seat) => (seat === 0 ? { agent: aiAgent(options) } : {}))
  const clock = new SkippingClock()
  const { events, stats } = await createMafiaGame({
    rules: short,
    players,
    seed: 5,
    calls: sink,
    maxRetries,
    clock,
  }).run()
  return { events, stats, calls: sink.calls }
}

test('without a `fetch` of its own, a call is kept as its provider tells it', async () => {
  const { calls } = await played({
    model: mockModel((asked) => [
      ...chunksOf(answerTo(asked)).slice(0, 2),
      { type: 'raw', rawValue: { piece: 'sk-planted-by-somebody-1' } },
      ...chunksOf(answerTo(asked)).slice(2),
    ]),
  })
  expect(calls.length).toBeGreaterThan(1)
  for (const { url, request, response } of calls) {
    expect(url).toBe('ai:mock-1')
    expect(request.body).toContain('You play a game of Mafia')
    expect(response?.body).toBe('data: {"piece":"(key removed)"}\n\n')
  }
})

const refusal = (statusCode: number, message: string, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message,
    statusCode,
    responseHeaders,
    url: 'http://127.0.0.1/v1',
    requestBodyValues: { model: 'm' },
    responseBody: JSON.stringify({ error: { message } }),
  })

test('an error of the server is reported with its status, is not retried by the agent, and is recorded with its body', async () => {
  let count = 0
  const model = mockModel((asked, at) => {
    count++
    if (at < 2) throw refusal([429, 503][at] as number, 'Too many', { 'retry-after': '0' })
    return chunksOf(answerTo(asked))
  })
  const { stats, calls } = await played({ model }, 5)
  expect(stats.defaulted).toBe(0)
  expect(count).toBe(calls.length)
  expect(calls.slice(0, 2).map(({ response }) => response?.status)).toEqual([429, 503])
  expect(calls[0]?.response?.body).toBe('{"error":{"message":"Too many"}}')
  expect(calls[0]?.request.body).toBe('{"model":"m"}')
})

test('a provider that refuses the schema is asked without it from then on', async () => {
  const asked: boolean[] = []
  const model = mockModel((request) => {
    const withSchema = request.responseFormat?.type === 'json'
    asked.push(withSchema)
    if (withSchema) throw refusal(400, 'response_format is not supported')
    const text = JSON.stringify(request.prompt)
    const choice = /Legal choices: `([a-z0-9-]+)`/.exec(text)?.[1]
    return chunksOf(JSON.stringify({ speech: 'Well.', ...(choice && { choice }) }))
  })
  const { stats } = await played({ model })
  expect(stats.defaulted).toBe(0)
  expect(asked.indexOf(false)).toBe(1)
  expect(asked.slice(1)).not.toContain(true)
})

test('a stream that breaks off, an empty answer and a filtered one are failed tries', async () => {
  const model = mockModel((asked, at) => {
    const whole = chunksOf(answerTo(asked))
    if (at === 0) return [...whole.slice(0, 6), { type: 'error', error: new Error('socket hang up') }]
    if (at === 1) return whole.filter(({ type }) => type !== 'text-delta')
    if (at === 2)
      return [...whole.slice(0, -1), { type: 'finish', finishReason: { unified: 'content-filter', raw: 'x' }, usage }]
    return whole
  })
  const { stats, events } = await played({ model }, 5)
  expect(stats.defaulted).toBe(0)
  expect(reasons(events).join(' ')).toMatch(/Your whole reply is reasoning.*content filter/)
})

test('a prompt without a system message is still asked of the model', async () => {
  const asked: string[][] = []
  const model = mockModel((request) => {
    asked.push(request.prompt.map(({ role }) => role))
    return chunksOf(answerTo(request))
  })
  const agent = aiAgent({ model, prompts: { character: false } })
  const rules = defineRules({ extends: 'classic', maxDays: 1 })
  const { events } = await createMafiaGame({ rules, players: 6, seed: 1, agent, maxRetries: 0 }).run()
  expect(asked[0]?.filter((role) => role === 'user')).toEqual(['user'])
  expect(reasons(events).join(' ')).not.toContain('could not be asked')
})

test('tokens written to the cache are counted and cost what the price table says', async () => {
  const written = { ...usage, inputTokens: { total: 100, noCache: 50, cacheRead: 40, cacheWrite: 10 } }
  const model = mockModel((asked) => [
    ...chunksOf(answerTo(asked)).slice(0, -1),
    { type: 'finish', finishReason: { unified: 'stop', raw: 'end_turn' }, usage: written },
  ])
  const prices = { 'mock-1': { input: 1_000_000, output: 0, cached: 100_000, cacheWrite: 2_000_000 } }
  const { events } = await played({ model, prices })
  expect(recorded(events).find(({ meta }) => meta?.usage)?.meta?.usage).toMatchObject({
    cacheWriteTokens: 10,
    costUsd: 50 + 4 + 20,
  })
})

test('a provider may give its `fetch` a request with headers and no options', async () => {
  const sent: Headers[] = []
  const wire = wireFetch(async (_address, init) => {
    sent.push(new Headers(init?.headers))
    return new Response('{}')
  })
  await wire(
    new Request('http://127.0.0.1/v1', { method: 'POST', headers: { authorization: 'Bearer key' }, body: '{}' }),
  )
  expect(sent.map((headers) => headers.get('authorization'))).toEqual(['Bearer key'])
})

test('a call that a provider makes with a request is kept as it was sent', async () => {
  const calls: ModelCall[] = []
  const wire = wireFetch(async () => new Response('{}'))
  const { headers, end } = wire.watch((call) => calls.push(call), [])
  const request = new Request('http://127.0.0.1/v1', { method: 'POST', headers, body: '{"model":"m"}' })
  await (await wire(request)).text()
  end()
  expect(calls).toMatchObject([{ method: 'POST', request: { body: '{"model":"m"}' }, response: { body: '{}' } }])
})

test.each<[string, string, unknown, RegExp]>([
  ['a missing setting', 'refused', new LoadSettingError({ message: 'No `resourceName`.' }), /No `resourceName`/],
  [
    'an unknown model',
    'refused',
    new NoSuchModelError({ modelId: 'm', modelType: 'languageModel' }),
    /No such language/,
  ],
  ['a defect of the provider', 'refused', new TypeError('model.parts is not a function'), /is not a function/],
  ['a connection that breaks', 'unavailable', new TypeError('terminated'), /terminated/],
  ['a plain error', 'unavailable', new Error('socket hang up'), /socket hang up/],
])('%s is a fault of the service: %s', async (...[, fault, error, message]) => {
  const model = mockModel(() => {
    throw error
  })
  const [request] = await questionsOf({ rules: 'benchmark' })
  const asked = aiAgent({ model }).act(request as AgentRequest)
  await expect(asked).rejects.toMatchObject({ fault, message: expect.stringMatching(message) })
})

test.each<[string, unknown, string, RegExp]>([
  ['its status', { type: 'error', error: { message: 'No credit', code: 402 } }, 'refused', /No credit$/],
  [
    'words alone',
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'unavailable',
    /Overloaded$/,
  ],
])('an error inside of a stream is read, with %s', async (...[, error, fault, message]) => {
  const model = mockModel((asked) => [...chunksOf(answerTo(asked)).slice(0, 1), { type: 'error', error }])
  const [request] = await questionsOf({ rules: 'benchmark' })
  const asked = aiAgent({ model }).act(request as AgentRequest)
  await expect(asked).rejects.toMatchObject({ fault, message: expect.stringMatching(message) })
})

test('a model of the generation before plays too', async () => {
  const model = new MockLanguageModelV3({
    modelId: 'older',
    doStream: async (asked) => ({ stream: streamOf(chunksOf(answerTo(asked as Asked))) as never }),
  })
  const { stats, events } = await played({ model })
  expect(stats.defaulted + stats.rejected).toBe(0)
  expect(recorded(events).some(({ meta }) => meta?.usage?.model === 'older' && meta.usage.inputTokens === 100)).toBe(
    true,
  )
})

test.each([
  [{ model: '' }, /`model`: Expected|`model`/],
  [{ model: mockModel(), temperatur: 1 }, /temperatur/],
  [{ model: mockModel(), wire: fetch }, /`wire`/],
])('options %# are refused', (options, message) => {
  expect(() => aiAgent(options as never)).toThrow(message)
})
