import type { AnyStateMachine } from 'xstate'
import {
  type Diagram,
  diagramFor,
  hasOverview,
  idleRegions,
  makeOverview,
  readDiagram,
  regionNames,
  statesIn,
  withoutRegions,
} from '../../src/diagrams/index.js'
import { presets } from '../../src/index.js'
import type { KnownChart } from '../../web/charts/known-charts.js'
import { computeLayout } from '../../web/charts/layout.js'
import { sketchDiagram } from '../../web/charts/sketch.js'
import { elkEngine } from './elk-engine.js'

/** The shape of an overview, width divided by height: it is drawn above all other charts. */
const wide = 4

/** The names and layouts that pages contain for each machine, by its id. */
export async function layoutsOf(machines: Iterable<AnyStateMachine>): Promise<Record<string, KnownChart>> {
  const known: Record<string, KnownChart> = {}
  for (const machine of machines) known[machine.id] = await knownChart(machine)
  return known
}

async function knownChart(machine: AnyStateMachine): Promise<KnownChart> {
  const diagram = readDiagram(machine)
  const names = regionNames(diagram)
  const lay = (part: Diagram, shape?: number) => computeLayout(sketchDiagram(part, { names }), elkEngine, { shape })
  const parts = await Promise.all(withoutIdle(machine, diagram).map((part) => lay(part)))
  const overview = hasOverview(diagram) ? [await lay(makeOverview(diagram), wide)] : []
  return { names, layouts: [await lay(diagram), ...overview, ...parts] }
}

/** The diagram without the regions that a preset never uses, for each preset that has such regions; each result once. */
function withoutIdle(machine: AnyStateMachine, diagram: Diagram): Diagram[] {
  const parts = Object.values(presets).map((rules) => {
    const used = new Set(statesIn(diagramFor(rules)(machine).root).map(({ id }) => id))
    const idle = idleRegions(diagram, ({ id }) => !used.has(id))
    return withoutRegions(diagram, idle)
  })
  const idsIn = ({ root }: Diagram): string => String(statesIn(root).map(({ id }) => id))
  const byStates = new Map(parts.map((part) => [idsIn(part), part]))
  return [...byStates.values()].filter((part) => part !== diagram)
}
