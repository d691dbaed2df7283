import { arrowsOf, statesIn } from '../../../src/diagrams/index.js'
import type { Inspected, SeenActor } from '../inspected.js'
import { ChartCard } from './chart-card.js'

interface BoardProps {
  readonly inspected: Inspected
  readonly root: SeenActor
  readonly chosen: SeenActor
  readonly onChoose: (id: string) => void
}

/** The charts of all machines that run, the outermost first. */
export function Board({ inspected, root, chosen, onChoose }: BoardProps) {
  const machines = runningIn(inspected, root)
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
  (arrowsOf(diagram).length > 12 || statesIn(diagram.root).some(({ kind }) => kind === 'parallel'))

function runningIn(inspected: Inspected, actor: SeenActor): SeenActor[] {
  const children = inspected.childrenOf(actor.id).filter((child) => inspected.isLive(child))
  return [...(actor.diagram ? [actor] : []), ...children.flatMap((child) => runningIn(inspected, child))]
}
