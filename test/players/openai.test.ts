import { inspect } from 'node:util'
import type { ChatCompletionRequest, Fixture, LLMock } from '@copilotkit/aimock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameEvent, isEvent } from '../../src/index.js'
import type { ServiceError } from '../../src/kernel/errors/errors.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { type CapabilityMemory, type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { ticks } from '../support/ticks.js'
import { asksAgain } from './asking.js'
import { mockAnswer, mockModels, mockUsage } from './mock-model.js'

const short = defineRules({ extends: 'benchmark', maxDays: 1 })
let server: LLMock
let capabilities: CapabilityMemory
/** What the server did not take. */
let unsupported: ServiceError[]

beforeEach(async () => {
  server = await mockModels()
  capabilities = new Map()
  unsupported = []
})
afterEach(() => server.stop())

/** A game of eight between models of the mock; `change` differs from a plain agent. */
function game(change: Partial<OpenAIAgentOptions> = {}, rules = short) {
  const agent = openaiAgent({
    model: 'm',
    baseURL: `${server.url}/v1`,
    apiKey: 'test-key-1',
    capabilities,
    ...change,
  })
  return createMafiaGame({ rules, players: 8, seed: 1, agent: asksAgain(agent, unsupported) })
}

/** Puts `response` before what the mock would answer, where `when` holds. */
function instead(response: Fixture['response'], when: (request: ChatCompletionRequest) => boolean = () => true) {
  server.prependFixture({ match: { endpoint: 'chat', predicate: when }, response })
}

const bodies = (): ChatCompletionRequest[] => server.getRequests().map(({ body }) => body as ChatCompletionRequest)
const reasons = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) =>
    isEvent(event, 'call.failed') || isEvent(event, 'answer.rejected') ? [event.data.reason] : [],
  )

test('with `exact` schemas, each request carries one whose choice is one of its legal options', async () => {
  const asked: (readonly string[])[] = []
  const agent = openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, schema: 'exact', capabilities })
  const watched = {
    act: (request: Parameters<typeof agent.act>[0]) => {
      asked.push(request.options)
      return agent.act(request)
    },
  }
  const { stats } = await createMafiaGame({ rules: 'benchmark', players: 6, seed: 1, agent: watched }).run()
  type Schema = { properties: { choice?: { enum: string[] } }; required: string[]; additionalProperties: boolean }
  const schemas = bodies().map(
    ({ response_format }) =>
      (response_format as unknown as { json_schema: { schema: Schema; strict: boolean } }).json_schema,
  )
  const key = (options: readonly string[]) => options.join()
  expect(schemas.map(({ schema }) => key(schema.properties.choice?.enum ?? [])).sort()).toEqual(asked.map(key).sort())
  for (const { schema, strict } of schemas) {
    expect(strict).toBe(true)
    expect(schema.required).toEqual(Object.keys(schema.properties))
    expect(schema.additionalProperties).toBe(false)
  }
  expect(stats.rejected).toBe(0)
})

test.each([
  { refused: ['json_schema'], used: 'tool' },
  { refused: ['json_schema', 'tool'], used: 'json_object' },
  { refused: ['json_schema', 'tool', 'json_object'], used: 'text' },
])('a server that refuses $refused is asked by $used from then on', async ({ refused, used }) => {
  const formOf = ({ response_format, tools }: ChatCompletionRequest) =>
    response_format?.type ?? (tools?.length ? 'tool' : 'text')
  const message = (form: string) =>
    form === 'tool' ? 'tools are not supported by this model' : 'This response_format type is unavailable now'
  for (const form of refused)
    instead({ error: { message: message(form) }, status: 400 }, (request) => formOf(request) === form)
  const { stats } = await game().run()
  const forms = bodies().map(formOf)
  expect({ rejected: stats.rejected, defaulted: stats.defaulted }).toEqual({ rejected: 0, defaulted: 0 })
  expect(unsupported.length).toBeGreaterThanOrEqual(refused.length)
  for (const { message } of unsupported) expect(message).toMatch(/answered 400.*The next call asks in another form\./)
  expect(forms.slice(-4).every((form) => form === used)).toBe(true)
  server.clearRequests()
  await game().run()
  expect(new Set(bodies().map(formOf))).toEqual(new Set([used]))
})

test('a parameter that a server refuses is left out from then on', async () => {
  instead(
    {
      error: {
        message: "Unsupported value: 'temperature' does not support 0.3 with this model.",
        param: 'temperature',
      },
      status: 400,
    },
    ({ temperature }) => temperature !== undefined,
  )
  instead(
    {
      error: {
        message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        param: 'max_tokens',
      },
      status: 400,
    },
    ({ max_tokens }) => max_tokens !== undefined,
  )
  const { stats } = await game({ temperature: 0.3, maxOutputTokens: 300 }).run()
  const last = bodies().at(-1)
  expect(stats.defaulted).toBe(0)
  expect(last).not.toHaveProperty('temperature')
  expect(last).not.toHaveProperty('max_tokens')
  expect(last?.max_completion_tokens).toBe(300)
})

