export type { EntrantAgent, Suspension } from '../run-game.js'
export type {
  AbandonedUnit,
  Executor,
  PlannedWork,
  RunOptions,
  RunProgress,
  RunResult,
  RunTask,
  Unit,
} from '../run-plan.js'
export { inProcess, runPlan } from '../run-plan.js'
export type { Cycle } from './circles.js'
export {
  blockDifferences,
  type ComparedPart,
  type Comparison,
  type ComparisonOptions,
  comparedParts,
  compareEntrants,
  comparisonInWords,
  type PairComparison,
  type Pairing,
  type RankRange,
  teamsIn,
} from './comparison.js'
export {
  backgroundName,
  type Design,
  type DesignBlock,
  type DesignName,
  designs,
  findDesign,
  type TournamentTable,
} from './designs.js'
export { answerFaults, type FaultCounts, type ForfeitRule, forfeitInWords, forfeitRules } from './forfeits.js'
export { fitInWords, type HeadToHead, headToHead, type Meeting } from './head-to-head.js'
export { likingsInWords, type PlaceRate, placeRates } from './place-rates.js'
export { type PlannedGame, type PlanOptions, planTournament } from './plan.js'
export {
  type ChosenPlaces,
  type GameOutcome,
  hashRules,
  type OptionOrder,
  type PlayOptions,
  playPlanned,
  type SeatOutcome,
  type TraceGame,
} from './play-planned.js'
export { type PowerOptions, simulateEqual, type TournamentPower, tournamentPower } from './power.js'
export { type Estimate, fitRatings, type Rating, type RatingFit, ratings } from './ratings.js'
export type { Course, EntrantReport, ReportTable, RoleRate, TableBalance, TournamentReport } from './report.js'
export {
  decisionInPlainWords,
  entrantReports,
  priorInWords,
  roleRates,
  tableBalances,
  tournamentReport,
  verdictsIn,
} from './report.js'
export { type SequentialDecision, sequentialTest, sequentialTests } from './sequential.js'
export type {
  PairDecision,
  TournamentOptions,
  TournamentProgress,
  TournamentResult,
  UntilDecided,
} from './tournament.js'
export { planOf, runTournament } from './tournament.js'
