export type { EntrantAgent, Suspension } from '../run-game.js'
export {
  type AbandonedUnit,
  type Executor,
  inProcess,
  type PlannedWork,
  type RunOptions,
  type RunProgress,
  type RunResult,
  type RunTask,
  runPlan,
  type Unit,
} from '../run-plan.js'
export {
  blockDifferences,
  type PairedDifference,
  type Pairing,
  pairedDifference,
  type SequentialDecision,
  sequentialTest,
} from './paired.js'
export { type PlannedGame, type PlanOptions, planTournament, type TournamentTable } from './plan.js'
export {
  type GameOutcome,
  type PlayOptions,
  playPlanned,
  type SeatOutcome,
  type TraceGame,
} from './play-planned.js'
export { type Estimate, type Rating, type RatingOptions, ratings } from './ratings.js'
export {
  type Course,
  decisionInPlainWords,
  type EntrantReport,
  entrantReports,
  inPlainWords,
  type RoleRate,
  type TableBalance,
  type TournamentReport,
  tableBalances,
  tournamentReport,
} from './report.js'
export {
  type PairDecision,
  planOf,
  runTournament,
  type TournamentOptions,
  type TournamentProgress,
  type TournamentResult,
} from './tournament.js'
