import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GameEvent, type RecordedCall, readLog, verifyLog } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { readCalls } from '../../src/stores/index.js'
import { mockModels } from '../players/mock-model.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'
import { interruptedAt, linesOf } from './run-cli.js'

let server: LLMock

beforeAll(async () => {
  server = await mockModels({ latency: 1 })
})
afterAll(() => server.stop())
beforeEach(() => server.clearRequests())

const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^game-\d+\.jsonl$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
const logsIn = (folder: string): GameEvent[][] => textsIn(folder).map((text) => readLog(text))
const bare = (events: readonly GameEvent[]) => events.map(({ meta: _, ...event }) => event)
const env = { MY_KEY: 'sk-planted-0123456789abcdef' }

/** A file of a game of five, two of them models of the mock, and folders for logs and calls. */
function folders(more: object = {}) {
  const folder = temporaryFolder()
  const config = join(folder, 'game.yaml')
  const model = { model: 'm', baseURL: `${server.url}/v1`, apiKeyEnv: 'MY_KEY' }
  writeFileSync(config, JSON.stringify({ rules: 'benchmark', players: [model, model, {}, {}, {}], ...more }))
  return { config, logs: join(folder, 'logs'), calls: join(folder, 'calls') }
}

const callsIn = (folder: string): RecordedCall[] => readdirSync(folder).flatMap((name) => readCalls(join(folder, name)))

/** How many of the calls were under way at once, at most. */
const mostAtOnce = (calls: readonly RecordedCall[]): number =>
  Math.max(...calls.map(({ sentAt }) => calls.filter((one) => one.sentAt <= sentAt && sentAt < one.endedAt).length))

test('each game of a series has a log of its own, which is that of the same game played alone', async () => {
  const logs = join(temporaryFolder(), 'deep', 'logs')
  const { status, stdout, stderr } = await nightzero([
    'play',
    '--players',
    '6',
    '--games',
    '3',
    '--seed',
    's',
    '--log',
    logs,
  ])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/3 games, .* days on average/)
  const kept = logsIn(logs)
  expect(kept).toHaveLength(3)
  for (const [at, log] of kept.entries()) {
    expect((await verifyLog(log)).ok).toBe(true)
    const alone = await nightzero(['play', '--players', '6', '--seed', `s-${at + 1}`, '--json'])
    expect(bare(log)).toEqual(bare(readLog(alone.stdout)))
  }
})

test('the same command plays no finished game again, and goes on with more', async () => {
  const logs = join(temporaryFolder(), 'logs')
  const first = await nightzero(['play', '--players', '6', '--games', '2', '--log', logs])
  expect(first.status).toBe(0)
  const texts = () => [1, 2].map((at) => readFileSync(join(logs, `game-0000${at}.jsonl`), 'utf8'))
  const before = texts()
  const again = await nightzero(['play', '--players', '6', '--games', '2', '--log', logs])
  expect(again.stdout).toBe(first.stdout)
  expect((await nightzero(['play', '--players', '6', '--games', '4', '--log', logs])).status).toBe(0)
  expect(texts().map((text, at) => text === before[at])).toEqual([true, true])
  expect(logsIn(logs).map((log) => log.at(-1)?.type)).toEqual(Array(4).fill('game.ended'))
})

test('the summary does not depend on how many games are played at once', async () => {
  const summaryWith = async (...args: string[]) => {
    const logs = join(temporaryFolder(), 'logs')
    const { stdout } = await nightzero([
      'play',
      '--players',
      '6',
      '--games',
      '5',
      '--seed',
      's',
      '--log',
      logs,
      ...args,
    ])
    return stdout.replaceAll(logs, '')
  }
  expect(await summaryWith('--concurrency', '4')).toBe(await summaryWith())
})

