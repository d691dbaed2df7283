import type { AnyStateMachine } from 'xstate'
import { charts, missingFrom } from './charts.js'

/** What a test file of the machines reported, or null when it did not run in full. */
export interface ChartReport {
  readonly file: string
  readonly seen: readonly string[] | undefined
}

/** What is wrong with the coverage of the charts, in sentences; nothing when all that can happen has happened. */
export function chartFaults(reports: readonly ChartReport[], among: readonly AnyStateMachine[] = charts): string[] {
  const silent = reports.filter(({ seen }) => seen === undefined).map(({ file }) => `${file} reported nothing`)
  const missing = missingFrom(
    reports.flatMap(({ seen = [] }) => seen),
    among,
  )
  return [...silent, ...missing.map((possibility) => `never seen: ${possibility}`)]
}
