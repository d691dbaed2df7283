import assert from 'node:assert/strict'
import { eventLines } from './log-serializer.js'
import type { MachineStep } from './run-machine.js'

/** The run of a machine, as `runMachine` returns it. */
interface PathRun<Path extends string> {
  readonly steps: readonly MachineStep<Path>[]
}

/**
 * Asserts that a machine entered exactly these states, in this order. A state that the machine does not have does not
 * compile.
 *
 * @throws {AssertionError} which shows both paths side by side, with the events that were recorded in each state.
 * @example expectPath(await runMachine(voteMachine, { players }), ['ballot', 'count', 'resolved'])
 */
export function expectPath<Path extends string>({ steps }: PathRun<Path>, expected: readonly NoInfer<Path>[]): void {
  const actual = steps.map(({ state }) => state)
  if (actual.length === expected.length && actual.every((state, at) => state === expected[at])) return
  const message = ['The machine took another path.', '', ...compare(expected, steps)].join('\n')
  throw new assert.AssertionError({ message, actual, expected, operator: 'expectPath' })
}

const none = '-'

/** A row for each state, marked where the two differ, and below it what was recorded there. */
function compare(expected: readonly string[], steps: readonly MachineStep[]): string[] {
  const width = Math.max('expected'.length, ...expected.map(({ length }) => length))
  const row = (mark: string, left: string, right: string) => `${mark} ${left.padEnd(width)}  ${right}`.trimEnd()
  const indent = ' '.repeat(width + 6)
  const rows = Array.from({ length: Math.max(expected.length, steps.length) }, (_, at) => {
    const [left = none, step] = [expected[at], steps[at]]
    const right = step?.state ?? none
    return [
      row(left === right ? ' ' : '≠', left, right),
      ...eventLines(step?.events ?? []).map((line) => `${indent}${line}`),
    ]
  })
  return [row(' ', 'expected', 'taken'), ...rows.flat()]
}