test('several games at once share the limits of their server, and after a crash go on without a call twice', async () => {
  const { config, logs, calls } = folders({ limits: { maxConcurrent: 2 }, rules: { extends: 'benchmark', maxDays: 1 } })
  const play = [
    'play',
    '--config',
    config,
    '--games',
    '6',
    '--seed',
    's',
    '--concurrency',
    '4',
    '--log',
    logs,
    '--calls',
    calls,
  ]
  const killed = await interruptedAt(play, env, () => server.getRequests().length > 12)
  expect(killed.status).toBeNull()
  const before = callsIn(calls)
  expect(before.length).toBeGreaterThan(5)
  // A crash may leave a file without its first line.
  expect(textsIn(logs).some((text) => !text.includes('"type":"game.ended"'))).toBe(true)
  const { status, stderr } = await nightzero(play, env)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const kept = logsIn(logs)
  expect(kept).toHaveLength(6)
  for (const log of kept) expect((await verifyLog(log)).ok && log.at(-1)?.type).toBe('game.ended')
  const all = callsIn(calls)
  const keys = all.map(({ gameId, requestId, attempt }) => `${gameId} ${requestId} ${attempt}`)
  // A call that was kept, but whose answer the crash lost, is all that may be asked for again: one for each place at most.
  expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(2)
  expect(new Set(all.map(({ gameId }) => gameId)).size).toBe(6)
  expect(mostAtOnce(all)).toBeLessThanOrEqual(2)
  expect(mostAtOnce(all)).toBe(2)
  const alone = await nightzero(['play', '--config', config, '--seed', 's-5', '--json'], env)
  expect(bare(kept[4] ?? [])).toEqual(bare(readLog(alone.stdout)))
})

test('what a series has cost before counts against its budget', async () => {
  const { config, logs } = folders({ budget: { maxTokens: 20_000 } })
  const play = ['play', '--config', config, '--games', '8', '--seed', 's', '--log', logs]
  const first = await nightzero(play, env)
  expect(first.status).toBe(3)
  // The last answer is beside the log: the budget was used up before the others of its ballot came.
  const spent = gameCosts(logsIn(logs).flat()).total
  expect((spent.inputTokens ?? 0) + (spent.outputTokens ?? 0)).toBeGreaterThanOrEqual(19_000)
  server.clearRequests()
  const again = await nightzero(play, env)
  expect(again.status).toBe(3)
  expect(again.stderr).toMatch(/budget is used up/)
  expect(server.getRequests()).toEqual([])
})

test('a log that a crash cut in a line is gone on with', async () => {
  const logs = join(temporaryFolder(), 'logs')
  const play = ['play', '--players', '6', '--games', '1', '--seed', 's', '--log', logs]
  await nightzero(play)
  const path = join(logs, 'game-00001.jsonl')
  const whole = readFileSync(path, 'utf8')
  truncateSync(path, Math.floor(whole.length / 2))
  expect((await nightzero(play)).status).toBe(0)
  expect(bare(readLog(readFileSync(path, 'utf8')))).toEqual(bare(readLog(whole)))
})

test.each([
  [['--seed', 'other'], /has games of the seed `s`/],
  [['--seed', 's', '--rules', 'classic'], /game-00001\.jsonl` has a game of another series/],
])('a folder of another series is refused: %j', async (args, message) => {
  const logs = join(temporaryFolder(), 'logs')
  await nightzero(['play', '--games', '1', '--seed', 's', '--log', logs])
  const { status, stderr } = await nightzero(['play', '--games', '1', '--log', logs, ...args])
  expect(status).toBe(2)
  expect(stderr).toMatch(message)
  expect(linesOf(stderr)).toHaveLength(1)
})

test('a folder that cannot be one, and --concurrency without a series, are refused in one line', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'x'))
  writeFileSync(join(folder, 'x', 'series.json'), '{}')
  for (const [args, message] of [
    [['--games', '1', '--log', join(folder, 'x')], /Expected the seed of a series/],
    [['--games', '1', '--log', join(folder, 'x', 'series.json')], /Cannot keep games in/],
    [['--concurrency', '2'], /--concurrency belongs to --games with --log/],
  ] as const) {
    const { status, stderr } = await nightzero(['play', ...args])
    expect(status).toBe(2)
    expect(stderr).toMatch(message)
  }
})
