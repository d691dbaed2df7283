import { readFileSync, writeFileSync } from 'node:fs'
import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, describe, expect, test } from 'vitest'
import { openingScene, plain } from '../../src/cli/output/scene.js'
import { layOutEvent } from '../../src/cli/output/tell.js'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  isEvent,
  randomAgent,
  ServiceError,
  type ViewEvent,
  verifyLog,
} from '../../src/index.js'
import { aiAgent } from '../../src/players/models/ai/index.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { remoteAgent } from '../../src/players/remote/index.js'
import { exportHtml } from '../../src/show/html/index.js'
import { jsonlStore } from '../../src/stores/index.js'
import { playedPresets, runs } from '../laws/support/runs.js'
import { plantingAgent } from '../laws/support/secrets.js'
import { questionsOf } from '../players/asking.js'
import { json, type Served, serve } from '../players/remote/serve.js'
import { temporaryFolder } from '../support/temporary.js'
import { expectNothingUnhandled } from './support.js'

expectNothingUnhandled()

const served: Served[] = []
afterEach(() => Promise.all(served.splice(0).map((one) => one.close())))

async function serving(...given: Parameters<typeof serve>): Promise<Served> {
  const one = await serve(...given)
  served.push(one)
  return one
}

const question = async (): Promise<AgentRequest> =>
  (await questionsOf({ rules: 'mini', players: 4 })).find(({ kind }) => kind === 'vote') as AgentRequest

const encoder = new TextEncoder()

/** A body that never ends, and how many bytes of it were read. */
function endless(piece: string): { readonly body: ReadableStream<Uint8Array>; readonly read: () => number } {
  const bytes = encoder.encode(piece)
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += bytes.length
      controller.enqueue(bytes)
    },
  })
  return { body, read: () => read }
}

describe('a model server that streams without end is cut', () => {
  test.each([
    ['in one line of a stream', 'text/event-stream', true],
    ['in one document', 'application/json', false],
  ])('%s', async (_, type, stream) => {
    const { body, read } = endless('x'.repeat(1_000_000))
    const fetch = async () => new Response(body, { headers: { 'content-type': type } })
    const capabilities = new Map()
    const agent = openaiAgent({
      model: 'm',
      baseURL: 'http://127.0.0.1:1/v1',
      apiKey: 'none',
      stream,
      capabilities,
      fetch,
    })
    const fault = await Promise.resolve(agent.act(await question())).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ServiceError)
    expect((fault as Error).message).toMatch(/with more than 33554432 bytes\.$/)
    expect(read()).toBeLessThan(40_000_000)
  })

  test('in thoughts, by the AI SDK too', async () => {
    let words = 0
    let stopped: AbortSignal | undefined
    const doStream = async ({ abortSignal }: { abortSignal?: AbortSignal }) => {
      stopped = abortSignal
      const stream = new ReadableStream({
        start: (controller) => controller.enqueue({ type: 'reasoning-start', id: '1' }),
        pull: async (controller) => {
          await new Promise(setImmediate)
          if (abortSignal?.aborted) return controller.error(abortSignal.reason)
          words += 1
          controller.enqueue({ type: 'reasoning-delta', id: '1', delta: ' '.repeat(500_000) })
        },
      })
      return { stream } as never
    }
    const agent = aiAgent({ model: new MockLanguageModelV4({ doStream }) })
    const fault = await Promise.resolve(agent.act(await question())).catch((error: unknown) => error)
    expect((fault as Error).message).toContain('answered with more than 8388608 characters')
    expect(words).toBeLessThan(60)
    expect(stopped?.aborted).toBe(true)
  })
})

