import type { Diagram, DiagramTransition } from './diagram.js'
import { groupBy } from './group-by.js'
import { words } from './words.js'

/** An arrow between two states: one transition, or several that differ only in their actions. */
export interface Arrow {
  readonly id: string
  readonly source: string
  readonly target: string
  /** When it is taken, as a short clause: `if vote tied`, `after 10 s`, `else`; empty if there is no condition. */
  readonly label: string
  /** The ids of its transitions. */
  readonly transitions: readonly string[]
}

/** The arrows of a diagram, in order. Transitions without a target have none. */
export function arrowsOf({ transitions }: Diagram): Arrow[] {
  const groups = groupBy(
    transitions.filter(({ targets }) => targets.length > 0),
    ({ source, event }) => `${source}|${event}`,
  )
  return [...groups.values()].flatMap((group) => {
    const runs = sameTargets(group)
    return runs.flatMap((run) => arrowsFor(run, runs.length > 1))
  })
}

/**
 * Candidates in a row that lead to the same state: they differ only in their actions, so the last one names the
 * condition.
 */
function sameTargets(group: readonly DiagramTransition[]): DiagramTransition[][] {
  const runs: DiagramTransition[][] = []
  for (const transition of group) {
    const last = runs.at(-1)
    if (last && String(last[0]?.targets) === String(transition.targets)) last.push(transition)
    else runs.push([transition])
  }
  return runs
}

function arrowsFor(run: readonly DiagramTransition[], isOneOfSeveral: boolean): Arrow[] {
  const last = run.at(-1) as DiagramTransition
  const label = [causeOf(last), conditionOf(last, isOneOfSeveral)].filter(Boolean).join(', ')
  return last.targets.map((target) => ({
    id: `${last.id}>${target}`,
    source: last.source,
    target,
    label,
    transitions: run.map(({ id }) => id),
  }))
}

function causeOf({ cause, event, delay = '' }: DiagramTransition): string {
  switch (cause) {
    case 'event':
      return event === '*' ? 'on anything else' : `on ${words(event)}`
    case 'delay':
      return `after ${/^\d+$/.test(delay) ? `${Number(delay) / 1000} s` : words(delay)}`
    case 'fault':
      return 'if it fails'
    case 'done':
    case 'always':
      return ''
  }
}

function conditionOf({ guard, otherwise, source }: DiagramTransition, isOneOfSeveral: boolean): string {
  if (guard === undefined) return otherwise && isOneOfSeveral ? 'else' : ''
  const given = guard.params === undefined ? '' : String(guard.params)
  // The params are left out if they only repeat the name of a state around this one.
  const isSaid = given === '' || source.split('.').includes(given)
  return isSaid ? `if ${words(guard.name)}` : `if ${words(guard.name)} (${words(given)})`
}
