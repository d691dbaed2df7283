import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Agent, createMafiaGame, defineRules, type GameEvent, randomAgent } from '../../src/index.js'
import { type Fault, faults } from '../../tools/soak/faults.js'
import { interrupt } from '../../tools/soak/interrupt.js'
import { soakOptions } from '../../tools/soak/options.js'
import { playScenario } from '../../tools/soak/play-scenario.js'
import { ProgressFile } from '../../tools/soak/progress-file.js'
import { lineOf, reportOf } from '../../tools/soak/report.js'
import { rulesNames, type Scenario, scenarioOf } from '../../tools/soak/scenario.js'
import { nothing, plus, tallyOf } from '../../tools/soak/tally.js'
import { ViewsWatched } from '../../tools/soak/views-watched.js'
import { seated } from '../laws/support/rules-arbitrary.js'
import { plantingAgent } from '../laws/support/secrets.js'
import { withoutFaults } from '../support/comparable.js'

const seed = 'test of the soak'
const games = Array.from({ length: 1_000 }, (_, game) => scenarioOf(seed, game))
const gamesWith = (fault: Fault) => games.filter((scenario) => scenario.fault === fault)
const gameWith = (fault: Fault) => gamesWith(fault)[0] as Scenario

describe('a game of the soak', () => {
  test('follows from the seed and its number', async () => {
    const [one, same, other] = [scenarioOf(seed, 3), scenarioOf(seed, 3), scenarioOf('another', 3)]
    expect(JSON.stringify(same)).toBe(JSON.stringify(one))
    expect(JSON.stringify(other)).not.toBe(JSON.stringify(one))
    expect(await playScenario(same)).toEqual(await playScenario(one))
  })

  test('has all rules and all faults in a thousand, and a fault in a tenth of them', () => {
    expect(new Set(games.map(({ rules }) => rules))).toEqual(new Set(rulesNames))
    expect(new Set(games.map(({ fault }) => fault))).toEqual(new Set([...faults, 'none']))
    expect(games.filter(({ fault }) => fault !== 'none').length / 1_000).toBeCloseTo(0.1, 1)
  })

  test.each(faults)('in which the fault is `%s` is struck by it, and nothing unexpected is found', async (fault) => {
    let struck = 0
    for (const scenario of gamesWith(fault).slice(0, 3)) {
      const { strikes, findings } = await playScenario(scenario)
      expect(findings).toEqual([])
      struck += strikes
    }
    expect(struck).toBeGreaterThan(0)
  })

  test('can be continued wherever its store fails, in its first events too', async () => {
    const rules = defineRules({ extends: 'trial', personas: 'given' })
    const options = { rules, players: seated({ rules, players: 6 }), agent: randomAgent(), seed: 'first events' }
    const { events } = await createMafiaGame(options).run()
    const first = { draw: () => 0, length: events.length }
    expect(withoutFaults((await interrupt('store fails', options, first)).events)).toEqual(withoutFaults(events))
  })

  test('that cannot be played is a finding', async () => {
    const { options, ...scenario } = scenarioOf(seed, 0)
    const { findings } = await playScenario({ ...scenario, options: { ...options, rules: 'trial', players: 2 } })
    expect(findings).toMatchObject([{ what: 'threw an error', detail: expect.stringContaining('got 2.') }])
  })

  test('that goes another way when it is continued is a finding', async () => {
    const { options, ...scenario } = gameWith('process ends')
    // It answers by how often it was asked, and not by what it is asked.
    let asked = 0
    const moody: Agent = { act: (request) => choosing(request, ++asked) }
    const { findings } = await playScenario({ ...scenario, options: { ...options, agent: moody } })
    expect(findings.map(({ what }) => what)).toContain('continued differently')
  })
})

const choosing = ({ options }: { readonly options: readonly string[] }, turn: number) => ({
  speech: `Turn ${turn}.`,
  ...(options.length > 0 && { choice: options[turn % options.length] as string }),
})

