export type { ChoicePoints, ChoiceValue, EntrantPoints, PlayerAccount, SeatedAnalysis } from './accounts.js'
export { pointsByEntrant } from './accounts.js'
export type { Act, ActKind } from './acts.js'
export { findActs } from './acts.js'
export type { AnalyseOptions, Analysis, AnalysisProgress, PointsOptions } from './analyse.js'
export { analyse, measurePoints, memoryCache } from './analyse.js'
export {
  type CurvePoint,
  findTurningPoints,
  type TurningPoint,
  type TurningPointKind,
} from './curve.js'
export type { LuckOptions, LuckySeat, SideLuck, WinDifference } from './luck.js'
export { measureLuck, winDifference } from './luck.js'
export type { DecidingMoment } from './moments.js'
export { type Reviewed, reviewMessages, reviewPlayer } from './review.js'
export {
  type ShownAnalysis,
  type ShownMoment,
  type ShownPoint,
  shownAnalysis,
  type TablePoint,
  tableCurve,
} from './shown-analysis.js'
export type { Branch, Outcomes } from './simulator.js'
export type { Swing } from './swings.js'
export type { AnalysisCache, Chance, ContinuationPlayer, Points, Value } from './values.js'
export { choiceRow, curveRow, describeChoice, describeMoment, isUnclear, momentInWords, type NameFor } from './words.js'
export {
  type ContinuationWorkers,
  type ContinuationWorkersOptions,
  continuationWorkers,
} from './workers.js'
