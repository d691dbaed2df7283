import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type InspectionEvent, StateMachine } from 'xstate'
import { CompiledCharts } from '../../src/charts/compiled-charts.js'
import { createMafiaGame, type PresetName, randomAgent } from '../../src/index.js'
import { History } from '../charts/history.js'
import { playedPresets } from '../laws/support/runs.js'
import { charts } from '../support/charts.js'
import { seatsFor } from '../support/seats.js'

// These tests are about compiled charts, also where the environment turns them off for all others.
beforeEach(() => void vi.stubEnv('NIGHTZERO_CHARTS', ''))

test.each(charts.map((chart) => [chart.id, chart] as const))(
  'the machine `%s` is one that can be compiled',
  (_id, chart) => {
    expect(new CompiledCharts().compile(chart)).not.toBe(chart)
  },
)

const isCompiled = (machine: unknown) => Object.getPrototypeOf(machine) !== StateMachine.prototype
const machineOf = () => createMafiaGame({ agent: randomAgent() }).actor.logic

test('a game steps its charts by tables, which games by the same rules share', () => {
  expect(isCompiled(machineOf())).toBe(true)
  expect(machineOf()).toBe(machineOf())
})

test('a game leaves its charts to XState if the environment says so', () => {
  vi.stubEnv('NIGHTZERO_CHARTS', 'interpreted')
  expect(isCompiled(machineOf())).toBe(false)
})

describe('an XState that steps otherwise', () => {
  test('is named once when a game opens, which is then played as ever', async () => {
    vi.resetModules()
    vi.spyOn(StateMachine.prototype as unknown as Record<string, () => object>, 'resolveState').mockReturnValue({})
    const fresh = await import('../../src/index.js')
    const onWarning = vi.fn()
    const game = fresh.createMafiaGame({ agent: fresh.randomAgent(), seed: 1, onWarning })
    vi.restoreAllMocks()
    expect(onWarning).toHaveBeenCalledOnce()
    expect(onWarning.mock.calls[0]?.[0]).toContain('The installed XState')
    const { events } = await game.run()
    const expected = await createMafiaGame({ agent: randomAgent(), seed: 1 }).run()
    expect(events.length).toBe(expected.events.length)
    expect(onWarning).toHaveBeenCalledOnce()
  })

  test('is named on the console once, however many games open', async () => {
    vi.resetModules()
    vi.spyOn(StateMachine.prototype as unknown as Record<string, () => object>, 'resolveState').mockReturnValue({})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const fresh = await import('../../src/index.js')
    for (const seed of [1, 2]) fresh.createMafiaGame({ agent: fresh.randomAgent(), seed })
    const own = warn.mock.calls.filter(([line]) => String(line).startsWith('nightzero: The installed XState'))
    vi.restoreAllMocks()
    expect(own).toHaveLength(1)
  })
})

async function played(by: 'tables' | 'xstate', rules: PresetName, seed: number) {
  vi.stubEnv('NIGHTZERO_CHARTS', by === 'xstate' ? 'interpreted' : '')
  const game = createMafiaGame({ rules, seed, players: seatsFor(rules, 8), agent: randomAgent() })
  const history = new History(Infinity)
  const inspect = (event: InspectionEvent) => history.add({ ...event, rootId: 'root' })
  game.actor.system.inspect({ next: inspect })
  await game.run()
  return { log: game.events.map(({ meta: _, ...event }) => event), seen: history.lines }
}

test.each(playedPresets)('games of %s are the same games when they are compiled', async (rules) => {
  for (const seed of [1, 2]) {
    const [stepped, interpreted] = [await played('tables', rules, seed), await played('xstate', rules, seed)]
    expect(stepped.log).toEqual(interpreted.log)
    expect(stepped.seen).toEqual(interpreted.seen)
  }
})