describe('views that are watched', () => {
  async function watched() {
    const views = new ViewsWatched()
    const agent = views.watch(plantingAgent(randomAgent(), { failing: 0 }))
    const { events } = await createMafiaGame({ players: 6, seed: 1, agent }).run()
    return { views, events }
  }
  const rules = createMafiaGame({ players: 6 }).rules

  test('show no leak in an honest game', async () => {
    const { views, events } = await watched()
    const { leaks, kept } = views.leaks(events, rules)
    expect(leaks).toEqual([])
    expect(kept).toBeGreaterThan(10)
  })

  test('find an event that was meant for another player', async () => {
    const { views, events } = await watched()
    const shown = events.find(({ type }) => type === 'speech.given') as GameEvent
    const hidden = events.map((event): GameEvent => (event === shown ? { ...shown, audience: ['p1'] } : event))
    const { leaks } = views.leaks(hidden, rules)
    expect(leaks.map((leak) => leak.replace(/^p[2-6] /, ''))).toEqual(
      leaks.map(() => `is shown event ${shown.seq}, speech.given.`),
    )
    expect(leaks.length).toBeGreaterThan(0)
  })

  test('find an event that was never recorded', async () => {
    const { views, events } = await watched()
    expect(views.leaks(events.slice(0, -30), rules).leaks.join()).toContain('that is not in the log')
  })

  test('find a secret of another player', async () => {
    const { views, events } = await watched()
    const [{ act }] = [views.watch({ act: () => ({}) })]
    void act({ ...request, playerId: 'p2', error: 'SECRET_self_p1_x-1_' } as never)
    expect(views.leaks(events, rules).leaks).toEqual(['p2 reads SECRET_self_p1_x-1_ in request r.'])
  })

  const request = { id: 'r', kind: 'vote', options: [], view: { players: [], events: [] } }
})

test('tallies add up and are told by rules, fault and finding', () => {
  const scenario = gameWith('throws')
  const finding = { what: 'broke a law', detail: 'The dead vote.' } as const
  const good = tallyOf(
    { ...scenario, rules: 'trial', fault: 'none' },
    { events: 100, strikes: 0, secrets: 0, findings: [] },
  )
  const bad = tallyOf(
    { ...scenario, rules: 'trial', game: 7 },
    { events: 300, strikes: 4, secrets: 3, findings: [finding] },
  )
  const report = reportOf(plus(plus(nothing, good), bad))
  for (const row of ['`trial` | 2 | 200 | 1', 'throws | 1 | 4 | 1', 'a game broke a law | 1', '**all** | 2 | 200 | 1'])
    expect(report).toContain(`| ${row} |`)
  expect(report).toContain('may see them: 3.')
  expect(bad.found.map((found) => lineOf(found, seed))[0]).toMatch(
    /^Game 7 \(trial, fault: throws\) broke a law: The dead vote\.\n {2}npm run soak -- --seed '?test of the soak'? --game 7$/,
  )
})

test('a soak that was stopped continues with what its file keeps, under the same seed only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'kept.jsonl')
  const chunk = { seed, from: 0, to: 5 }
  const tally = { ...nothing, games: 5 }
  new ProgressFile(path, seed).add(chunk, tally)
  expect(new ProgressFile(path, seed).tallyOf(chunk)).toEqual(tally)
  expect(new ProgressFile(path, seed).tallyOf({ ...chunk, from: 5, to: 10 })).toBeUndefined()
  expect(new ProgressFile(path, 'another').tallyOf(chunk)).toBeUndefined()
  expect(new ProgressFile(undefined, seed).tallyOf(chunk)).toBeUndefined()
})

test('a soak that was killed while it wrote to its file continues with the lines before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'kept.jsonl')
  const [first, second] = [
    { seed, from: 0, to: 5 },
    { seed, from: 5, to: 10 },
  ]
  new ProgressFile(path, seed).add(first, nothing)
  appendFileSync(path, '{"seed":"test of the so')
  const again = new ProgressFile(path, seed)
  expect(again.tallyOf(first)).toEqual(nothing)
  again.add(second, nothing)
  expect(new ProgressFile(path, seed).tallyOf(second)).toEqual(nothing)
})

test('options that make no sense are refused by name', () => {
  expect(soakOptions(['--games', '5', '--from', '10'])).toMatchObject({
    games: 5,
    from: 10,
    seed: 'soak',
    write: false,
  })
  expect(() => soakOptions(['--games', '0'])).toThrow('Expected `--games` to be a whole number from 1 on, got `0`.')
  expect(() => soakOptions(['--game', 'x'])).toThrow('`--game`')
})
