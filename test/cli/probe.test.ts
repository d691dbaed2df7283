import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSuiteFile } from '../../src/cli/commands/positions.js'
import { createMafiaGame, scriptedAgent } from '../../src/index.js'
import { cutPositions } from '../../src/lab/positions/index.js'
import { mockModels } from '../players/mock-model.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'
import { interrupted } from './run-cli.js'

let server: LLMock
const folder = temporaryFolder()
const suite = join(folder, 's.jsonl.gz')
const logs = (['classic', 'trial'] as const).map((rules) => ({ rules, path: join(folder, `${rules}.jsonl`) }))
const [log = ''] = logs.map(({ path }) => path)

beforeAll(async () => {
  server = await mockModels()
  const games = []
  for (const { rules, path } of logs) {
    const { events } = await createMafiaGame({ rules, players: 10, seed: 7, agent: scriptedAgent() }).run()
    writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    games.push(events)
  }
  writeSuiteFile(suite, await cutPositions(games, { limit: 12 }))
})
afterAll(() => server.stop())

const env = { MY_KEY: 'sk-planted-0123456789abcdef' }
const coin = { name: 'coin', agent: 'random' }
const model = () => ({ name: 'small', model: 'm', baseURL: `${server.url}/v1`, apiKeyEnv: 'MY_KEY' })

/** A file of a probe, in a folder of its own. */
function configured(more: object) {
  const own = temporaryFolder()
  const config = join(own, 'models.yaml')
  writeFileSync(config, JSON.stringify(more))
  return { own, config, args: ['probe', suite, '--config', config] }
}

test('positions are cut out of logs and packed, and told by rules, role, day and kind', async () => {
  const out = join(temporaryFolder(), 's.jsonl')
  const { status, stdout, stderr } = await nightzero(['positions', folder, '--kind', 'vote', '--day', '1,2', '-o', out])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/│ rules │ classic \d+ +│/)
  expect(stdout).toMatch(/│ kind +│ vote \d+ +│/)
  const piped = await nightzero(['positions', folder, '--kind', 'vote', '--day', '1,2'])
  expect(piped.stdout).toBe(readFileSync(out, 'utf8'))
  expect((await nightzero(['positions', folder, '-o', out])).stderr).toContain('exists already')
})

test('a probe asks each position, writes tables, and the same command asks nothing again', async () => {
  const { own, args } = configured({ entrants: [coin, model()], samples: 2 })
  const [csv, asked, json] = [join(own, 'e.csv'), join(own, 'a.csv'), join(own, 'all.json')]
  const before = server.getRequests().length
  const first = await nightzero([...args, '--csv', csv, '--asked', asked, '--json', json], env)
  expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' })
  const lines = first.stdout.split('\n').filter((line) => !/\.jsonl|\.gz/.test(line))
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  for (const title of ['The suite', 'Right choices of players', 'Pairs', 'by rules', 'by role', 'by day', 'Variety'])
    expect(first.stdout).toContain(title)
  expect(first.stdout).toContain('48 of 48 questions answered')
  const sent = server.getRequests().length
  expect(sent - before).toBeGreaterThanOrEqual(24)
  expect(readFileSync(csv, 'utf8').split('\n')).toHaveLength(4)
  expect(readFileSync(asked, 'utf8').split('\n')).toHaveLength(50)
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ positions: 12, games: 2, asked: 48 })
  const again = await nightzero(args, env)
  expect(again.stdout).toBe(first.stdout)
  expect(server.getRequests()).toHaveLength(sent)
  expect(readFileSync(join(own, 'models.s.answers.jsonl'), 'utf8')).not.toContain('sk-planted')
})

test('a plan says what models would take, and asks nobody', async () => {
  const { own, config } = configured({ entrants: [coin, model()], prices: { m: { input: 1, output: 2 } } })
  const before = server.getRequests().length
  const { status, stdout } = await nightzero(['probe', suite, '--config', config, '--plan', '--samples', '3'], env)
  expect(status).toBe(0)
  expect(stdout).toContain('Each entrant (coin, small) is asked each position 3 times: 72 questions.')
  expect(stdout).toMatch(/│ small +│ 36 +│ [\d,]+ +│ [\d,]+ +│ \$\d+\.\d{4} +│/)
  expect(server.getRequests()).toHaveLength(before)
  expect(existsSync(join(own, 'models.s.answers.jsonl'))).toBe(false)
})

test('Ctrl-C parks a probe, and a used up budget ends it with 3', async () => {
  const { args } = configured({ entrants: [coin, { name: 'other', agent: 'scripted' }] })
  expect((await interrupted([...args, '--samples', '200'])).status).toBe(130)
  const { args: poor } = configured({ entrants: [model()], budget: { maxTokens: 2_000 } })
  const parked = await nightzero(poor, env)
  expect([parked.status, parked.stderr]).toEqual([3, expect.stringContaining('The budget of tokens is used up.')])
})

test.each([
  [['positions', log, '--kind', 'gossip'], {}, /--kind: .*got `gossip`/],
  [['positions', log, '--preset', 'reactive'], {}, /no position/],
  [['positions', log, '--day', 'one'], {}, /--day as whole numbers/],
  [['probe', suite], { entrants: [] }, /one entrant or more/],
  [['probe', suite], { entrants: [{ name: 'me', agent: 'human' }] }, /person cannot play in a probe/],
  [['probe', suite], { entrants: [coin, coin] }, /Two entrants/],
  [['probe', suite], { entrants: [coin], games: 3 }, /Unknown field `games`/],
  [['probe', log], { entrants: [coin] }, /Expected a suite of positions/],
  [['probe', 'nowhere.jsonl'], { entrants: [coin] }, /no such file/],
])('%j with %j is refused in a line', async (args, file, reason) => {
  const config = args[0] === 'probe' ? ['--config', configured(file).config] : []
  const { status, stderr } = await nightzero([...args, ...config])
  expect([status, stderr]).toEqual([2, expect.stringMatching(reason)])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
