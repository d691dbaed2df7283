import { describe, expect, test } from 'vitest'
import { createActor, createMachine, type InspectionEvent, setup } from 'xstate'
import { toDirectedGraph } from 'xstate/graph'
import { consensusMachine, trialMachine } from '../../machines/index.js'
import { runMachine, type Script } from '../../src/testing/index.js'
import { ten } from './casts.js'
import { ChartCoverage, possibilitiesOf } from './chart-coverage.js'
import { charts, missingFrom } from './charts.js'
import { chartFaults } from './verdict.js'

type Scenario = (coverage: ChartCoverage) => Promise<unknown>

const consensus =
  (kill: Script['kill'], fails = false): Scenario =>
  ({ inspect }) =>
    runMachine(consensusMachine, {
      players: ten,
      before: [{ type: 'enter', phase: 'night', day: 1 }],
      inspect,
      input: ({ rules, playState }) => ({ rules, day: 1, team: playState.awake.kill }),
      ...(kill !== undefined && { answers: { kill } }),
      ...(fails && {
        journal: {
          record() {
            throw new Error('The disk is full.')
          },
        },
      }),
    }).catch(() => {})

const scenarios: Readonly<Record<string, Scenario>> = {
  'no agreement': consensus({ Ann: 'Flo', Bob: 'Gus', Cid: 'Hal' }),
  'an engine fault': consensus('Flo', true),
}

async function reportOf(names: readonly string[]) {
  const coverage = new ChartCoverage()
  for (const name of names) await scenarios[name]?.(coverage)
  return [{ file: 'consensus.test.ts', seen: coverage.seen }]
}

describe('the coverage of the charts', () => {
  const all = Object.keys(scenarios)

  test('is full when every scenario is played', async () => {
    expect(chartFaults(await reportOf(all), [consensusMachine])).toEqual([])
  })

  test.each(all)('is not full without the scenario of %s', async (removed) => {
    const faults = chartFaults(await reportOf(all.filter((name) => name !== removed)), [consensusMachine])
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toMatch(/^never seen: consensus\./)
  })

  test('names what was never seen', async () => {
    const faults = chartFaults(await reportOf(['no agreement']), [consensusMachine])
    expect(faults).toEqual([expect.stringMatching(/^never seen: consensus\.round -> nowhere .* is taken$/)])
  })

  test('is not full when a test file reports nothing', async () => {
    const reports = [...(await reportOf(all)), { file: 'silent.test.ts', seen: undefined }]
    expect(chartFaults(reports, [consensusMachine])).toEqual(['silent.test.ts reported nothing'])
  })

  test('misses whole machines that no scenario runs', async () => {
    const reports = await reportOf(all)
    expect(
      missingFrom(
        reports.flatMap(({ seen }) => seen),
        [trialMachine],
      ),
    ).toEqual(possibilitiesOf(trialMachine))
  })

  test('knows each machine by a name of its own', () => {
    const names = charts.map(({ id }) => id)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })

  test('counts every edge of the directed graph that XState draws', () => {
    type Graph = ReturnType<typeof toDirectedGraph>
    const edgesOf = ({ edges, children }: Graph): string[] => [
      ...edges.map(
        ({ source, target, transition }) =>
          `${source.id} -> ${transition.target ? target.id : 'nowhere'} (${transition.eventType}`,
      ),
      ...children.flatMap(edgesOf),
    ]
    for (const chart of charts) {
      const possible = possibilitiesOf(chart)
      for (const edge of edgesOf(toDirectedGraph(chart)))
        expect(possible.some((possibility) => possibility.startsWith(edge) && possibility.endsWith('is taken'))).toBe(
          true,
        )
    }
  })
})

describe('what the coverage sees', () => {
  const watch = (machine: Parameters<typeof createActor>[0], events: readonly string[] = []) => {
    const coverage = new ChartCoverage()
    const actor = createActor(machine, { inspect: coverage.inspect as (event: InspectionEvent) => void }).start()
    for (const type of events) actor.send({ type })
    return coverage.seen
  }

  test('a guard that holds a machine back is seen false', () => {
    const machine = setup({ guards: { ready: () => false } }).createMachine({
      id: 'gate',
      initial: 'closed',
      states: { closed: { always: { guard: 'ready', target: 'open' } }, open: {} },
    })
    expect(missingFrom(watch(machine), [machine])).toEqual([
      'gate.open is entered',
      'gate.closed -> gate.open (always, candidate 1) is taken',
      'gate.closed -> gate.open (always, candidate 1) finds `ready` true',
    ])
  })

  test('candidates after the one that is taken are not seen at all', () => {
    const machine = setup({ guards: { first: () => true, second: () => true } }).createMachine({
      id: 'fork',
      initial: 'asking',
      states: {
        asking: {
          on: {
            go: [
              { guard: 'first', target: 'left' },
              { guard: 'second', target: 'right' },
            ],
          },
        },
        left: {},
        right: {},
      },
    })
    const missing = missingFrom(watch(machine, ['go']), [machine])
    expect(missing).toContain('fork.asking -> fork.right (go, candidate 2) finds `second` true')
    expect(missing).toContain('fork.asking -> fork.right (go, candidate 2) finds `second` false')
    expect(missing).toContain('fork.asking -> fork.left (go, candidate 1) finds `first` false')
  })

  test('a state that is left at once was entered', () => {
    const machine = createMachine({
      id: 'pass',
      initial: 'through',
      states: { through: { always: 'there' }, there: {} },
    })
    expect(missingFrom(watch(machine), [machine])).toEqual([])
  })
})
