import {
  type ChartEvent,
  type Implementation,
  type ImplementationRef,
  implementationName,
  type Transition,
} from './chart.js'
import type { Step } from './step.js'
import type { Candidates } from './tables.js'

const none: readonly Transition[] = []

/** The transitions that an event causes: inner states choose first. */
export function selectTransitions({ inner, own }: Candidates, step: Step, event: ChartEvent): readonly Transition[] {
  let selected = none
  for (const candidates of inner) {
    const taken = selectTransitions(candidates, step, event)
    if (taken.length > 0) selected = selected.length === 0 ? taken : [...selected, ...taken]
  }
  if (selected.length > 0) return selected
  for (const candidate of own) if (isAllowed(candidate, step, event)) return [candidate]
  return none
}

/** The transitions taken without an event: each innermost state chooses from its own and those of its ancestors. */
export function selectEventless(
  chains: readonly (readonly Transition[])[],
  step: Step,
  event: ChartEvent,
): readonly Transition[] {
  if (chains.length === 0) return none
  const selected: Transition[] = []
  for (const chain of chains) {
    const first = chain.find(({ guard }) => guard === undefined || passes(guard, step, event))
    if (first && !selected.includes(first)) selected.push(first)
  }
  return selected
}

function isAllowed({ guard, source }: Transition, step: Step, event: ChartEvent): boolean {
  if (!guard) return true
  try {
    return passes(guard, step, event)
  } catch (error) {
    const name = typeof guard === 'function' ? '' : `'${implementationName(guard)}' `
    const where = `Unable to evaluate guard ${name}in transition for event '${event.type}' in state node '${source.id}'`
    throw new Error(`${where}:\n${(error as Error).message}`)
  }
}

function passes(guard: ImplementationRef, step: Step, event: ChartEvent): boolean {
  const { guards } = step.chart.implementations
  const check = typeof guard === 'function' ? guard : guards[implementationName(guard)]
  // The words are XState's own, with its stray quotation mark.
  if (!check) throw new Error(`Guard '${implementationName(guard)}' is not implemented.'.`)
  if (typeof check !== 'function') return passes(check, step, event)
  const params = resolveParams(guard, step.context, event)
  const args = { context: step.context, event }
  if (!('check' in check)) return check(args, params) as boolean
  return (check as Required<Implementation>).check(step.snapshot, args, check)
}

export function resolveParams(named: ImplementationRef, context: object, event: ChartEvent): unknown {
  if (typeof named !== 'object') return undefined
  return typeof named.params === 'function' ? named.params({ context, event }) : named.params
}
