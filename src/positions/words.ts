import { differenceInWords } from '../comparison/index.js'
import type { ProbeDifference } from './figures.js'

/** A difference of the measure `right`, in one plain sentence. */
export function probeInPlainWords(difference: ProbeDifference): string {
  const { positions: counted, positionsNeeded: needed } = difference
  return differenceInWords({ ...difference, does: 'is right', where: '', counted, unit: 'positions', needed })
}
