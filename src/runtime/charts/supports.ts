import { type AnyStateMachine, StateMachine } from 'xstate'
import type { Chart, ChartNode } from './chart.js'
import { childrenOf } from './relations.js'

/**
 * Whether every feature a machine uses is supported here. These are left to XState: history, wildcards, a limit of
 * iterations, state keys that XState reads as ids, machines of a subclass or of another copy of XState.
 */
export function supports(machine: AnyStateMachine): boolean {
  if (Object.getPrototypeOf(machine) !== StateMachine.prototype) return false
  const { root, options } = machine as unknown as Chart
  return (options.maxIterations ?? Infinity) === Infinity && isKnown(root)
}

function isKnown(node: ChartNode): boolean {
  return (
    types.has(node.type) &&
    ![...node.transitions.keys()].some((type) => type.includes('*')) &&
    childrenOf(node).every((child) => child.key !== '' && !child.key.startsWith('#') && isKnown(child))
  )
}

const types: ReadonlySet<string> = new Set(['atomic', 'compound', 'parallel', 'final'])
