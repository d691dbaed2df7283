import type { Diagram } from '../../src/diagrams/index.js'
import { groupBy } from '../../src/kernel/text/objects.js'
import type { ActorState, SeenActor } from './seen-actor.js'

/** An actor at a moment. */
export interface ShownActor extends ActorState {
  readonly id: string
  readonly parentId: string | undefined
  readonly name: string
  /** Undefined for an actor that is not a machine, as its configuration is. */
  readonly diagram: Diagram | undefined
  readonly config: string | undefined
  readonly idle: ReadonlySet<string>
}

/** The actors of a session at a moment: after an event, or now. */
export class Scene {
  readonly actors: ReadonlyMap<string, ShownActor>
  readonly #children: ReadonlyMap<string | undefined, readonly ShownActor[]>

  constructor(actors: readonly SeenActor[], number?: number) {
    const shown = actors.flatMap((actor) => {
      const state = number === undefined ? actor.now : actor.at(number)
      return state ? [showActor(actor, state)] : []
    })
    this.actors = new Map(shown.map((actor) => [actor.id, actor]))
    this.#children = groupBy(shown, ({ parentId }) => parentId)
  }

  /** The actors of an actor that run, in the order in which they came. */
  runningChildren(id: string): ShownActor[] {
    return (this.#children.get(id) ?? []).filter((child) => this.isLive(child))
  }

  isLive({ snapshot, parentId }: ShownActor): boolean {
    if (snapshot.status !== undefined && snapshot.status !== 'active') return false
    const parent = parentId === undefined ? undefined : this.actors.get(parentId)
    return parent === undefined || this.isLive(parent)
  }
}

function showActor({ id, parentId, name, machine, idle }: SeenActor, state: ActorState): ShownActor {
  return { ...state, id, parentId, name, idle, diagram: machine?.diagram, config: machine?.config }
}
