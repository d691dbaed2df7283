import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gameMachine } from '../../machines/index.js'
import {
  type Diagram,
  listArrows,
  mermaidId,
  readDiagram,
  statesIn,
  toMermaid,
  wholeDiagram,
} from '../../src/diagrams/index.js'
import { presets } from '../../src/index.js'
import { chartFiles, exportedMachines } from '../../tools/docs/charts.js'

const id = '[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+'
const label = "[A-Za-z][A-Za-z0-9 (),.']*"
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

const drawn: readonly (readonly [string, Diagram])[] = [
  ...[...exportedMachines].map(([name, machine]) => [name, readDiagram(machine)] as const),
  ...Object.values(presets).map((rules) => [`a game of ${rules.name}`, wholeDiagram(gameMachine, rules)] as const),
]

describe.each(drawn)('the Mermaid of %s', (_name, diagram) => {
  const lines = toMermaid(diagram)
    .split('\n')
    .map((line) => line.trim())
  const states = statesIn(diagram.root).slice(1)
  const idOf = (state: string) => mermaidId(diagram.id, state)

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
    expect(declared.sort()).toEqual(states.map((state) => idOf(state.id)).sort())
    expect(new Set(declared).size).toBe(declared.length)
    const pointed = lines.flatMap((line) => /--> (\w+)/.exec(line)?.[1] ?? [])
    for (const target of pointed) expect(declared).toContain(target)
  })

  test('has an arrow from each state to each state that it leads to', () => {
    expect(listArrows(diagram).length).toBeGreaterThan(0)
    for (const { source, targets } of diagram.transitions)
      for (const target of targets)
        expect(lines.some((line) => line.split(' : ')[0] === `${idOf(source)} --> ${idOf(target)}`)).toBe(true)
  })

  test('says of every state that runs something what it does there', () => {
    for (const state of states.filter(({ invokes, states: inside }) => invokes.length > 0 && inside.length === 0))
      expect(lines.some((line) => line.startsWith(`${idOf(state.id)} : `))).toBe(true)
  })
})

test('every phase of the game is exported, so that it is drawn', () => {
  expect([...exportedMachines.keys()]).toEqual(expect.arrayContaining(['gameMachine', 'nightMachine', 'dayMachine']))
  expect(exportedMachines.size).toBeGreaterThanOrEqual(18)
})

test('pictures, pages and layouts are what the machines say (else run `npm run charts`)', async () => {
  const files = await chartFiles()
  for (const [path, text] of files) {
    expect(existsSync(path), path).toBe(true)
    expect(readFileSync(path, 'utf8') === text, path).toBe(true)
  }
  const left = ['docs/charts', 'docs/machines'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  )
  expect(left.filter((path) => !files.has(path))).toEqual([])
})

test('every picture shows every state, and every arrow, of its machine', async () => {
  for (const [name, diagram] of drawn.slice(0, exportedMachines.size)) {
    const svg = readFileSync(`docs/charts/${diagram.id}.svg`, 'utf8')
    const states = [...svg.matchAll(/data-state="([^"]*)"/g)].map(([, state]) => state)
    expect(states.sort(), name).toEqual(
      statesIn(diagram.root)
        .slice(1)
        .map((state) => state.id)
        .sort(),
    )
    expect(svg.match(/data-arrow=/g)?.length, name).toBe(listArrows(diagram).length)
    expect(svg, name).not.toContain('NaN')
  }
})
