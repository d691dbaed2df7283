import { describe, expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { exportedMachines } from '../../scripts/docs/charts.js'
import { chartId, mermaidOf } from '../../scripts/docs/mermaid.js'

const id = '[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+'
const label = "[a-z][a-z (),']*"
/** Every form of line that is drawn. Anything else might not be Mermaid, or not what was meant. */
const forms = [
  /^stateDiagram-v2$/,
  new RegExp(`^\\[\\*\\] --> ${id}$`),
  new RegExp(`^${id} --> \\[\\*\\]$`),
  new RegExp(`^state "${label}" as ${id}(?: \\{)?$`),
  new RegExp(`^${id} : ${label}$`),
  new RegExp(`^${id} --> ${id}(?: : ${label})?$`),
  /^\}$/,
  /^--$/,
]

const statesOf = (state: AnyStateNode): AnyStateNode[] =>
  Object.values(state.states).flatMap((child) => [child, ...statesOf(child)])
const targetsOf = (state: AnyStateNode): AnyStateNode[] =>
  [...state.transitions.values(), state.always ?? []].flat().flatMap(({ target }) => (target ?? []) as AnyStateNode[])

describe.each([...exportedMachines])('the chart of %s', (_name, machine) => {
  const lines = mermaidOf(machine)
    .split('\n')
    .map((line) => line.trim())
  const states = statesOf(machine.root)

  test('holds only lines that Mermaid reads', () => {
    for (const line of lines)
      expect(
        forms.some((form) => form.test(line)),
        line,
      ).toBe(true)
    expect(lines.filter((line) => line.endsWith('{'))).toHaveLength(lines.filter((line) => line === '}').length)
  })

  test('names every state once and points only to states', () => {
    const declared = lines.flatMap((line) => /^state ".*" as (\w+)/.exec(line)?.[1] ?? [])
    expect(declared.sort()).toEqual(states.map(chartId).sort())
    expect(new Set(declared).size).toBe(declared.length)
    const pointed = lines.flatMap((line) => /--> (\w+)/.exec(line)?.[1] ?? [])
    for (const target of pointed) expect(declared).toContain(target)
  })

  test('has an arrow from each state to each state that it leads to', () => {
    for (const state of states)
      for (const target of targetsOf(state))
        expect(lines.some((line) => line.split(' : ')[0] === `${chartId(state)} --> ${chartId(target)}`)).toBe(true)
  })

  test('says of every state that invokes what it does there', () => {
    for (const state of states.filter(({ invoke }) => invoke.length > 0))
      expect(lines.some((line) => line.startsWith(`${chartId(state)} : `))).toBe(true)
  })
})

test('every phase of the game is exported, so that it is drawn', () => {
  expect([...exportedMachines.keys()]).toEqual(expect.arrayContaining(['gameMachine', 'nightMachine', 'dayMachine']))
  expect(exportedMachines.size).toBeGreaterThanOrEqual(18)
})
