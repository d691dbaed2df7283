import { type AnyStateMachine, StateMachine } from 'xstate'
import * as machines from '../../machines/index.js'
import { possibilitiesOf } from './chart-coverage.js'

/** Every machine that `machines/index.ts` exports. */
export const charts: readonly AnyStateMachine[] = Object.values(machines).filter(
  (exported): exported is AnyStateMachine => exported instanceof StateMachine,
)

/** What can happen in the machines and is not among `seen`. */
export function missingFrom(seen: Iterable<string>, among: readonly AnyStateMachine[] = charts): string[] {
  const happened = new Set(seen)
  return among.flatMap(possibilitiesOf).filter((possibility) => !happened.has(possibility))
}
