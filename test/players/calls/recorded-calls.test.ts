import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  type GameEvent,
  type GameOptions,
  isEvent,
  type RecordedCall,
} from '../../../src/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../../src/players/models/openai/index.js'
import { memoryCalls } from '../../../src/stores/index.js'
import { SkippingClock } from '../../support/skipping-clock.js'
import { type Arrived, delta, sse, wireServer } from './wire-server.js'

const oneVote = defineRules({ extends: 'benchmark', maxDays: 1 })
const answer = (choice: string) => JSON.stringify({ thought: 'Hm.', choice, speech: 'So be it.', memory: null })
const optionIn = ({ body }: Arrived): string =>
  /"choice":\{"type":"string","enum":\["([^"]+)"/.exec(body)?.[1] ?? 'skip'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** A game of six in which seat 1 is a model of a server that answers by hand; the others are scripted. */
async function played(
  respond: (request: Arrived, response: ServerResponse, at: number) => void,
  change: Partial<OpenAIAgentOptions> = {},
  limits: Pick<GameOptions, 'timeoutMs' | 'maxRetries' | 'onServiceFault' | 'clock' | 'slowAfterMs'> = {},
) {
  let at = 0
  const server = await wireServer((request, response) => respond(request, response, at++))
  stop = server.stop
  const sink = memoryCalls()
  const model = openaiAgent({
    model: 'm',
    baseURL: server.url,
    apiKey: 'the-key-itself',
    capabilities: new Map(),
    ...change,
  })
  const players = Array.from({ length: 6 }, (_, seat) => (seat === 0 ? { agent: model } : {}))
  const game = createMafiaGame({ rules: oneVote, players, seed: 5, calls: sink, ...limits })
  const { events } = await game.run()
  return { calls: sink.calls, events, arrived: server.arrived }
}

const streaming = (response: ServerResponse, text: string, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers }).end(text)

const byKey = (calls: readonly RecordedCall[]) =>
  calls.map(({ requestId, attempt, call }) => `${requestId} ${attempt} ${call}`)

test('a call is recorded as it went over the wire, byte for byte, with its times', async () => {
  const sent: string[] = []
  const { calls, arrived, events } = await played((request, response) => {
    const text = sse(delta(answer(optionIn(request))), { choices: [{ delta: {}, finish_reason: 'stop' }], usage: null })
    sent.push(text)
    streaming(response, text, { 'x-request-id': 'q-7' })
  })
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.map(({ request }) => request.body)).toEqual(arrived.map(({ body }) => body))
  expect(calls.map(({ response }) => response?.body)).toEqual(sent)
  const asked = events.flatMap((event) =>
    isEvent(event, 'answer.recorded') && event.data.player === 'p1' ? [event.data] : [],
  )
  expect(byKey(calls)).toEqual(asked.map(({ requestId, attempt }) => `${requestId} ${attempt} 1`))
  for (const { sentAt, firstByteAt = 0, endedAt, url, method, response, fault } of calls) {
    expect(fault).toBeUndefined()
    expect(sentAt).toBeLessThanOrEqual(firstByteAt)
    expect(firstByteAt).toBeLessThanOrEqual(endedAt)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions$/)
    expect(method).toBe('POST')
    expect(response?.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-request-id': 'q-7' })
  }
})

