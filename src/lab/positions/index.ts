export type { EntrantAgent, Suspension } from '../run-game.js'
export type { AbandonedUnit, Executor, RunOptions, RunProgress, RunTask, Unit } from '../run-plan.js'
export {
  type CountedReason,
  type FigureRange,
  type LearnedForms,
  type ModelTrial,
  type TriedKind,
  type TryModelOptions,
  trialInWords,
  tryModel,
} from '../trying/index.js'
export type { ProbeAnswer, Sample } from './ask-sample.js'
export type {
  EntrantFigures,
  GroupFigures,
  PositionGroup,
  ProbeDifference,
  ProbeFigure,
} from './figures.js'
export { ProbeFigures, positionGroups } from './figures.js'
export { type Measure, type MeasureName, measures } from './measures.js'
export type { ProbeOptions, ProbeProgress, ProbeReport, ProbeResult } from './probe.js'
export { probeInPlainWords, probeInWords, probeReport, runProbe } from './probe.js'
export {
  type CutOptions,
  cutPositions,
  eventsAt,
  type LeftOut,
  type Position,
  type Suite,
  type SuiteLog,
} from './suite.js'
export { readSuite, writeSuite } from './suite-file.js'
