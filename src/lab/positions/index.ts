export type { EntrantAgent, Suspension } from '../run-game.js'
export type { AbandonedUnit, Executor, RunOptions, RunProgress, RunTask, Unit } from '../run-plan.js'
export type { ProbeAnswer, Sample } from './ask-sample.js'
export {
  type EntrantFigures,
  type GroupFigures,
  type Measure,
  type MeasureName,
  measures,
  type PositionGroup,
  type ProbeDifference,
  type ProbeFigure,
  ProbeFigures,
  positionGroups,
} from './figures.js'
export {
  type ProbeOptions,
  type ProbeProgress,
  type ProbeReport,
  type ProbeResult,
  probeInPlainWords,
  probeReport,
  runProbe,
} from './probe.js'
export { type CutOptions, cutPositions, eventsAt, type Position, type Suite, type SuiteLog } from './suite.js'
export { readSuite, writeSuite } from './suite-file.js'
