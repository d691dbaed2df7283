export type { ComparedRate } from '../compared-rates.js'
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
export { fitInWords, type HeadToHead, headToHead, type Meeting, meetingsInWords } from './head-to-head.js'
export {
  type AskedFields,
  type EntrantHealth,
  entrantHealth,
  healthInWords,
  isAlarming,
  mostForfeits,
  troubles,
  withoutBroken,
} from './health.js'
export { likingsInWords, type PlaceRate, placeRates } from './place-rates.js'
export { type PlannedGame, type PlanOptions, planTournament } from './plan.js'
export {
  type GameOutcome,
  hashRules,
  type PlayOptions,
  playPlanned,
  type SeatOutcome,
  type TraceGame,
} from './play-planned.js'
export { type PowerOptions, simulateEqual, type TournamentPower, tournamentPower } from './power.js'
export type { ChosenPlaces, OptionOrder } from './put-questions.js'
export { type Estimate, fitRatings, type Rating, type RatingFit, ratings } from './ratings.js'
export type {
  Course,
  EntrantReport,
  ReportTable,
  TournamentReport,
} from './report.js'
export {
  decisionInPlainWords,
  entrantReports,
  familiesInWords,
  priorInWords,
  type ReportFacts,
  type ReportSource,
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
export {
  type RoleRate,
  roleRates,
  rolesInWords,
  type SideBalance,
  type TableBalance,
  tableBalances,
} from './win-tables.js'
