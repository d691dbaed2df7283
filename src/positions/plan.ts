import type { Position, Suite } from './suite.js'

/** One question of a probe: a position, the entrant, and the number of the sample. */
export interface Sample {
  readonly position: Position
  readonly entrant: string
  /** From 1. */
  readonly sample: number
}

/**
 * The questions of a probe: each position to each entrant once, then the second samples, and so on. So a probe that
 * stops early has asked all entrants nearly equally often.
 */
export function planProbe(suite: Suite, entrants: readonly string[], samples: number): Sample[] {
  return Array.from({ length: samples }, (_, at) => at + 1).flatMap((sample) =>
    suite.positions.flatMap((position) => entrants.map((entrant) => ({ position, entrant, sample }))),
  )
}

/** The key under which the tries of a sample are saved. */
export const keyOf = ({ position, entrant, sample }: Sample): string => `${position.position} ${sample} ${entrant}`