test('the answer tells which model of which provider gave it, why it stopped and what was asked for', async () => {
  const { events, calls } = await played(
    (request, response) =>
      streaming(response, sse(delta(answer(optionIn(request))), { choices: [{ delta: {}, finish_reason: 'stop' }] })),
    { temperature: 0.3, maxOutputTokens: 500, reasoningEffort: 'low', extraBody: { top_p: 0.9, seed: 4 } },
  )
  const recorded = events.find(
    (event): event is GameEvent<'answer.recorded'> => isEvent(event, 'answer.recorded') && event.data.player === 'p1',
  )
  expect(recorded?.meta?.call).toEqual({
    model: 'm-2026',
    provider: 'Vendor',
    responseId: 'r-1',
    fingerprint: 'fp-1',
    finishReason: 'stop',
    parameters: {
      temperature: 0.3,
      top_p: 0.9,
      seed: 4,
      reasoning_effort: 'low',
      max_tokens: 500,
      stream: true,
      format: 'json_schema',
    },
    promptHash: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  const { createHash } = await import('node:crypto')
  const { messages } = JSON.parse(calls[0]?.request.body ?? '') as { messages: unknown }
  const hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex')
  expect(recorded?.meta?.call?.promptHash).toBe(hash.slice(0, 16))
})

test('a rejected try tells of its call too, and every call of a try has its number', async () => {
  const { events, calls } = await played(
    (request, response, at) => {
      const refusal = JSON.stringify({ error: { message: 'temperature is not supported', param: 'temperature' } })
      if (at === 0) response.writeHead(400, { 'content-type': 'application/json' }).end(refusal)
      else streaming(response, sse(delta(at === 1 ? 'no JSON' : answer(optionIn(request)), { finish_reason: 'stop' })))
    },
    { temperature: 1 },
  )
  expect(calls[0]?.response).toMatchObject({
    status: 400,
    body: expect.stringContaining('temperature is not supported'),
  })
  expect(JSON.parse(calls[0]?.request.body ?? '')).toHaveProperty('temperature')
  expect(new Set(byKey(calls)).size).toBe(calls.length)
  const rejected = events.flatMap((event) =>
    isEvent(event, 'answer.rejected') && event.data.player === 'p1' ? [event] : [],
  )
  const unread = rejected.find(({ data }) => data.reason.includes('no JSON object'))
  expect(unread?.meta?.call).toMatchObject({ model: 'm-2026', finishReason: 'stop' })
})

test('a call that breaks off, fails or takes too long is recorded with what arrived of it', async () => {
  const { calls } = await played(
    (request, response, at) => {
      if (at === 0) {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(sse(delta('{"thought":"cut')).slice(0, 60), () => response.destroy())
      } else if (at === 1) {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(`data: ${JSON.stringify(delta('{"thought":"slow'))}\n\n`)
      } else if (at === 2) response.writeHead(503, { 'content-type': 'text/html' }).end('<p>Overloaded</p>')
      else if (at === 3) response.socket?.destroy()
      else streaming(response, sse(delta(answer(optionIn(request)), { finish_reason: 'stop' })))
    },
    {},
    {
      timeoutMs: 700,
      maxRetries: 10,
      slowAfterMs: Number.POSITIVE_INFINITY,
      clock: new SkippingClock((ms) => ms !== 700),
    },
  )
  const [cut, slow, down, gone] = calls
  expect(cut).toMatchObject({ fault: expect.any(String), response: { status: 200 } })
  expect(cut?.response?.body).toBe(sse(delta('{"thought":"cut')).slice(0, 60))
  expect(slow?.fault).toMatch(/No answer within/)
  expect(slow?.response?.body).toContain('slow')
  expect(down?.response).toMatchObject({ status: 503, body: '<p>Overloaded</p>' })
  expect(gone?.response).toBeUndefined()
  expect(gone?.fault).toBeTruthy()
})

test('a game that is aborted hands over the call that it broke off', async () => {
  const server = await wireServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(delta('half of a'))}\n\n`)
  })
  stop = server.stop
  const sink = memoryCalls()
  const agent = openaiAgent({ model: 'm', baseURL: server.url, capabilities: new Map() })
  const game = createMafiaGame({ rules: oneVote, players: 6, agent, calls: sink })
  const ended = game.run().catch((error: Error) => error.name)
  await expect.poll(() => server.arrived.length, { timeout: 20_000 }).toBeGreaterThan(1)
  game.abort()
  expect(await ended).toBe('AbortError')
  // A call may be broken off before the server gets it.
  await expect.poll(() => sink.calls.length >= server.arrived.length, { timeout: 20_000 }).toBe(true)
  for (const call of sink.calls) expect(call.fault).toBeTruthy()
})

test('no secret gets into a record, wherever a server puts it and however it spells it', async () => {
  const [key, header, inBody] = ['the-key-itself', 'tok%22en-77-header', 'body-secret-1'] as const
  const [planted, cookie] = ['sk-planted-by-somebody-1', 'fresh-cookie'] as const
  const escaped = [...key].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')
  const { calls } = await played(
    (request, response, at) => {
      const headers = { 'set-cookie': `a=${cookie}`, 'x-echo': key, 'x-request-id': `q-${key}` }
      if (at === 0)
        response
          .writeHead(401, { ...headers, 'content-type': 'application/json' })
          .end(`{"error":{"message":"Wrong key ${escaped} of ${header}, not ${planted}"}}`)
      else if (at === 1)
        response
          .writeHead(500, { ...headers, 'content-type': 'text/plain' })
          .end(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${key} ${header}`)]))
      else {
        const pieces = [
          `{"thought":"${key.slice(0, 5)}`,
          key.slice(5),
          ` ${inBody.slice(0, 4)}`,
          `${inBody.slice(4)} `,
          planted.slice(0, 7),
          `${planted.slice(7)}", `,
        ]
        const rest = answer(optionIn(request)).slice(1)
        streaming(
          response,
          sse(...pieces.map((piece) => delta(piece)), delta(rest, { finish_reason: 'stop' })),
          headers,
        )
      }
    },
    {
      headers: { 'X-Custom': header, Authorization: 'Bearer other-token-of-mine' },
      extraBody: { metadata: { api_key: inBody }, note: 'kept' },
    },
    { maxRetries: 5, onServiceFault: 'default' },
  )
  const told = JSON.stringify(calls)
  const decoded = calls.flatMap(({ response }) =>
    response?.encoding === 'base64' ? [Buffer.from(response.body, 'base64').toString('latin1')] : [],
  )
  expect(decoded).toHaveLength(1)
  for (const secret of [key, escaped, header, inBody, planted, cookie, 'other-token-of-mine'])
    for (const text of [told, ...decoded]) expect(text).not.toContain(secret)
  // Not in pieces either: what a reader of the stream would put together.
  for (const { response } of calls) {
    const words = (response?.body ?? '').split('\n').flatMap((line) => {
      if (!line.startsWith('data: {')) return []
      const { choices } = JSON.parse(line.slice(6)) as ReturnType<typeof delta>
      return [choices[0]?.delta.content ?? '']
    })
    for (const secret of [key, inBody, planted]) expect(words.join('')).not.toContain(secret)
  }
  expect(told).toContain('(key removed)')
  expect(calls[0]?.request.headers).toMatchObject({ authorization: '(removed)', 'x-custom': '(removed)' })
  expect(calls[0]?.request.headers['content-type']).toBe('application/json')
  expect(JSON.parse(calls[0]?.request.body ?? '')).toMatchObject({ note: 'kept' })
})

