export type { EntrantAgent, Parked } from '../comparison/index.js'
export type { ProbeAnswer } from './answer.js'
export { type CutOptions, cutPositions } from './cut.js'
export {
  type EntrantFigures,
  type GroupFigures,
  type PositionGroup,
  type ProbeDifference,
  type ProbeFigure,
  ProbeFigures,
  positionGroups,
} from './figures.js'
export { type Measure, type MeasureName, measures } from './measures.js'
export { type ProbeOptions, type ProbeProgress, type ProbeResult, runProbe } from './probe.js'
export { type ProbeReport, probeReport } from './report.js'
export { eventsAt, type Position, type Suite, type SuiteLog } from './suite.js'
export { readSuite, writeSuite } from './suite-file.js'
export { probeInPlainWords } from './words.js'
