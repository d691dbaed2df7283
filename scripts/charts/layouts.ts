import type { AnyStateMachine } from 'xstate'
import {
  type Diagram,
  diagramFor,
  hasOverview,
  idleRegions,
  overviewOf,
  readDiagram,
  regionNames,
  statesIn,
  withoutRegions,
} from '../../src/diagrams/index.js'
import { presets } from '../../src/index.js'
import type { KnownChart } from '../../web/charts/known-layout.js'
import { layoutOf } from '../../web/charts/place.js'
import { sketchOf } from '../../web/charts/sketch.js'
import { elkEngine } from './elk-engine.js'

/** An overview is drawn wide and low, above all else. */
const wide = 4

/** What pages know beforehand of each machine, by its id. */
export async function layoutsOf(machines: Iterable<AnyStateMachine>): Promise<Record<string, KnownChart>> {
  const known: Record<string, KnownChart> = {}
  for (const machine of machines) known[machine.id] = await knownChart(machine)
  return known
}

async function knownChart(machine: AnyStateMachine): Promise<KnownChart> {
  const diagram = readDiagram(machine)
  const names = regionNames(diagram)
  const lay = (part: Diagram, shape?: number) => layoutOf(sketchOf(part, { names }), elkEngine, shape)
  const parts = await Promise.all(rested(machine, diagram).map((part) => lay(part)))
  const overview = hasOverview(diagram) ? [await lay(overviewOf(diagram), wide)] : []
  return { names, layouts: [await lay(diagram), ...overview, ...parts] }
}

/** The diagram without the regions that each preset leaves idle, where it leaves some. */
function rested(machine: AnyStateMachine, diagram: Diagram): Diagram[] {
  const parts = Object.values(presets).map((rules) => {
    const used = new Set(statesIn(diagramFor(rules)(machine).root).map(({ id }) => id))
    return withoutRegions(
      diagram,
      idleRegions(diagram, ({ id }) => !used.has(id)),
    )
  })
  const bySize = new Map(
    parts.map((part) => [
      statesIn(part.root)
        .map(({ id }) => id)
        .join(),
      part,
    ]),
  )
  return [...bySize.values()].filter((part) => part !== diagram)
}
