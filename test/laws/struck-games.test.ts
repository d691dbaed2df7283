import { describe, expect, test } from 'vitest'
import { type Agent, createMafiaGame, defineRules, type GameEvent, randomAgent } from '../../src/index.js'
import { withoutFaults } from '../support/comparable.js'
import { seated } from './support/rules-arbitrary.js'
import { runs } from './support/runs.js'
import { plantingAgent } from './support/secrets.js'
import { type Fault, faults } from './support/struck/faults.js'
import { interrupt } from './support/struck/interrupt.js'
import { playScenario } from './support/struck/play-scenario.js'
import { rulesNames, type Scenario, scenarioOf } from './support/struck/scenario.js'
import { ViewsWatched } from './support/struck/views-watched.js'

const seed = process.env.LAW_SEED ?? 'struck games'
const played = runs(50, 5)
const games = Array.from({ length: 1_000 }, (_, game) => scenarioOf(seed, game))
const gamesWith = (fault: Fault) => games.filter((scenario) => scenario.fault === fault)
const gameWith = (fault: Fault) => gamesWith(fault)[0] as Scenario

test(`no game under any rules, a tenth of them struck by faults, breaks a law: ${played} played`, async () => {
  for (let game = 0; game < played; game++) {
    const { findings } = await playScenario(scenarioOf(seed, game))
    expect({ game, findings }).toEqual({ game, findings: [] })
  }
}, 36_000_000)

describe('a game that is drawn', () => {
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
