import '../charts/switched-on.js'
import { expect, test, vi } from 'vitest'
import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { gameMachine } from '../../machines/game.js'
import { compileChart } from '../../src/charts/compile-chart.js'
import { createMafiaGame, type PresetName, presets, randomAgent } from '../../src/index.js'
import { History } from '../charts/history.js'
import { charts } from '../support/charts.js'
import { seatsFor } from '../support/seats.js'

const steps = vi.hoisted(() => ({ by: 'tables' }))
vi.mock('../../src/charts/compile-chart.js', async (original) => {
  const actual = await original<{ readonly compileChart: typeof compileChart }>()
  return {
    compileChart: (machine: AnyStateMachine) => (steps.by === 'tables' ? actual.compileChart(machine) : machine),
  }
})

test.each(charts.map((chart) => [chart.id, chart] as const))(
  'the machine `%s` is one that can be compiled',
  (_id, chart) => {
    steps.by = 'tables'
    expect(compileChart(chart)).not.toBe(chart)
  },
)

test('a game steps its charts by tables', () => {
  steps.by = 'tables'
  const { logic } = createMafiaGame({ agent: randomAgent() }).actor
  expect(logic).toBe(compileChart(gameMachine))
  expect(logic).not.toBe(gameMachine)
})

async function played(by: 'tables' | 'xstate', rules: PresetName, seed: number) {
  steps.by = by
  const game = createMafiaGame({ rules, seed, players: seatsFor(rules, 8), agent: randomAgent() })
  const history = new History(Infinity)
  const inspect = (event: InspectionEvent) => history.add({ ...event, rootId: 'root' })
  game.actor.system.inspect({ next: inspect })
  await game.run()
  return { log: game.events.map(({ meta: _, ...event }) => event), seen: history.lines }
}

test.each(Object.keys(presets) as PresetName[])(
  'games of %s are the same games when they are compiled',
  async (rules) => {
    for (const seed of [1, 2]) {
      const [stepped, interpreted] = [await played('tables', rules, seed), await played('xstate', rules, seed)]
      expect(stepped.log).toEqual(interpreted.log)
      expect(stepped.seen).toEqual(interpreted.seen)
    }
  },
)
