import { asList, nameOf, type StateDefinition } from './definition.js'
import type { DiagramInvoke } from './diagram.js'
import type { TargetFinder } from './targets.js'

/** The place of a state in its machine. */
export interface Site {
  readonly machine: string
  readonly id: string
  readonly key: string
  readonly targets: TargetFinder
}

/** XState's id of a state. */
export const nodeId = ({ machine, id }: Pick<Site, 'machine' | 'id'>): string =>
  id === '' ? machine : `${machine}.${id}`

/** The actors of a state; an actor without an id gets XState's own. */
export function invokesOf(site: Pick<Site, 'machine' | 'id'>, { invoke }: StateDefinition): DiagramInvoke[] {
  return asList(invoke).map(({ id, src }, index) => ({ id: id ?? `${index}.${nodeId(site)}`, source: nameOf(src) }))
}
