import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type PlanInput, planGames } from '../../../src/cli/planning/plan-games.js'
import { type MeasuredGame, mixGames } from '../../../src/cli/planning/rehearsal.js'
import { type AgentRequest, type Answer, createMafiaGame, randomAgent } from '../../../src/index.js'
import { sqliteStore } from '../../../src/stores/index.js'
import { figuresRow } from '../../../tools/docs/plan-tables.js'
import { temporaryFolder } from '../../support/temporary.js'
import { nightzero } from '../nightzero.js'

const random = randomAgent()
const randomAnswer = (request: AgentRequest) => random.act(request) as Answer

const game: MeasuredGame = {
  calls: 100,
  waves: 40,
  inputTokens: 200_000,
  cacheableTokens: 100_000,
  outputTokens: 10_000,
  events: 300,
  logBytes: 150_000,
  busMessages: 2_000,
  busBytes: 900_000,
  cpuMs: 300,
}
const input: PlanInput = {
  games: 1_000,
  game,
  gamesPerWorker: 10,
}

describe('a plan', () => {
  test('multiplies what one game takes', () => {
    expect(planGames(input)).toMatchObject({
      calls: 100_000,
      inputTokens: 200_000_000,
      cacheableTokens: 100_000_000,
      outputTokens: 10_000_000,
      events: 300_000,
      logBytes: 150_000_000,
      busMessages: 2_000_000,
      secondsPerGame: 400,
    })
    expect(planGames({ ...input, reasoning: 500 }).outputTokens).toBe(60_000_000)
  })

  test('goes as fast as the tighter of the limits lets it', () => {
    // 100,000 calls of 2,100 tokens each.
    const byRequests = planGames({ ...input, requestsPerMinute: 1_000, tokensPerMinute: 10_000_000 }).pace
    expect(byRequests).toMatchObject({ bound: 'requests', requestsPerMinute: 1_000, tokensPerMinute: 2_100_000 })
    expect(byRequests.days * 1_440).toBeCloseTo(100)
    const byTokens = planGames({ ...input, requestsPerMinute: 1_000, tokensPerMinute: 210_000 }).pace
    expect(byTokens).toMatchObject({ bound: 'tokens', requestsPerMinute: 100 })
    expect(byTokens.days * 1_440).toBeCloseTo(1_000)
  })

  test('goes no faster than the time given needs, unless the limits need more', () => {
    const minute = 1 / 1_440
    const roomy = planGames({ ...input, requestsPerMinute: 1_000, days: 200 * minute }).pace
    expect(roomy.bound).toBe('time')
    expect(roomy.requestsPerMinute).toBeCloseTo(500)
    const tight = planGames({ ...input, requestsPerMinute: 1_000, days: 50 * minute }).pace
    expect(tight).toMatchObject({ bound: 'requests', requestsPerMinute: 1_000 })
  })

  test('has as many games at once as the rate and their length need, and workers for them', () => {
    // 10 games a minute, each of 400 s: 66.7 at once.
    expect(planGames({ ...input, requestsPerMinute: 1_000 }).pace).toMatchObject({
      gamesAtOnce: 67,
      workers: 7,
      workersFor: 'games',
    })
    // 600 games a minute of 0.3 s processor each: 3 processors, 4.3 of them at 70 %.
    expect(planGames({ ...input, requestsPerMinute: 60_000, gamesPerWorker: 10_000 }).pace).toMatchObject({
      gamesAtOnce: 1_000,
      workers: 5,
      workersFor: 'processor',
    })
  })
})

test('the table of the documents is what is measured now (else run `npm run charts`)', async () => {
  const row = await figuresRow('benchmark')
  const cells = readFileSync('docs/planning.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| `benchmark`'))
  expect(cells?.split('|').map((cell) => cell.trim())).toEqual(['', ...row, ''])
})

test('different games are mixed by their number', () => {
  const small = { ...game, calls: 10, inputTokens: 1_000 }
  const use = { name: 'm', calls: 100, inputTokens: 0, outputTokens: 0, costUsd: 1, lowUsd: 0.5, highUsd: 2 }
  const mixed = mixGames([
    { game, uses: [use], games: 1 },
    {
      game: small,
      uses: [
        { ...use, calls: 10, costUsd: null },
        { ...use, name: 'other' },
      ],
      games: 3,
    },
  ])
  expect(mixed.game).toMatchObject({ calls: 32.5, waves: 40, inputTokens: 50_750 })
  expect(mixed.uses).toMatchObject([
    { name: 'm', calls: 32.5, costUsd: null },
    { name: 'other', calls: 75, costUsd: 0.75, lowUsd: 0.375, highUsd: 1.5 },
  ])
})

