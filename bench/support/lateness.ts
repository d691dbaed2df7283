import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10

/** How late a process takes its turns, in ms, from now on. */
export interface Lateness {
  /** So much or less for this share of the turns, in percent. */
  percentile(percent: number): number
}

/** Begins to measure. A machine that is busy with other things shows here too. */
export function latenessFromNow(): Lateness {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  return { percentile: (percent) => Math.max(0, delays.percentile(percent) / 1e6 - resolutionMs) }
}
