import { activeWords } from '../../charts/active-words.js'
import type { Inspected, SeenActor } from '../inspected.js'

interface ActorTreeProps {
  readonly inspected: Inspected
  readonly root: SeenActor
  readonly chosen: SeenActor
  readonly onChoose: (id: string) => void
}

/** The actors that run, each under its parent. */
export function ActorTree(props: ActorTreeProps) {
  return (
    <section class="panel">
      <h2>Actors</h2>
      <ul class="tree">
        <Branch {...props} actor={props.root} />
      </ul>
    </section>
  )
}

function Branch({ actor, ...props }: ActorTreeProps & { readonly actor: SeenActor }) {
  const { inspected, chosen, onChoose } = props
  const children = inspected.childrenOf(actor.id).filter((child) => inspected.isLive(child))
  const states = activeWords(actor).join(', ')
  return (
    <li>
      <button
        type="button"
        class="actor"
        aria-current={actor.id === chosen.id ? 'true' : undefined}
        onClick={() => onChoose(actor.id)}
      >
        <span class={inspected.isLive(actor) ? 'lamp on' : 'lamp'} aria-hidden="true" />
        <span class="name">{actor.name}</span> {states !== '' && <span class="states">{states}</span>}
      </button>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} {...props} actor={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
