import { listArrows, statesIn } from '../../src/diagrams/index.js'
import { ChartCard } from './chart-card.js'
import type { Scene, ShownActor } from './scene.js'

interface BoardProps {
  readonly scene: Scene
  readonly root: ShownActor
  readonly chosen: ShownActor
  readonly onChoose: (id: string) => void
}

/** The charts of the machines that run, and of the chosen one. */
export function Board({ scene, root, chosen, onChoose }: BoardProps) {
  const machines = runningMachines(scene, root)
  const shown = machines.some(({ id }) => id === chosen.id) || !chosen.diagram ? machines : [...machines, chosen]
  const card = (actor: ShownActor) => (
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
const isWide = ({ diagram }: ShownActor): boolean =>
  diagram !== undefined &&
  (listArrows(diagram).length > 12 || statesIn(diagram.root).some(({ kind }) => kind === 'parallel'))

function runningMachines(scene: Scene, actor: ShownActor): ShownActor[] {
  // The control of a game has run from the start: what has just begun comes first.
  const inside = scene
    .runningChildren(actor.id)
    .toReversed()
    .flatMap((child) => runningMachines(scene, child))
  return [...(actor.diagram ? [actor] : []), ...inside]
}
