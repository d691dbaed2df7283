import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mockModels, servedWhole } from './mock-model.js'

const run = promisify(execFile)
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())

const play = (file: string, env: Record<string, string>) =>
  run('node_modules/.bin/tsx', [`examples/${file}`], { env: { ...process.env, ...env } })

test('the example with ten models on OpenRouter plays to its end and tells what each cost', async () => {
  const env = { OPENROUTER_BASE_URL: `${server.url}/api/v1`, OPENROUTER_API_KEY: 'planted-key-1' }
  const { stdout } = await play('10-openrouter.ts', env)
  const told = [...stdout.matchAll(/^\S+\/\S+: (\d+) calls, \$(\d+\.\d+)$/gm)]
  expect(stdout).toMatch(/^(mafia|town|draw) won\.$/m)
  expect(told.length).toBeGreaterThan(7)
  expect(told.reduce((sum, [, calls]) => sum + Number(calls), 0)).toBe(servedWhole(server.getRequests()).length)
  for (const [, calls, cost] of told) expect(Number(cost)).toBeGreaterThan(Number(calls) * 0.000_5)
  expect(stdout).not.toContain('planted-key-1')
})

test('the example with a local server plays to its end and is heard word by word', async () => {
  const { stdout } = await play('11-local-server.ts', { LOCAL_BASE_URL: `${server.url}/v1`, LOCAL_MODEL: 'tiny' })
  expect(stdout).toMatch(/with "care"\.\n {4}\(p\d\)/)
  expect(stdout).toMatch(/^(mafia|town|draw) won on day \d+\.$/m)
})

test('the example with a model of the AI SDK plays to its end and keeps its calls', async () => {
  server.clearRequests()
  const { stdout } = await play('15-ai-sdk.ts', { LOCAL_BASE_URL: `${server.url}/v1`, LOCAL_MODEL: 'tiny' })
  const [, calls] = /^(?:mafia|town|draw) won\. (\d+) calls, [1-9]\d* tokens out\.$/m.exec(stdout) ?? []
  expect(Number(calls)).toBe(servedWhole(server.getRequests()).length)
  expect(stdout).toMatch(/^The first one took \d+ ms: 200\.$/m)
})
