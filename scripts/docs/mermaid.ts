import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * The machine as a Mermaid `stateDiagram-v2`, which GitHub draws. Arrows carry guards and delays; where a state asks
 * players or runs another machine, a second line says so. Left out: actions, and the arrow every asking state has to
 * the failure of the whole game.
 */
export function mermaidOf(machine: AnyStateMachine): string {
  return ['stateDiagram-v2', ...inside(machine.root).map((line) => `  ${line}`)].join('\n')
}

/** The id a state has in a diagram: its path, which is unique and, having a prefix, no word of Mermaid's. */
export const chartId = (state: AnyStateNode): string => [state.machine.id, ...state.path].join('_')

function inside(parent: AnyStateNode): string[] {
  const states = Object.values(parent.states)
  if (parent.type === 'parallel') return states.flatMap((region, index) => [...(index ? ['--'] : []), ...drawn(region)])
  const first = parent.initial.target?.map((target) => `[*] --> ${chartId(target)}`) ?? []
  return [...first, ...states.flatMap(drawn)]
}

function drawn(state: AnyStateNode): string[] {
  const named = `state "${words(state.key)}" as ${chartId(state)}`
  const arrows = [...outgoing(state), ...(state.type === 'final' ? [`${chartId(state)} --> [*]`] : [])]
  if (Object.keys(state.states).length === 0) return [named, ...runs(state), ...arrows]
  return [`${named} {`, ...inside(state).map((line) => `  ${line}`), '}', ...arrows]
}

const askers: Readonly<Record<string, string>> = {
  ask: 'asks a player',
  askAll: 'asks all at once',
  inTurn: 'asks one after another',
  carryOut: 'the rules decide',
  pausePoint: 'may pause here',
}

function runs(state: AnyStateNode): string[] {
  return state.invoke.map(({ src }) => `${chartId(state)} : ${askers[String(src)] ?? `runs ${words(String(src))}`}`)
}

function outgoing(state: AnyStateNode): string[] {
  return [...state.transitions.values(), state.always ?? []].flatMap((group) =>
    group.filter(leadsElsewhere).flatMap((transition) => arrow(state, transition, group)),
  )
}

/** Of two arrows in a row to the same state, which differ in what they do and not in where they lead, the last is drawn. */
function leadsElsewhere(transition: AnyTransitionDefinition, index: number, group: readonly AnyTransitionDefinition[]) {
  const next = group[index + 1]
  return next === undefined || next.target?.[0] !== transition.target?.[0]
}

function arrow(state: AnyStateNode, transition: AnyTransitionDefinition, group: readonly AnyTransitionDefinition[]) {
  const guarded = transition.guard !== undefined
  const alternatives = group.filter(leadsElsewhere).length > 1
  const condition = guarded ? `if ${guardName(transition.guard)}` : alternatives ? 'else' : ''
  const label = [delay(transition.eventType), condition].filter(Boolean).join(', ')
  return (transition.target ?? []).map(
    (target) => `${chartId(state)} --> ${chartId(target as AnyStateNode)}${label && ` : ${label}`}`,
  )
}

const afterDelay = /^xstate\.after\.(\w+)\./
const delay = (eventType: string): string => {
  const name = afterDelay.exec(eventType)?.[1]
  return name === undefined ? '' : `after ${words(name)}`
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return words(guard)
  const { type, params } = guard as { type: string; params?: unknown }
  // Params that are a function are only what the actor put out.
  return params === undefined || typeof params === 'function'
    ? words(type)
    : `${words(type)} (${words(String(params))})`
}

/** `everyoneSpoke` as people write it. */
export function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
}