test('a server that needs no key is sent `none`, which is a word like any other', async () => {
  const { calls } = await played(
    (request, response) =>
      streaming(
        response,
        sse(delta(answer(optionIn(request)).replace('Hm.', 'Of all, none.'), { finish_reason: 'stop' })),
      ),
    { apiKey: 'none' },
  )
  expect(calls.length).toBeGreaterThan(1)
  for (const { response } of calls) expect(response?.body).toContain('Of all, none.')
})

test('a game that keeps no calls gives its agents nowhere to put them', async () => {
  const seen: boolean[] = []
  const agent = {
    act: (request: { onCall?: unknown; options: readonly string[] }) => {
      seen.push('onCall' in request)
      return { speech: 'Well.', ...(request.options[0] && { choice: request.options[0] }) }
    },
  }
  await createMafiaGame({ rules: oneVote, players: 6, agent }).run()
  expect(new Set(seen)).toEqual(new Set([false]))
})

const call = { method: 'POST', url: 'http://x', request: { headers: {}, body: '' }, sentAt: 1, endedAt: 2 }
const caller = {
  act: ({ options, onCall }: { options: readonly string[]; onCall?: (one: typeof call) => void }) => {
    onCall?.(call)
    return { speech: 'Well.', ...(options[0] && { choice: options[0] }) }
  },
}

test('an error of a sink is reported, and the game continues as it would without the sink', async () => {
  const errors: unknown[] = []
  const calls = {
    record: ({ attempt, requestId }: RecordedCall) => {
      if (requestId.includes('kill') && attempt === 1) throw new Error('full')
      return Promise.reject(new Error('gone'))
    },
  }
  const seats = { rules: oneVote, players: 6, seed: 5, agent: caller }
  const { events } = await createMafiaGame({ ...seats, calls, onListenerError: (error) => errors.push(error) }).run()
  const alone = await createMafiaGame(seats).run()
  const told = (log: readonly GameEvent[]) => log.map(({ meta: _, ...event }) => event)
  expect(told(events)).toEqual(told(alone.events))
  const messages = errors.map((error) => (error as Error).message)
  expect(new Set(messages)).toEqual(new Set(['full', 'gone']))
  expect(messages).toHaveLength(events.filter(({ type }) => type === 'answer.recorded').length)
})

test('a slow sink does not delay the game, but the end waits until everything is saved', async () => {
  let kept = 0
  let open: (() => void) | undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const calls = { record: () => gate.then(() => void kept++) }
  const game = createMafiaGame({ rules: oneVote, players: 6, seed: 5, agent: caller, calls })
  game.on('game.ended', () => {
    expect(kept).toBe(0)
    open?.()
  })
  const { events } = await game.run()
  expect(kept).toBe(events.filter(({ type }) => type === 'answer.recorded').length)
})