describe('a remote player', () => {
  test('that sends without end is cut, and its connection closed', async () => {
    let sent = 0
    const piece = Buffer.alloc(65_536, 'x')
    const player = await serving((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const write = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length
      }
      response.on('drain', write)
      write()
    })
    const act = Promise.resolve(remoteAgent({ url: player.url }).act(await question()))
    await expect(act).rejects.toThrow('sent more than 262144 bytes.')
    await player.cut
    expect(sent).toBeLessThan(64_000_000)
  })

  test('that redirects to an inner address makes nobody ask there', async () => {
    const inner = await serving((_request, response) => json(response, { choice: 'p1' }))
    const player = await serving((_request, response) => void response.writeHead(307, { location: inner.url }).end())
    const act = Promise.resolve(remoteAgent({ url: player.url }).act(await question()))
    await expect(act).rejects.toThrow('answered with a redirect, which is not followed.')
    expect(inner.received).toEqual([])
  })

  test('that answers after the end changes nothing', async () => {
    const late: (() => void)[] = []
    const player = await serving((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
      late.push(() => response.end(JSON.stringify({ choice: 'p1', speech: 'LATE' })))
    })
    const remote = remoteAgent({ url: player.url, timeoutMs: 60_000 })
    const program = randomAgent()
    const agent: Agent = { act: (request) => (request.playerId === 'p1' ? remote : program).act(request) }
    const game = createMafiaGame({
      rules: 'mini',
      seed: 2,
      agent,
      timeoutMs: 30,
      maxRetries: 0,
      clock: 'real',
      onWarning: () => {},
    })
    const { events } = await game.run()
    const before = JSON.stringify(events)
    for (const answer of late) answer()
    await new Promise(setImmediate)
    expect(late.length).toBeGreaterThan(0)
    expect(JSON.stringify(events)).toBe(before)
    expect(before).not.toContain('LATE')
    expect((await verifyLog(events)).ok).toBe(true)
  })
})

/** The log with everything changed that the public may not know: roles, seed, salt, private words. */
function withOtherSecrets(events: readonly GameEvent[]): GameEvent[] {
  const dealt = events.flatMap((event) => (isEvent(event, 'role.dealt') ? [event.data.role] : []))
  let at = 0
  return events.map((event): GameEvent => {
    if (event.audience === 'public') return event
    const role = dealt[++at % dealt.length] as string
    const data = JSON.parse(JSON.stringify(event.data), (key, value: unknown) => {
      if (key === 'role') return role
      if (key === 'seed' || key === 'salt') return 'another'
      return typeof value === 'string' && /text|speech|thought|note|reason/.test(key) ? 'OTHER WORDS' : value
    })
    return { ...event, data } as GameEvent
  })
}

/** The game in the terminal, as the public sees it. */
function terminalPage(events: readonly GameEvent[]): string {
  let scene = openingScene('public', plain)
  const lines: string[] = []
  let n = 0
  for (const { audience, type, day, phase, data } of events) {
    if (audience !== 'public') continue
    const page = layOutEvent(scene, { n: n++, type, day, phase, data } as ViewEvent)
    scene = page.scene
    lines.push(...page.lines)
  }
  return lines.join('\n')
}

test('the terminal and the page of the public do not depend on a role, a seed or a private word', async () => {
  const printed: string[] = []
  for (const preset of playedPresets)
    for (let number = 0; number < runs(4); number++) {
      const options = {
        rules: preset,
        seed: `neighbours ${number}`,
        agent: plantingAgent(),
        onWarning: (said: string) => void printed.push(said),
      }
      const { events } = await createMafiaGame(options).run()
      const other = withOtherSecrets(events)
      expect(JSON.stringify(other)).not.toBe(JSON.stringify(events))
      const pages = [terminalPage(events), exportHtml(events, { view: 'public' })]
      expect([terminalPage(other), exportHtml(other, { view: 'public' })]).toEqual(pages)
      expect(pages.join()).not.toContain('SECRET_')
    }
  expect(printed.join('\n')).not.toContain('SECRET_')
})

test('a log that is torn in the middle is refused with its line, and is not changed', async () => {
  const file = `${temporaryFolder()}/g.jsonl`
  const store = jsonlStore(file)
  await createMafiaGame({ id: 'g', rules: 'mini', seed: 1, agent: randomAgent(), store }).run()
  await store.close?.()
  const whole = readFileSync(file, 'utf8')
  const middle = Math.floor(whole.length / 2)
  for (const torn of [
    whole.slice(0, middle) + whole.slice(middle + 900),
    `${whole.slice(0, middle)}\0\0\0\0${whole.slice(middle)}`,
  ]) {
    writeFileSync(file, torn)
    expect(() => jsonlStore(file).getEvents('g')).toThrow(/Line \d+/)
    expect(readFileSync(file, 'utf8')).toBe(torn)
  }
})

test('a clock that is set back stops no game, and its log verifies', async () => {
  const real = Date.now
  let calls = 0
  // Each third look at the clock is an hour before the last.
  Date.now = () => real() - 3_600_000 * Math.floor(calls++ / 3)
  try {
    const { events, winner } = await createMafiaGame({
      rules: 'trial',
      seed: 3,
      agent: randomAgent(),
      clock: 'real',
      evidence: true,
    }).run()
    expect(['town', 'mafia', 'draw']).toContain(winner)
    expect((await verifyLog(events)).ok).toBe(true)
  } finally {
    Date.now = real
  }
})
