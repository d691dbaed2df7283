import { describe, expect, test } from 'vitest'
import { type AgentError, type AgentRequest, createMafiaGame, isEvent, scriptedAgent } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { mockAnswer } from './mock-model.js'

type Serve = (body: never, init: RequestInit) => Response | Promise<Response>

const modelBehind = (serve: Serve, options: Partial<OpenAIAgentOptions> = {}) =>
  openaiAgent({
    ...{ model: 'm', baseURL: 'http://127.0.0.1/v1', stream: false, capabilities: new Map() },
    ...options,
    fetch: async (_address, init = {}) => serve(JSON.parse(String(init.body)) as never, init),
  })

/** A server that answers and counts nothing. */
const uncounted: Serve = (body) =>
  Response.json({ choices: [{ message: { content: mockAnswer(body) }, finish_reason: 'stop' }] })

/** Resolves with a request of a game, of a kind that has a prompt. */
const someRequest = () =>
  new Promise<AgentRequest>((resolve) => {
    const scripted = scriptedAgent()
    const act = (request: AgentRequest) => {
      if (request.kind === 'vote') resolve(request)
      return scripted.act(request)
    }
    createMafiaGame({ rules: 'benchmark', players: 6, seed: 1, agent: { act } })
      .run()
      .catch(() => {})
  })

const failure = (model: ReturnType<typeof modelBehind>, request: AgentRequest): Promise<AgentError> =>
  Promise.resolve(model.act(request)).then(
    () => Promise.reject(new Error('The call should have failed.')),
    (error: AgentError) => error,
  )

describe('a server that counts no tokens does not disarm a budget', () => {
  const game = (budget: object, options: Partial<OpenAIAgentOptions> = {}) =>
    createMafiaGame({ rules: 'benchmark', players: 6, seed: 1, budget, agent: modelBehind(uncounted, options) })

  test('of tokens', async () => {
    const limited = game({ maxTokens: 20_000 })
    const reached = new Promise<{ reason: string; spent: { tokens: number } }>((resolve) => {
      limited.on('budget.reached', (event) => {
        resolve(event)
        limited.abort()
      })
    })
    await expect(limited.run()).rejects.toThrow()
    const { reason, spent } = await reached
    expect(reason).toBe('tokens')
    expect(spent.tokens).toBeGreaterThan(20_000)
  })

  test.each([
    ['cost', { prices: { m: { input: 5, output: 20 } } }],
    ['unpriced', {}],
  ])('of money, by a table of prices or because the price is unknown: %s', async (why, options) => {
    const limited = game({ maxCostUsd: 0.05 }, options)
    const reached = new Promise<string>((resolve) => {
      limited.on('budget.reached', ({ reason }) => {
        resolve(reason)
        limited.abort()
      })
    })
    await expect(limited.run()).rejects.toThrow()
    expect(await reached).toBe(why)
  })

  test('and what is estimated is marked in the log', async () => {
    const { events } = await game({}).run()
    const { total, calls } = gameCosts(events)
    expect(total.estimatedCalls).toBe(calls.length)
    expect(total.unpricedCalls).toBe(calls.length)
    for (const { usage } of calls) expect(usage.inputTokens).toBeGreaterThan(500)
  })
})

describe('a call that ends too soon', () => {
  const bytesOf = (content: string) =>
    new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)

  /** A reply of these pieces. `end` is called when a reader that has them all waits for more. */
  const stream = (pieces: readonly string[], end: (controller: ReadableStreamDefaultController) => void) => {
    const left = [...pieces]
    const pull = (controller: ReadableStreamDefaultController) => {
      const content = left.shift()
      if (content === undefined) end(controller)
      else controller.enqueue(bytesOf(content))
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }

  test('takes what was sent and what had arrived when its stream was cut', async () => {
    const request = await someRequest()
    const said = ['{"thought": "', 'I am not sure whom to trust in this. '.repeat(20)]
    const cut = modelBehind(() => stream(said, (controller) => controller.error(new TypeError('terminated'))), {
      stream: true,
    })
    const { name, usage } = await failure(cut, request)
    expect(name).toBe('AgentError')
    expect(usage).toMatchObject({ model: 'm', estimated: true })
    expect(usage?.inputTokens).toBeGreaterThan(500)
    expect(usage?.outputTokens).toBeGreaterThan(100)
  })

  test('takes what was sent and what had arrived when we hang up', async () => {
    const request = await someRequest()
    const hangUp = new AbortController()
    const slow = modelBehind(
      (_body, { signal }) =>
        stream(['{"thought": "Let me see'], (controller) => {
          signal?.addEventListener('abort', () => controller.error(signal.reason))
          hangUp.abort(new Error('No answer within 5 ms.'))
        }),
      { stream: true, prices: { m: { input: 1, output: 1 } } },
    )
    const { name, message, usage } = await failure(slow, { ...request, signal: hangUp.signal })
    expect([name, message]).toEqual(['AgentError', 'No answer within 5 ms.'])
    expect(usage?.inputTokens).toBeGreaterThan(500)
    expect(usage?.outputTokens).toBeGreaterThan(3)
    expect(usage?.costUsd).toBeCloseTo(((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)) / 1_000_000, 9)
  })

  test('is counted when the game itself hangs up: its time was over', async () => {
    const begun = ['{"thought": "Let me see']
    const endless = modelBehind(
      (_body, { signal }) =>
        stream(begun, (controller) => {
          signal?.addEventListener('abort', () => controller.error(signal.reason))
        }),
      { stream: true },
    )
    const scripted = scriptedAgent()
    const act = (request: AgentRequest) => (request.kind === 'vote' ? endless : scripted).act(request)
    const options = { rules: 'benchmark', players: 6, seed: 1, timeoutMs: 300, maxRetries: 0 } as const
    const { events } = await createMafiaGame({ ...options, agent: { act } }).run()
    const timedOut = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event] : []))
    expect(timedOut.length).toBeGreaterThan(2)
    for (const { data, meta } of timedOut) {
      expect(data.reason).toBe('No answer within 300 ms.')
      expect(meta?.usage).toMatchObject({ model: 'm', estimated: true })
      expect(meta?.usage?.outputTokens).toBeGreaterThan(3)
    }
    expect(gameCosts(events).total.inputTokens).toBeGreaterThan(500 * timedOut.length)
  })

  test('takes nothing when it waited for its turn and was never sent', async () => {
    const request = await someRequest()
    const model = modelBehind(uncounted)
    const error = await failure(model, { ...request, signal: AbortSignal.abort(new Error('Over.')) })
    expect(error.message).toBe('Over.')
    expect(error.usage).toBeUndefined()
  })

  test.each([400, 402, 429, 503])('takes nothing when the server refuses it with %i', async (status) => {
    const request = await someRequest()
    const refusing = modelBehind(() => Response.json({ error: { message: 'No.' } }, { status }))
    const { usage } = await failure(refusing, request)
    expect(usage?.inputTokens).toBeUndefined()
    expect(usage?.estimated).toBeUndefined()
  })

  test('uses no tokens when nobody answers at the address', async () => {
    const request = await someRequest()
    const dead = modelBehind(() => Promise.reject(new TypeError('fetch failed')))
    const { usage } = await failure(dead, request)
    expect(usage?.inputTokens).toBeUndefined()
  })
})
