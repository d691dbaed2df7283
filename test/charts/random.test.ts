import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { CompiledCharts } from '../../src/charts/compiled-charts.js'
import { History, observe } from './history.js'
import { build } from './random/build-machine.js'
import { type MachineSpec, machineSpec } from './random/machine-spec.js'

const compiled = new CompiledCharts()

beforeEach(() => {
  // Not a mock, which would keep every warning.
  console.warn = () => {}
})

const runs = process.env.LAWS === 'full' ? 600 : 150

/** All that can be seen of one run, then of the machine restored from what was persisted on the way. */
async function linesOf(machine: AnyStateMachine, spec: MachineSpec, current: { history: History }): Promise<string[]> {
  const { happenings, restoredAt } = spec
  const history = new History()
  current.history = history
  const input = restoredAt % 2 ? 'spawns' : restoredAt
  const persisted = await observe(machine, { happenings, history, input })
  const again = new History()
  current.history = again
  await observe(machine, { happenings, history: again, snapshot: persisted[restoredAt % persisted.length] })
  return [...history.lines, 'restored', ...again.lines]
}

test('a random machine does the same, is seen the same and is persisted the same when it is compiled', async () => {
  const law = fc.asyncProperty(machineSpec, async (spec) => {
    const current = { history: new History() }
    const machine = build(spec, current)
    const stepped = compiled.compile(machine)
    expect(stepped).not.toBe(machine)
    expect(await linesOf(stepped, spec, current)).toEqual(await linesOf(machine, spec, current))
  })
  await fc.assert(law, { numRuns: runs })
})