describe('what is planned', () => {
  test('is what a hundred thousand games of any rules take, with a model in each seat', async () => {
    const { stdout, status } = await nightzero(['play', '--dry-run', '--games', '100000', '--days', '14'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/100,000 games of trial, 10 players/)
    expect(stdout).toMatch(/Calls to models\s*│\s*\d+\s*│\s*[\d.]+M/)
    expect(stdout).toContain('This is the rate for the given time')
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  test('is printed as JSON too', async () => {
    const args = ['--rules', 'reactive', '--players', '5', '--games', '10', '--json']
    const { stdout } = await nightzero(['play', '--dry-run', ...args])
    expect(JSON.parse(stdout)).toMatchObject({ games: 10, costUsd: null, pace: { bound: 'time' } })
  })

  test('is what a game takes, with the prices and limits of its file, and any rules', async () => {
    const file = join(temporaryFolder(), 'game.yaml')
    const model = { model: 'm', baseURL: 'http://127.0.0.1:9/v1' }
    const rules = { extends: 'benchmark', name: 'own' }
    const prices = { m: { input: 1, output: 2, cached: 0.1 } }
    const config = { rules, players: [model, model, {}, {}, {}], prices, limits: { requestsPerMinute: 10 } }
    writeFileSync(file, JSON.stringify(config))
    const args = ['play', '--config', file, '--dry-run', '--games', '20', '--reasoning', '500']
    const { status, stdout, stderr } = await nightzero(args)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/20 games of own, 5 players/)
    expect(stdout).toMatch(/│ m +│ [\d,]+ +│ [\d,]+ +│ [\d,]+ +│ \$\d+\.\d{4} +│/)
    expect(stdout).toMatch(/at 10 requests and [\s\S]*the server's limit of requests/)
    const told = JSON.parse((await nightzero([...args, '--json'])).stdout)
    const [{ inputTokens, outputTokens, calls, costUsd, lowUsd, highUsd }] = told.uses
    expect(costUsd).toBeCloseTo((inputTokens + 2 * outputTokens) / 1e6, 6)
    expect(highUsd).toBeCloseTo(costUsd + (2 * 500 * calls) / 1e6, 6)
    expect(costUsd - lowUsd).toBeCloseTo((0.9 * told.cacheableTokens) / 1e6, 3)
  })

  test('of a tournament says what it can show, what that costs, and how far its budget reaches', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 't.yaml')
    const model = { name: 'small', model: 'm', baseURL: 'http://127.0.0.1:9/v1' }
    const config = {
      games: 200,
      design: 'sides',
      entrants: [model, { name: 'coin', agent: 'random' }, { name: 'plain' }],
      tables: [{ rules: 'benchmark', players: 5 }],
      prices: { m: { input: 1, output: 2, cached: 0.1 } },
      budget: { maxCostUsd: 1 },
    }
    writeFileSync(file, JSON.stringify(config))
    const { status, stdout, stderr } = await nightzero(['tournament', '--config', file, '--plan'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(existsSync(join(folder, 't.sqlite'))).toBe(false)
    const words = stdout.replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/In all teams │ [\d.]+ points of 100/)
    expect(words).toMatch(
      /It costs \$[\d.,]+ to \$[\d.,]+: from full caches and no reasoning to no cache and 1,000 reasoning/,
    )
    expect(words).toMatch(/The budget of \$1\.00 reaches for \d+ to \d+ games\./)
    const json = join(folder, 'plan.json')
    await nightzero(['tournament', file, '--plan', '--json', json, '--reasoning', '4000'])
    const { costUsd, affordableGames, smallestDifference } = JSON.parse(readFileSync(json, 'utf8'))
    expect(costUsd.low).toBeLessThan(costUsd.high)
    expect(affordableGames.low).toBe(Math.floor(201 / costUsd.high))
    expect(smallestDifference.all).toBeGreaterThan(0.05)
    const mixed = await nightzero(['tournament', file, '--plan', '--design', 'mixed'])
    expect([mixed.status, mixed.stderr]).toEqual([0, ''])
    const isOneSide = [stdout, mixed.stdout].map((each) =>
      each.replaceAll(/\s+/g, ' ').includes('is the whole mafia once'),
    )
    expect(isOneSide).toEqual([true, false])
  })

  test('of a tournament that has games already takes how long models took for an answer from them', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 't.yaml')
    const model = { name: 'small', model: 'm', baseURL: 'http://127.0.0.1:9/v1' }
    const tables = [{ rules: 'benchmark', players: 5 }]
    writeFileSync(file, JSON.stringify({ games: 10, entrants: [model, { name: 'coin', agent: 'random' }], tables }))
    const seconds = async () => {
      const json = join(temporaryFolder(), 'plan.json')
      const { stdout } = await nightzero(['tournament', file, '--plan', '--json', json])
      return { told: stdout, seconds: JSON.parse(readFileSync(json, 'utf8')).secondsPerGame }
    }
    const assumed = await seconds()
    const store = sqliteStore(join(folder, 't.sqlite'))
    const slow = {
      act: async (request: AgentRequest) => {
        await setTimeout(20)
        return { ...randomAnswer(request), usage: { inputTokens: 9, outputTokens: 1 } }
      },
    }
    await createMafiaGame({ id: 'first', rules: 'mini', players: 4, seed: 1, agent: slow, store }).run()
    await store.close?.()
    const measured = await seconds()
    const [, took = ''] = /Answers took ([\d.]+) s on average in the games of/.exec(measured.told) ?? []
    expect(Number(took)).toBeGreaterThanOrEqual(0.02)
    expect((measured.seconds / assumed.seconds) * (5 / Number(took))).toBeCloseTo(1, 1)
  })

  test.each([
    [['play', '--dry-run', '--rules', 'chess'], /Unknown preset `chess`/],
    [['play', '--dry-run', '--players', '99'], /`trial` is played by \d+ to \d+ players, got 99\./],
    [['play', '--dry-run', '--latency', '0'], /Expected a number above 0\./],
    [['play', '--dry-run', '--games', '2', '--remember'], /cannot be used with/],
    [['play', '--days', '2'], /--days belongs to --dry-run\./],
    [['tournament', 'missing.yaml', '--plan'], /no such file/],
    [['tournament', 'missing.yaml', '--reasoning', '9'], /--reasoning belongs to --plan\./],
    [['tournament', 'missing.yaml', '--plan', '--csv', 'a.csv'], /cannot be used with/],
  ])('%j is refused in one line', async (args, message) => {
    const { stderr, status } = await nightzero(args)
    expect(status).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n').length).toBe(1)
  })
})
