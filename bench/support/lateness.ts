import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10

/** The delays of a process's event loop from now on, in ms. */
export interface Lateness {
  /** The delay that so many percent of the turns do not exceed. */
  percentile(percent: number): number
}

/** Begins to measure. A machine that is busy with other things shows here too. */
export function latenessFromNow(): Lateness {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  return { percentile: (percent) => Math.max(0, delays.percentile(percent) / 1e6 - resolutionMs) }
}