test.each(['json_schema', 'tool'] as const)(
  'speech and thoughts are heard while they are written, by %s',
  async (format) => {
    const live = game({ format })
    const heard = new Map<string, string[]>()
    const thought = new Map<string, string[]>()
    const hear = (into: Map<string, string[]>) => (event: { requestId: string; chunk: string }) => {
      into.set(event.requestId, [...(into.get(event.requestId) ?? []), event.chunk])
    }
    live.on('speech.streamed', hear(heard))
    live.on('thought.streamed', hear(thought))
    const { events } = await live.run()
    const answers = events.filter((event) => isEvent(event, 'answer.recorded'))
    const spoken = answers.filter(({ data }) => data.kind === 'speak')
    expect(spoken.length).toBeGreaterThan(3)
    for (const { data } of spoken) {
      expect(heard.get(data.requestId)?.join('')).toBe(data.answer.speech)
      expect(heard.get(data.requestId)?.length).toBeGreaterThan(1)
    }
    for (const { data } of answers) expect(thought.get(data.requestId)?.join('')).toBe(data.answer.thought)
  },
)

test('a server without streaming is asked for whole answers', async () => {
  const { stats } = await game({ stream: false }).run()
  expect(stats.rejected).toBe(0)
  expect(bodies().every(({ stream }) => stream === undefined)).toBe(true)
})

test.each([
  {
    what: 'a refusal in prose',
    response: { content: 'I am sorry, I cannot take part in this.' },
    reason: /no JSON object/,
  },
  { what: 'an empty answer', response: { content: '' }, reason: /The answer is empty/ },
  {
    what: 'an answer cut at its limit',
    response: { content: '{"thought":"I th', finishReason: 'length' },
    reason: /cut off at the limit of its tokens\. Be briefer\.$/,
    fault: 'cut-off',
  },
  {
    what: 'an answer of which only the thinking was written',
    response: { content: '<think>Let me see. p2 was silent, p3 was not', finishReason: 'length' },
    fault: 'cut-off',
    reason: /reasoning took most of them: think less, or ask the operator of the game to raise `maxOutputTokens`/,
  },
  {
    what: 'an answer after too much reasoning',
    response: { content: '', reasoning: 'Let me see. p2 was silent', finishReason: 'length' },
    fault: 'cut-off',
    reason: /reasoning took most of them/,
  },
  { what: 'a filtered answer', response: { content: '{', finishReason: 'content_filter' }, reason: /content filter/ },
])('$what is a failed try whose cost is recorded', async ({ response, reason, fault = 'agent' }) => {
  let left = 3
  instead(
    (request) => ({ ...response, usage: mockUsage(request) }),
    () => left-- > 0,
  )
  const { events, stats } = await game().run()
  const rejected = events.filter((event) => isEvent(event, 'answer.rejected'))
  expect(stats.defaulted).toBe(0)
  expect(rejected.length).toBe(3)
  for (const { data, meta } of rejected) {
    expect(data.reason).toMatch(reason)
    expect(data.fault).toBe(fault)
    expect(meta?.usage?.outputTokens).toBeGreaterThan(19)
  }
})

test('an illegal choice is reported to the model in the next prompt', async () => {
  let left = 1
  instead(
    (request) => ({
      content: mockAnswer(request).replace(/"choice":"[^"]*"/, '"choice":"p99"'),
      usage: mockUsage(request),
    }),
    (request) => mockAnswer(request).includes('"choice"') && left-- > 0,
  )
  const { events } = await game().run()
  expect(reasons(events)).toEqual([expect.stringContaining('`p99` is not legal here')])
  const prompts = bodies().map(({ messages }) => String(messages[1]?.content))
  expect(prompts.filter((prompt) => prompt.includes('The choice `p99` is not legal here'))).toHaveLength(1)
})

test('notes that a model keeps come back in its next prompt', async () => {
  const { events } = await game().run()
  const updated = events.filter((event) => isEvent(event, 'memory.updated'))
  expect(updated.length).toBeGreaterThan(6)
  const prompts = bodies().map(({ messages }) => String(messages[1]?.content))
  const withNotes = prompts.filter((prompt) => prompt.includes('Your own notes from before: {"observations":'))
  expect(withNotes.length).toBeGreaterThan(3)
})

