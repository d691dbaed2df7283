import { type AnyStateMachine, StateMachine } from 'xstate'
import * as machines from '../../machines/index.js'
import { readDiagram } from '../../src/diagrams/index.js'
import { layoutsOf } from '../charts/layouts.js'
import { gamePictures, machinePictures } from './chart-pictures.js'
import { machinePage } from './machine-page.js'

/** Every machine that the package exports, by the name it is exported under. */
export const exportedMachines: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.entries(machines)
    .filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** The files that are made from the machines, by path: pictures, their pages in the docs, and the data of the web pages. */
export async function chartFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const [name, machine] of exportedMachines) {
    for (const [path, text] of await machinePictures(machine)) files.set(path, text)
    files.set(`docs/machines/${machine.id}.md`, machinePage(name, machine))
  }
  for (const [path, text] of await gamePictures(machines.gameMachine)) files.set(path, text)
  const layouts = Object.entries(await layoutsOf(exportedMachines.values()))
  const diagrams = [...exportedMachines.values()].map((machine) => [machine.id, readDiagram(machine)] as const)
  files.set('web/charts/diagrams.json', linesOf(diagrams, drawnOnly))
  return files.set('web/charts/layouts.json', linesOf(layouts))
}

const undrawn: ReadonlySet<string> = new Set(['description', 'actions', 'exit'])

/** What the pages draw of a diagram. */
const drawnOnly = (key: string, value: unknown): unknown => (undrawn.has(key) ? undefined : value)

/** JSON with a line for each entry. */
function linesOf(entries: readonly (readonly [string, unknown])[], replacer?: typeof drawnOnly): string {
  const lines = entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value, replacer)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
