import type { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMafiaGame, defineRules } from '../../src/index.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { memoryCalls } from '../../src/stores/index.js'
import { mockModels } from './mock-model.js'
import { type ProxyServer, proxyServer } from './proxy-server.js'

const short = defineRules({ extends: 'benchmark', maxDays: 1 })
let server: LLMock
let proxy: ProxyServer

beforeAll(async () => {
  server = await mockModels()
  proxy = await proxyServer(server.url)
})
afterAll(async () => {
  proxy.stop()
  await server.stop()
})
beforeEach(() => {
  server.clearRequests()
  proxy.asked.length = 0
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'])
    vi.stubEnv(name, '')
})
afterEach(() => vi.unstubAllEnvs())

/** A short game of six of a model at `baseURL`. */
async function played(baseURL: string) {
  const agent = openaiAgent({ model: 'm', baseURL, apiKey: 'k-secret-1', capabilities: new Map() })
  const calls = memoryCalls()
  const { stats } = await createMafiaGame({ rules: short, players: 6, seed: 1, agent, calls, maxRetries: 0 }).run()
  return { stats, calls: calls.calls }
}

test.each(['HTTP_PROXY', 'http_proxy'])(
  '%s leads to a server that is not encrypted, by its whole address',
  async (name) => {
    vi.stubEnv(name, proxy.url)
    const { stats, calls } = await played('http://models.test/v1')
    expect(stats.defaulted).toBe(0)
    expect(proxy.asked).toHaveLength(server.getRequests().length)
    expect(new Set(proxy.asked)).toEqual(new Set(['POST http://models.test/v1/chat/completions']))
    // What is kept is what went over the wire, with or without a proxy.
    expect(calls).toHaveLength(proxy.asked.length)
    for (const { url, response } of calls)
      expect([url, response?.status]).toEqual(['http://models.test/v1/chat/completions', 200])
    expect(JSON.stringify(calls)).not.toContain('k-secret-1')
  },
)

test('a server of NO_PROXY is asked directly, and without a proxy nothing changes', async () => {
  vi.stubEnv('HTTP_PROXY', proxy.url)
  vi.stubEnv('NO_PROXY', '127.0.0.1')
  expect((await played(`${server.url}/v1`)).stats.defaulted).toBe(0)
  vi.stubEnv('HTTP_PROXY', '')
  expect((await played(`${server.url}/v1`)).stats.defaulted).toBe(0)
  expect(proxy.asked).toEqual([])
})

test('a proxy that is not there is a failed call, and leads nowhere else', async () => {
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
  vi.stubEnv('NO_PROXY', '')
  const agent = openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, apiKey: 'k' })
  const calls = memoryCalls()
  const game = createMafiaGame({ rules: short, players: 6, seed: 1, agent, calls, maxRetries: 0 })
  const ended = game.run().catch(() => {})
  await expect.poll(() => calls.calls.length, { timeout: 30_000 }).toBeGreaterThan(0)
  game.abort()
  await ended
  expect(server.getRequests()).toEqual([])
})
