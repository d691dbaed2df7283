import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChatCompletionRequest, LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RecordedCall, readLog } from '../../src/index.js'
import { readCalls } from '../../src/stores/index.js'
import { mockAnswer, mockModels, mockUsage } from '../players/mock-model.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'
import { killedAfter, linesOf } from './run-cli.js'

const key = 'sk-planted-0123456789abcdef'
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())
beforeEach(() => server.clearRequests())

/** A folder with a file of a game of five, one of them a model of the mock. */
function folderWithGame() {
  const folder = temporaryFolder()
  const config = join(folder, 'game.yaml')
  const model = { model: 'm', baseURL: `${server.url}/v1`, apiKeyEnv: 'MY_KEY' }
  writeFileSync(config, JSON.stringify({ rules: 'benchmark', players: [model, {}, {}, {}, {}] }))
  return { config, calls: join(folder, 'calls.jsonl.gz'), log: join(folder, 'log.jsonl') }
}
const env = { MY_KEY: key }
const keysOf = (calls: readonly RecordedCall[]) =>
  calls.map(({ requestId, attempt, call }) => `${requestId} ${attempt} ${call}`)

test('--calls keeps every call of a game without the key, and show-call prints one', async () => {
  const { config, calls, log } = folderWithGame()
  const answered = 'I say \u001b[31mred\u202e and p2 is mafia'
  server.prependFixture({
    match: { endpoint: 'chat', predicate: ({ messages }) => JSON.stringify(messages).includes('Day 1, discussion') },
    response: (request: ChatCompletionRequest) => {
      const answer = JSON.parse(mockAnswer(request)) as object
      return {
        content: JSON.stringify({ ...answer, thought: answered }),
        usage: mockUsage(request),
        reasoning: 'Deep in thought.',
      }
    },
  })
  const { status, stderr } = await nightzero(
    ['play', '--config', config, '--seed', '3', '--calls', calls, '--log', log],
    env,
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const kept = readCalls(calls)
  expect(kept.length).toBe(server.getRequests().length)
  expect(JSON.stringify(kept)).not.toContain(key)
  const found = kept.find(({ response }) => response?.body.includes('Deep'))
  expect(found).toBeDefined()
  const { requestId = '' } = found ?? {}
  const shown = await nightzero(['show-call', calls, requestId])
  expect(shown).toMatchObject({ status: 0, stderr: '' })
  expect(shown.stdout).toContain(`${requestId}: try 1, call 1`)
  expect(shown.stdout).toContain('authorization: (removed)')
  expect(shown.stdout).toContain('[system]')
  expect(shown.stdout).toContain('You play a game of Mafia')
  expect(shown.stdout).toContain('Deep in thought.')
  expect(shown.stdout).toContain('and p2 is mafia')
  expect(shown.stdout).toMatch(/Sent \d{4}-.* over after \d+ ms/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may reach a terminal
  expect(shown.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  const listed = await nightzero(['show-call', calls])
  expect(linesOf(listed.stdout)).toHaveLength(kept.length)
  expect(linesOf(listed.stdout)[0]).toMatch(/^\d\.[a-z-]+\.1\.p1: try 1, call 1, 200, game game-[0-9a-f]{12}$/)
  const json = await nightzero(['show-call', calls, requestId, '--json'])
  expect(JSON.parse(json.stdout)).toEqual(found)
})

test('a file of calls is continued by a game that is resumed, and holds no call twice', async () => {
  const { config, calls, log } = folderWithGame()
  const play = ['play', '--config', config, '--seed', '3', '--json', '--calls', calls, '--log', log]
  expect((await killedAfter(25, play, env)).status).toBeNull()
  const before = readCalls(calls)
  expect(before.length).toBeGreaterThan(0)
  const { status } = await nightzero(['resume', log, '--config', config, '--calls', calls], env)
  expect(status).toBe(0)
  const after = readCalls(calls)
  expect(keysOf(after.slice(0, before.length))).toEqual(keysOf(before))
  expect(new Set(keysOf(after)).size).toBe(after.length)
  expect(readLog((await nightzero(['replay', log, '--json'])).stdout).at(-1)?.type).toBe('game.ended')
})

test.each([
  [['show-call', '/nowhere/calls.gz', 'x'], /Cannot read the calls `\/nowhere\/calls.gz`: no such file/],
  [['show-call', 'package.json', 'x'], /`package.json`: Line 1: expected a call to a model/],
  [['play', '--calls', '/nowhere/deep/calls.jsonl'], /Cannot open `\/nowhere\/deep\/calls.jsonl`/],
])('%j is refused in one line', async (args, message) => {
  const { status, stdout, stderr } = await nightzero(args)
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(linesOf(stderr)).toHaveLength(1)
  expect(stderr).toMatch(message)
})

test('a call that is not there is said to be missing', async () => {
  const { config, calls } = folderWithGame()
  await nightzero(['play', '--config', config, '--seed', '3', '--calls', calls], env)
  const { status, stderr } = await nightzero(['show-call', calls, '9.vote.1.p1'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/holds no such call\. Its first request has the id `1\./)
})
