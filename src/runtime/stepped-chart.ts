import type { AnyStateMachine } from 'xstate'
import { compileChart } from '../charts/compile-chart.js'
import type { OnWarning } from './ask/failing-agents.js'

const unknownXState =
  'The installed XState is not one whose steps are known, so it steps the charts itself: games are the same, but take about twice the time.'

/**
 * The machine as a game steps it: by tables, or by XState if the environment has `NIGHTZERO_CHARTS=interpreted`, or if
 * the installed version of XState behaves otherwise than the tables expect, which is a warning.
 */
export function steppedChart(machine: AnyStateMachine, warn: OnWarning): AnyStateMachine {
  if (environment().NIGHTZERO_CHARTS === 'interpreted') return machine
  return compileChart(machine, () => warn(unknownXState, 'unknown XState'))
}

/** A browser has no environment variables. */
function environment(): Readonly<Record<string, string | undefined>> {
  return globalThis.process?.env ?? {}
}