test('notes in a form of their own come back as they are, and too many are a failed try', async () => {
  const own = 'Trust nobody who votes late.'
  const noting = (memory: unknown) => (request: Parameters<typeof mockAnswer>[0]) => ({
    content: JSON.stringify({ ...JSON.parse(mockAnswer(request)), memory }),
  })
  instead(noting(own))
  const { events } = await game().run()
  const kept = events.flatMap((event) => (isEvent(event, 'memory.updated') ? [event.data.memory] : []))
  expect(new Set(kept)).toEqual(new Set([own]))
  const prompts = bodies().map(({ messages }) => String(messages[1]?.content))
  expect(prompts.filter((prompt) => prompt.includes(`Your own notes from before: "${own}"`)).length).toBeGreaterThan(3)
  instead(noting('x'.repeat(17_000)))
  expect(reasons((await game().run()).events)).toContain('The memory is larger than 16384 bytes of JSON.')
})

test('reasoning and cached tokens are counted, and a price table of the user wins over nothing', async () => {
  const usage = {
    prompt_tokens: 100,
    completion_tokens: 50,
    prompt_tokens_details: { cached_tokens: 40 },
    completion_tokens_details: { reasoning_tokens: 30 },
  }
  instead((request) => ({ content: mockAnswer(request), usage }))
  const baseURL = `${server.url}/api/v1`
  const free = gameCosts((await game({ baseURL }).run()).events)
  const priced = gameCosts((await game({ baseURL, prices: { m: { input: 1, output: 2, cached: 0.5 } } }).run()).events)
  const { calls } = free.total
  expect(free.total).toMatchObject({
    inputTokens: 100 * calls,
    outputTokens: 50 * calls,
    cachedTokens: 40 * calls,
    reasoningTokens: 30 * calls,
  })
  expect(free.total.costUsd).toBeNull()
  expect(free.total.unpricedCalls).toBe(calls)
  expect(priced.total.costUsd).toBeCloseTo((priced.total.calls * (60 * 1 + 40 * 0.5 + 50 * 2)) / 1_000_000, 12)
})

test('the shipped prices know the models of their own servers and no others', async () => {
  const { computeUsage } = await import('../../src/players/models/usage.js')
  const said = { prompt_tokens: 1_000_000, completion_tokens: 0 }
  expect(computeUsage(said, { model: 'gpt-4o-mini' }).costUsd).toBeCloseTo(0.15, 6)
  expect(
    computeUsage(said, { model: 'openai/gpt-4o-mini', baseURL: 'https://openrouter.ai/api/v1' }).costUsd,
  ).toBeGreaterThan(0)
  expect(computeUsage(said, { model: 'gpt-4o-mini', baseURL: 'http://127.0.0.1:8080/v1' }).costUsd).toBeUndefined()
  expect(computeUsage({ ...said, cost: 0.5 }, { model: 'gpt-4o-mini' }).costUsd).toBe(0.5)
  expect(computeUsage({ ...said, cost: -1, completion_tokens: 'many' }, { model: 'x' })).toEqual({
    model: 'x',
    inputTokens: 1_000_000,
  })
})

test('what an experiment sets reaches the wire', async () => {
  const options = {
    baseURL: `${server.url}/api/v1`,
    temperature: 0.4,
    topP: 0.8,
    seed: 12,
    reasoningEffort: 'xhigh',
    maxOutputTokens: 900,
    chatTemplateKwargs: { enable_thinking: false },
    headers: { 'x-experiment': 'e7' },
    extraBody: { top_k: 5, min_p: 0.1 },
    openRouter: { models: ['m', 'other'], provider: { only: ['a'] }, reasoning: { max_tokens: 300 } },
  } as const
  const { stats } = await game(options).run()
  const { headers, body } = server.getRequests()[0] ?? {}
  expect(stats.rejected).toBe(0)
  expect(headers).toMatchObject({ 'x-experiment': 'e7' })
  expect(body).toMatchObject({
    model: 'm',
    temperature: 0.4,
    top_p: 0.8,
    seed: 12,
    reasoning_effort: 'xhigh',
    max_tokens: 900,
    chat_template_kwargs: { enable_thinking: false },
    top_k: 5,
    min_p: 0.1,
    models: ['m', 'other'],
    provider: { require_parameters: true, only: ['a'] },
    reasoning: { max_tokens: 300 },
  })
  expect(openaiAgent({ model: 'm', apiKey: 'k', timeoutMs: 5_000 }).timeoutMs).toBe(5_000)
  expect(openaiAgent({ model: 'm', apiKey: 'k' })).not.toHaveProperty('timeoutMs')
})

