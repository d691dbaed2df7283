import { differenceInWords } from '../comparison/index.js'
import type { ProbeDifference } from './figures.js'

/** What a difference of the measure `right` comes to, in a sentence anybody understands. */
export function probeInPlainWords(difference: ProbeDifference): string {
  const { positions: counted, positionsNeeded: needed } = difference
  return differenceInWords({ ...difference, does: 'is right', where: '', counted, unit: 'positions', needed })
}
