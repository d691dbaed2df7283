import { differenceInWords } from '../intervals.js'
import {
  type EntrantFigures,
  type GroupFigures,
  measureNames,
  type PositionGroup,
  type ProbeDifference,
  type ProbeFigures,
  positionGroups,
} from './figures.js'
import type { ProbeResult } from './probe.js'
import type { Suite } from './suite.js'

/** A difference of the measure `right`, in one plain sentence. */
export function probeInPlainWords(difference: ProbeDifference): string {
  const { positions: counted, positionsNeeded: needed } = difference
  return differenceInWords({ ...difference, does: 'is right', where: '', counted, unit: 'positions', needed })
}

/** The report of a probe for people: figures and sentences, as plain JSON. */
export interface ProbeReport {
  readonly report: 'probe'
  readonly title: string
  readonly positions: number
  readonly games: number
  readonly asked: number
  readonly of: number
  /** How often a choice by chance is right; null if no position has a right choice. */
  readonly chance: number | null
  readonly entrants: readonly EntrantFigures[]
  /** Every two entrants by each measure that both have; `words` for the measure `right`. */
  readonly pairs: readonly (ProbeDifference & { readonly words?: string })[]
  readonly groups: Readonly<Record<PositionGroup, readonly GroupFigures[]>>
}

/** The report of a probe, finished or not. */
export function probeReport(
  { suite, figures, result }: { readonly suite: Suite; readonly figures: ProbeFigures; readonly result: ProbeResult },
  title: string,
): ProbeReport {
  const differences = measureNames.flatMap((name) => figures.differences(name))
  return {
    report: 'probe',
    title,
    positions: suite.positions.length,
    games: suite.logs.length,
    asked: result.answers.length,
    of: result.of,
    chance: figures.chance,
    entrants: figures.byEntrant(),
    pairs: differences
      .filter(({ difference }) => difference !== null)
      .map((pair) => ({ ...pair, ...(pair.measure === 'right' && { words: probeInPlainWords(pair) }) })),
    groups: Object.fromEntries(positionGroups.map((group) => [group, figures.byGroup(group)])) as Record<
      PositionGroup,
      GroupFigures[]
    >,
  }
}
