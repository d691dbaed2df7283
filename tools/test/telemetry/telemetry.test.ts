import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  AgentError,
  createMafiaGame,
  isEvent,
  memoryStore,
  randomAgent,
  resumeFrom,
  scriptedAgent,
} from '../../../src/index.js'
import { createTelemetry, type TelemetryOptions } from '../../../src/telemetry/index.js'

function recorded(options: TelemetryOptions = {}) {
  const spans = new InMemorySpanExporter()
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 2_000_000_000 })
  const meterProvider = new MeterProvider({ readers: [reader] })
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
  const measured = async () => {
    await reader.forceFlush()
    const { scopeMetrics } = exporter.getMetrics().at(-1) ?? { scopeMetrics: [] }
    return scopeMetrics.flatMap(({ metrics }) => metrics)
  }
  const telemetry = createTelemetry({ tracerProvider, meterProvider, ...options })
  return { telemetry, spans: () => spans.getFinishedSpans(), measured }
}

/** Plays as a model would that tells what its calls took; every tenth try fails, paid for. */
function model(): Agent {
  const { act } = randomAgent()
  let calls = 0
  return {
    name: 'gpt-x',
    timeoutMs: 5_000,
    act: async (request) => {
      const usage = { model: 'gpt-x', inputTokens: 1_000, outputTokens: 50, cachedTokens: 800, costUsd: 0.002 }
      const call = { model: 'gpt-x-2026', provider: 'example', responseId: 'r1', finishReason: 'tool_calls' }
      if (++calls % 10 === 0) throw new AgentError(`No answer: PLANTED-SECRET of ${request.playerId}`, usage, { call })
      return { ...(await act(request)), thought: 'PLANTED-SECRET', usage, call }
    },
  }
}

const rules = 'classic'
const named = (spans: readonly ReadableSpan[], start: string) => spans.filter(({ name }) => name.startsWith(start))
const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId

describe('the spans of a game', () => {
  test('are one for it, in it one for each phase, and in those one for each call', async () => {
    const { telemetry, spans } = recorded()
    const game = telemetry.game((traced) =>
      createMafiaGame({ id: 'g1', rules, players: 7, seed: 1, agent: traced(model()) }),
    )
    const { events, winner } = await game.run()
    const [played] = named(spans(), 'play')
    expect(played).toMatchObject({
      name: 'play classic',
      attributes: { 'gen_ai.conversation.id': 'g1', 'nightzero.rules': 'classic', 'nightzero.outcome': winner },
    })
    const phases = named(spans(), 'phase')
    expect(phases.map(({ name }) => name)).toEqual(
      events.filter(({ type }) => type === 'phase.changed').map(({ phase }) => `phase ${phase}`),
    )
    for (const phase of phases) expect(phase.parentSpanContext?.spanId).toBe(idOf(played))
    const calls = named(spans(), 'invoke_agent')
    const tries = events.filter(({ type }) => type === 'answer.recorded' || type === 'answer.rejected')
    expect(calls.length).toBe(tries.length)
    const inPhase = calls.filter(({ attributes }) => attributes['nightzero.phase'] !== 'setup')
    for (const call of inPhase) {
      const phase = phases.find((span) => idOf(span) === call.parentSpanContext?.spanId)
      expect(phase?.attributes['nightzero.phase']).toBeDefined()
      expect(phase?.attributes['nightzero.day']).toBe(call.attributes['nightzero.day'])
    }
    for (const span of spans()) expect(span.spanContext().traceId).toBe(played?.spanContext().traceId)
  })

  test('say of a call what it took, by the names of the conventions', async () => {
    const { telemetry, spans } = recorded()
    await telemetry.game((traced) => createMafiaGame({ rules, players: 7, seed: 1, agent: traced(model()) })).run()
    const calls = named(spans(), 'invoke_agent')
    expect(calls.find(({ status }) => status.code === 0)).toMatchObject({
      name: 'invoke_agent gpt-x',
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'gpt-x',
        'gen_ai.provider.name': 'example',
        'gen_ai.response.model': 'gpt-x-2026',
        'gen_ai.response.finish_reasons': ['tool_calls'],
        'gen_ai.usage.input_tokens': 1_000,
        'gen_ai.usage.output_tokens': 50,
        'gen_ai.usage.cache_read.input_tokens': 800,
        'nightzero.cost_usd': 0.002,
      },
    })
    const failed = calls.find(({ status }) => status.code === 2)
    expect(failed?.attributes).toMatchObject({ 'error.type': 'AgentError', 'gen_ai.usage.input_tokens': 1_000 })
    expect(failed?.status.message).toBeUndefined()
  })

  test('tell of a game that is stopped that it was', async () => {
    const { telemetry, spans } = recorded()
    const game = telemetry.game((traced) =>
      createMafiaGame({ rules, players: 7, seed: 1, agent: traced(randomAgent()) }),
    )
    await game.step('phase')
    game.abort()
    await expect(game.run()).rejects.toThrow()
    const [played] = named(spans(), 'play')
    expect(played?.attributes['nightzero.outcome']).toBe('stopped')
    expect(played?.status.code).toBe(2)
  })

  test('show an agent that was given up because its answer was no longer wanted', async () => {
    const { telemetry, spans } = recorded()
    const hanging: Agent = { act: () => new Promise(() => {}) }
    const game = telemetry.game((traced) => createMafiaGame({ rules: 'trial', seed: 1, agent: traced(hanging) }))
    const running = game.run().catch(() => {})
    await new Promise(setImmediate)
    game.abort()
    await running
    const calls = named(spans(), 'invoke_agent')
    expect(calls.length).toBeGreaterThan(0)
    for (const { attributes } of calls) expect(attributes['error.type']).toBe('AbortError')
  })

  test('exist for a game that continues from a store, and for agents whose games are made elsewhere', async () => {
    const { telemetry, spans } = recorded()
    const store = memoryStore()
    const cut = createMafiaGame({ id: 'g1', rules: 'trial', seed: 1, agent: telemetry.agent(randomAgent()), store })
    for (let phases = 0; phases < 3; phases++) await cut.step('phase')
    cut.abort()
    await cut.run().catch(() => {})
    const before = spans()
    expect(before.length).toBeGreaterThan(0)
    for (const span of before) expect(span.attributes['gen_ai.conversation.id']).toBe('g1')
    await (await telemetry.game((traced) => resumeFrom(store, 'g1', { agent: traced(randomAgent()) }))).run()
    expect(named(spans(), 'play').length).toBe(1)
    expect(named(spans(), 'phase').length).toBeGreaterThan(1)
  })
})

