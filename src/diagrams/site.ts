import { asList, nameOf, type StateDefinition } from './definition.js'
import type { DiagramInvoke } from './diagram.js'
import type { TargetFinder } from './targets.js'

/** Where a state stands. */
export interface Site {
  readonly machine: string
  readonly id: string
  readonly key: string
  readonly targets: TargetFinder
}

/** What XState calls a state. */
export const nodeId = ({ machine, id }: Pick<Site, 'machine' | 'id'>): string =>
  id === '' ? machine : `${machine}.${id}`

/** The actors of a state, called as XState calls those that have no id. */
export function invokesOf(site: Pick<Site, 'machine' | 'id'>, { invoke }: StateDefinition): DiagramInvoke[] {
  return asList(invoke).map(({ id, src }, index) => ({ id: id ?? `${index}.${nodeId(site)}`, source: nameOf(src) }))
}
