import { asList, type Named, nameOf, type StateDefinition, type TransitionDefinition } from './definition.js'
import type { DiagramGuard, DiagramTransition } from './diagram.js'
import { invokesOf, nodeId, type Site } from './site.js'

interface Group {
  readonly cause: DiagramTransition['cause']
  readonly event: string
  readonly delay?: string
  readonly candidates: readonly TransitionDefinition[]
}

/** The transitions of one state, in the order in which it tries them. */
export function transitionsOf(site: Site, definition: StateDefinition): DiagramTransition[] {
  return groupsOf(site, definition).flatMap((group) =>
    group.candidates.map((candidate, index) => transitionOf({ ...group, site, index }, candidate)),
  )
}

function groupsOf(site: Site, definition: StateDefinition): Group[] {
  const { always, after = {}, on = {}, onDone, invoke } = definition
  const invokes = invokesOf(site, definition)
  return [
    { cause: 'always', event: '', candidates: asList(always) },
    ...asList(invoke).flatMap(({ onDone, onError }, index): Group[] => [
      { cause: 'done', event: `xstate.done.actor.${invokes[index]?.id}`, candidates: asList(onDone) },
      { cause: 'fault', event: `xstate.error.actor.${invokes[index]?.id}`, candidates: asList(onError) },
    ]),
    { cause: 'done', event: `xstate.done.state.${nodeId(site)}`, candidates: asList(onDone) },
    ...Object.entries(after).map(
      ([delay, candidates]): Group => ({
        cause: 'delay',
        event: `xstate.after.${delay}.${nodeId(site)}`,
        delay,
        candidates: asList(candidates),
      }),
    ),
    ...Object.entries(on).map(
      ([event, candidates]): Group => ({ cause: 'event', event, candidates: asList(candidates) }),
    ),
  ]
}

function transitionOf(
  { site, cause, event, delay, index }: Omit<Group, 'candidates'> & { readonly site: Site; readonly index: number },
  candidate: TransitionDefinition,
): DiagramTransition {
  const { target, guard, actions, description } = typeof candidate === 'string' ? { target: candidate } : candidate
  return {
    id: `${site.id}|${event}|${index}`,
    source: site.id,
    targets: asList(target).map((name) => site.targets.find(site.id, name)),
    event,
    cause,
    ...(delay !== undefined && { delay }),
    ...(guard !== undefined && { guard: guardOf(guard) }),
    actions: asList(actions).map(nameOf),
    ...(description !== undefined && { description }),
    otherwise: index > 0,
  }
}

/**
 * Only plain params are kept: a function, or the object that JSON keeps of one, only passes on the output of an actor.
 */
function guardOf(guard: Named): DiagramGuard {
  const params = typeof guard === 'object' ? guard.params : undefined
  const isPlain = typeof params === 'string' || typeof params === 'number' || typeof params === 'boolean'
  return { name: nameOf(guard), ...(isPlain && { params }) }
}