describe('a secret', () => {
  const told = async (options: TelemetryOptions) => {
    const { telemetry, spans, measured } = recorded(options)
    const game = telemetry.game((traced) =>
      createMafiaGame({ id: 'g1', rules, players: 7, seed: 1, agent: traced(model()) }),
    )
    await game.run()
    const shown = spans().map(({ name, attributes, status, events }) => ({ name, attributes, status, events }))
    const points = (await measured()).map(({ descriptor, dataPoints }) => [
      descriptor.name,
      dataPoints.map(({ attributes }) => attributes),
    ])
    return JSON.stringify([shown, points])
  }

  test('is nowhere in spans or metrics: no word, no player, no role, nothing that only some are asked', async () => {
    const text = await told({})
    for (const secret of [
      'PLANTED-SECRET',
      '"p1"',
      'sheriff',
      'doctor',
      'vigilante',
      'investigate',
      'protect',
      '"kill"',
      '"chat"',
    ])
      expect(text).not.toContain(secret)
  })

  test('is included on request: who was asked what, and then what was said', async () => {
    const secrets = await told({ secrets: true })
    for (const asked of ['"p1"', 'investigate', 'No answer: PLANTED-SECRET']) expect(secrets).toContain(asked)
    expect(secrets).not.toContain('gen_ai.output.messages')
    const content = await told({ content: true })
    expect(content).toContain('gen_ai.output.messages')
    expect(content).toMatch(/finish_reason\W+tool_calls/)
    expect(content).toContain('nightzero.choice')
  })
})

test('the metrics add up to what the log says', async () => {
  const { telemetry, measured } = recorded()
  const game = telemetry.game((traced) => createMafiaGame({ rules, players: 7, seed: 1, agent: traced(model()) }))
  const { usage, winner, events } = await game.run()
  const points = Object.fromEntries(
    (await measured()).map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints]),
  )
  type Point = { readonly attributes: Record<string, unknown>; readonly value: unknown }
  const of = (name: string, by: Record<string, unknown> = {}) =>
    (points[name] as readonly Point[]).filter(({ attributes }) =>
      Object.entries(by).every(([key, value]) => attributes[key] === value),
    )
  const sum = (found: readonly Point[]) =>
    found.reduce((total, { value }) => total + (typeof value === 'number' ? value : (value as { sum: number }).sum), 0)
  expect(sum(of('gen_ai.client.token.usage', { 'gen_ai.token.type': 'input' }))).toBe(usage.inputTokens)
  expect(sum(of('gen_ai.client.token.usage', { 'gen_ai.token.type': 'output' }))).toBe(usage.outputTokens)
  expect(sum(of('nightzero.cost'))).toBeCloseTo(usage.costUsd ?? Number.NaN)
  expect(sum(of('nightzero.answers', { 'nightzero.result': 'rejected' }))).toBe(
    events.filter(({ type }) => type === 'answer.rejected').length,
  )
  expect(of('nightzero.games')).toMatchObject([{ value: 1, attributes: { 'nightzero.outcome': winner } }])
  const [duration] = of('gen_ai.client.operation.duration', { 'error.type': 'AgentError' })
  const thrown = events.filter(
    (event) => isEvent(event, 'answer.rejected') && event.data.reason.startsWith('No answer'),
  )
  expect(duration).toMatchObject({ value: { count: thrown.length } })
})

test('a traced game records the same log, and agents keep their names and patience', async () => {
  const { telemetry } = recorded({ content: true })
  const agent = model()
  expect(telemetry.agent(agent)).toMatchObject({ name: 'gpt-x', timeoutMs: 5_000 })
  const bare = await createMafiaGame({ rules: 'trial', seed: 3, agent: scriptedAgent() }).run()
  const traced = await telemetry
    .game((traced) => createMafiaGame({ rules: 'trial', seed: 3, agent: traced(scriptedAgent()) }))
    .run()
  const timeless = (events: typeof bare.events) => events.map(({ meta: _, ...event }) => event)
  expect(timeless(traced.events)).toEqual(timeless(bare.events))
})

test.each([
  [{ tracerProvider: {} as never }, '`tracerProvider`: Expected a provider with a method `getTracer`'],
  [{ secrets: 'yes' as never }, '`secrets`: Expected true or false'],
])('bad options are refused: %j', (options, message) => {
  expect(() => createTelemetry(options)).toThrow(message)
})