test('what is not set is not sent', async () => {
  await game().run()
  const [body] = bodies()
  const sent = Object.keys(body ?? {}).filter((name) => !name.startsWith('_'))
  expect(sent.sort()).toEqual(['messages', 'model', 'response_format', 'stream', 'stream_options'])
})

test('OpenRouter is told who calls and keeps to endpoints that honour the request', async () => {
  const { events } = await game({
    baseURL: `${server.url}/api/v1`,
    openRouter: { title: 'nightzero', referer: 'https://example.org', provider: { order: ['x'] } },
  }).run()
  const { headers, body } = server.getRequests()[0] ?? {}
  expect(headers).toMatchObject({ 'x-title': 'nightzero', 'http-referer': 'https://example.org' })
  expect((body as ChatCompletionRequest).provider).toEqual({ require_parameters: true, order: ['x'] })
  expect(gameCosts(events).total.costUsd).toBeGreaterThan(0)
})

test('the key is in no event, error, log line or prompt, whatever a server does with it', async () => {
  const key = 'planted-key-3f9a7c5e1b'
  const echo = (request: ChatCompletionRequest) =>
    mockAnswer(request).replaceAll('I weigh', `I weigh ${key} and sk-live-abcdefgh123`)
  let calls = 0
  instead((request) => {
    if (calls++ % 5 === 4) return { error: { message: `Incorrect API key provided: ${key}` }, status: 401 }
    if (calls % 7 === 3) return { content: '', usage: mockUsage(request) }
    return { content: echo(request), usage: mockUsage(request) }
  })
  const written: string[] = []
  const keep = (chunk: string | Uint8Array) => {
    written.push(String(chunk))
    return true
  }
  const [out, err] = [process.stdout.write, process.stderr.write]
  Object.assign(process.stdout, { write: keep })
  Object.assign(process.stderr, { write: keep })
  const seen: unknown[] = []
  const agent = openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, apiKey: key, capabilities })
  const live = createMafiaGame({
    rules: short,
    seed: 1,
    onServiceFault: 'default',
    players: [
      { persona: { name: 'Ada', character: `knows ${key}` }, agent },
      ...Array.from({ length: 8 }, () => ({ agent })),
    ],
  })
  live.on('event', (event) => !JSON.stringify(event).includes('knows') && seen.push(event))
  const words = new Map<string, string>()
  for (const type of ['speech.streamed', 'thought.streamed'] as const)
    live.on(type, ({ requestId, chunk }) => words.set(type + requestId, (words.get(type + requestId) ?? '') + chunk))
  try {
    await live.run()
  } finally {
    Object.assign(process.stdout, { write: out })
    Object.assign(process.stderr, { write: err })
  }
  expect(seen.length).toBeGreaterThan(50)
  const everything = [
    JSON.stringify(seen),
    [...words.values()].join('\n'),
    written.join(''),
    inspect(agent, { depth: 9, showHidden: true }),
  ]
  for (const text of [...everything, ...bodies().map(({ messages }) => JSON.stringify(messages))]) {
    expect(text).not.toContain(key)
    expect(text).not.toContain('sk-live')
  }
  expect(JSON.stringify(seen)).toContain('(key removed)')
  expect(server.getRequests()[0]?.headers.authorization).not.toBe('Bearer none')
})

test('without a key for a server that needs one, nothing is made', () => {
  const { OPENAI_API_KEY, OPENROUTER_API_KEY } = process.env
  delete process.env.OPENAI_API_KEY
  delete process.env.OPENROUTER_API_KEY
  try {
    expect(() => openaiAgent({ model: 'm' })).toThrow(
      'No API key: set `OPENAI_API_KEY` in the environment, or give `apiKey`.',
    )
    expect(() => openaiAgent({ model: 'm', baseURL: 'https://openrouter.ai/api/v1' })).toThrow('OPENROUTER_API_KEY')
    expect(() => openaiAgent({ model: '' })).toThrow('model')
    expect(openaiAgent({ model: 'm', baseURL: 'http://127.0.0.1:1/v1' }).name).toBe('m')
  } finally {
    Object.assign(process.env, {
      ...(OPENAI_API_KEY && { OPENAI_API_KEY }),
      ...(OPENROUTER_API_KEY && { OPENROUTER_API_KEY }),
    })
  }
})

test('a model that is told to stop stops calling', async () => {
  let calls = 0
  const counted: typeof fetch = (...call) => {
    calls++
    return fetch(...call)
  }
  const live = game({ fetch: counted })
  const controller = new AbortController()
  const running = live.run({ signal: controller.signal })
  await expect.poll(() => calls, { interval: 1 }).toBeGreaterThan(0)
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  const before = calls
  await live.settled()
  await ticks(20)
  expect(calls).toBe(before)
})
