import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mockModels } from '../players/mock-model.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'
import { interrupted } from './run-cli.js'

let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())

const env = { MY_KEY: 'sk-planted-0123456789abcdef' }
const scripted = [{ name: 'careful' }, { name: 'wild', agent: 'random' }]
const tables = [
  { rules: 'classic', players: 7 },
  { rules: 'benchmark', players: 5 },
]

/** A file of a tournament, and where its results would go. */
function files(more: object = {}) {
  const folder = temporaryFolder()
  const config = join(folder, 't.yaml')
  writeFileSync(config, JSON.stringify({ seed: 's', games: 12, entrants: scripted, tables, ...more }))
  return { config, store: join(folder, 't.sqlite'), csv: join(folder, 'o.csv'), json: join(folder, 'o.json') }
}

const model = () => ({ name: 'small', model: 'm', baseURL: `${server.url}/v1`, apiKeyEnv: 'MY_KEY' })

test('a plan is printed with what it would take, and nothing is played', async () => {
  const { config, store } = files({ entrants: [...scripted, model()], prices: { m: { input: 1, output: 2 } } })
  const { status, stdout, stderr } = await nightzero(['tournament', config, '--plan'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/│ classic +│ 7 +│ 2 +│ 6 +│/)
  expect(stdout).toMatch(/│ small +│ [\d,]+ +│ [\d,]+ +│ [\d,]+ +│ \$\d+\.\d{4} +│/)
  expect(existsSync(store)).toBe(false)
})

test('a tournament ends in tables of 80 columns and files, and the same command plays nothing again', async () => {
  const { config, csv, json } = files()
  const seats = csv.replace('o.csv', 'seats.csv')
  const first = await nightzero(['tournament', '--config', config, '--csv', csv, '--seats', seats, '--json', json])
  expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' })
  const lines = first.stdout.split('\n').filter((line) => !line.includes('.sqlite'))
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  for (const title of [
    'The plan',
    'Who is better',
    'Places',
    'Ratings',
    'Wins by role',
    'Balance of the tables',
    'Answers and cost',
  ])
    expect(first.stdout).toContain(title)
  expect(first.stdout).toContain('12 of 12 games played')
  expect(readFileSync(csv, 'utf8').split('\n')[0]).toMatch(/^entrant,rank,rankBest,rankWorst,rating,/)
  expect(readFileSync(seats, 'utf8').trim().split('\n')).toHaveLength(1 + 6 * 7 + 6 * 5)
  const told = JSON.parse(readFileSync(json, 'utf8'))
  expect(told.outcomes).toHaveLength(12)
  expect(told.ratings.map(({ entrant }: { entrant: string }) => entrant).sort()).toEqual(['careful', 'wild'])
  expect((await nightzero(['tournament', '--config', config])).stdout).toBe(first.stdout)
  const again = await nightzero(['tournament', '--config', config, '--json', json])
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('exists already')])
})

test('Ctrl-C parks a tournament, and the same command goes on to the same end', async () => {
  const { config } = files({ games: 8 })
  const whole = await nightzero(['tournament', '--config', config, '--store', join(temporaryFolder(), 'other.sqlite')])
  const cut = await interrupted(['tournament', '--config', config])
  expect(cut.status).toBe(130)
  const on = await nightzero(['tournament', '--config', config])
  const tablesOf = (stdout: string) => stdout.slice(0, stdout.indexOf('Games: '))
  expect([on.status, tablesOf(on.stdout)]).toEqual([0, tablesOf(whole.stdout)])
})

test('a used up budget ends with 3, counts what was played before, and is raised in the file', async () => {
  const more = {
    entrants: [{ name: 'wild', agent: 'random' }, model()],
    tables: [{ rules: 'benchmark', players: 5 }],
    games: 4,
  }
  const { config } = files({ ...more, budget: { maxTokens: 5_000 } })
  const args = ['tournament', '--config', config]
  const parked = await nightzero(args, env)
  expect([parked.status, parked.stderr]).toEqual([3, expect.stringContaining('The budget of tokens is used up.')])
  const sent = server.getRequests().length
  expect((await nightzero(args, env)).status).toBe(3)
  expect(server.getRequests()).toHaveLength(sent)
  writeFileSync(config, JSON.stringify({ seed: 's', ...more, budget: { maxTokens: 50_000_000 } }))
  const ended = await nightzero(args, env)
  expect([ended.status, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toContain('4 of 4 games played')
})

test('--until stops when it is decided, and says what that saved', async () => {
  const { config } = files({ tables: [{ rules: 'benchmark', players: 5 }] })
  const args = ['tournament', '--config', config, '--games', '300', '--until', 'careful>wild', '--error-rate', '0.9']
  const { status, stdout } = await nightzero(args)
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /(careful|wild) is better than (careful|wild): decided after \d+ blocks, \d+\s+games were\s+saved/,
  )
})

test('each design plays from a file and says what it estimates', async () => {
  const more = { games: 6, background: { agent: 'random' }, design: 'focal', role: 'mafia', forfeits: 'leftOut' }
  const focal = await nightzero(['tournament', '--config', files(more).config])
  expect([focal.status, focal.stderr]).toEqual([0, ''])
  expect(focal.stdout.replaceAll(/\s+/g, ' ')).toContain('How much more often one seat of `mafia` wins')
  expect(focal.stdout.replaceAll(/\s+/g, ' ')).toContain('it has no figure that includes it.')
  const sides = await nightzero(['tournament', '--config', files({ games: 10 }).config, '--design', 'sides'])
  expect([sides.status, sides.stderr]).toEqual([0, ''])
  expect(sides.stdout).toContain('On opposite sides, row over column')
})

test.each([
  [{ entrants: [{ name: 'one' }] }, [], /two entrants/],
  [{ entrants: [{ name: 'one' }, { name: 'one' }] }, [], /Two entrants have the name `one`/],
  [{ entrants: [{ name: 'one' }, { name: 'me', agent: 'human' }] }, [], /person cannot play in a tournament/],
  [{ tables: [{ rules: 'nowhere' }] }, [], /nowhere/],
  [{ seed: 'a b' }, [], /letters, digits/],
  [{}, ['--error-rate', '0.1'], /belongs to --until/],
  [{}, ['--until', 'careful'], /two entrants with > between/],
  [{}, ['--until', 'careful>nobody'], /no entrant `nobody`/],
  [{}, ['--design', 'side'], /Unknown design `side` \(did you mean `sides`\?\)/],
  [{}, ['--design', 'focal', '--role', 'jester'], /got `jester`; `classic` of 7 deals/],
  [{ background: { agent: 'random' } }, [], /`background` belongs to the designs `focal` and `roles`/],
])('%j with %j is refused in a line', async (more, args, reason) => {
  const { config } = files(more)
  const { status, stderr } = await nightzero(['tournament', '--config', config, ...args])
  expect([status, stderr]).toEqual([2, expect.stringMatching(reason)])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('models of a tournament get no advice, unless the file asks for it', async () => {
  const prompts = async (more: object) => {
    const { config } = files({
      games: 2,
      tables: [{ rules: 'benchmark', players: 5 }],
      entrants: [scripted[1], { ...model(), ...more }],
    })
    const before = server.getRequests().length
    expect((await nightzero(['tournament', '--config', config], env)).status).toBe(0)
    return JSON.stringify(server.getRequests().slice(before))
  }
  const advice = 'Nominate only someone you could argue against|Think of what each outcome|Weigh '
  expect(await prompts({})).not.toMatch(new RegExp(advice))
  expect(await prompts({ prompts: { advice: true } })).toMatch(new RegExp(advice))
})
