import { useMemo, useState } from 'preact/hooks'
import {
  type Diagram,
  hasOverview,
  listArrows,
  makeOverview,
  statesIn,
  titleCase,
  withoutRegions,
} from '../../src/diagrams/index.js'
import { activeWords } from '../charts/active-states.js'
import { ScrollingChart } from '../charts/chart-view.js'
import type { Inspected, SeenActor } from './inspected.js'

interface ChartCardProps {
  readonly actor: SeenActor
  readonly isRoot: boolean
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

/** One machine: its name, its active states in words, and its chart; a large chart is simplified until details are wanted. */
function ChartCard({ actor, isRoot, isChosen, onChoose }: ChartCardProps) {
  const { diagram, id, name, lit, taken, steps, idle } = actor
  const [isWhole, setWhole] = useState(false)
  const gist = useMemo(() => diagram && simplifyDiagram(diagram, idle, isRoot), [diagram, idle, isRoot])
  if (diagram === undefined) return null
  const machine = titleCase(diagram.id)
  const states = activeWords(actor).join(', ')
  return (
    <article class={isChosen ? 'card chosen' : 'card'} data-machine={diagram.id}>
      <header>
        <h2>
          <button type="button" onClick={() => onChoose(id)}>
            {machine === name ? name : `${name}: ${machine.toLowerCase()}`}
          </button>
        </h2>
        {gist !== diagram && (
          <button type="button" class="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            Details
          </button>
        )}
        <p class="states">{states}</p>
      </header>
      <ScrollingChart
        class="scroll"
        name={`Chart of ${name}`}
        label={`${machine}, with ${diagram.root.states.length} states. Now: ${states}.`}
        happening={{ lit, taken }}
        step={steps}
        diagram={isWhole ? diagram : gist}
      />
    </article>
  )
}

/** The outermost machine with its phases only, other machines without regions that never do anything. */
function simplifyDiagram(diagram: Diagram, idle: ReadonlySet<string>, isRoot: boolean): Diagram {
  return isRoot && hasOverview(diagram) ? makeOverview(diagram) : withoutRegions(diagram, idle)
}

interface BoardProps {
  readonly inspected: Inspected
  readonly root: SeenActor
  readonly chosen: SeenActor
  readonly onChoose: (id: string) => void
}

export function Board({ inspected, root, chosen, onChoose }: BoardProps) {
  const machines = runningMachines(inspected, root)
  const shown = machines.some(({ id }) => id === chosen.id) || !chosen.diagram ? machines : [...machines, chosen]
  const card = (actor: SeenActor) => (
    <ChartCard
      key={actor.id}
      actor={actor}
      isRoot={actor.id === root.id}
      isChosen={actor.id === chosen.id}
      onChoose={onChoose}
    />
  )
  const inside = shown.filter(({ id }) => id !== root.id)
  const [wide, narrow] = [inside.filter(isWide), inside.filter((actor) => !isWide(actor))]
  return (
    <section class="board" aria-label="Charts">
      {shown.filter(({ id }) => id === root.id).map(card)}
      {wide.length > 0 && <div class="wide">{wide.map(card)}</div>}
      {narrow.length > 0 && <div class="narrow">{narrow.map(card)}</div>}
    </section>
  )
}

/** Whether a chart has regions or many arrows, so that it needs more room. */
const isWide = ({ diagram }: SeenActor): boolean =>
  diagram !== undefined &&
  (listArrows(diagram).length > 12 || statesIn(diagram.root).some(({ kind }) => kind === 'parallel'))

function runningMachines(inspected: Inspected, actor: SeenActor): SeenActor[] {
  const children = inspected.childrenOf(actor.id).filter((child) => inspected.isLive(child))
  return [...(actor.diagram ? [actor] : []), ...children.flatMap((child) => runningMachines(inspected, child))]
}
