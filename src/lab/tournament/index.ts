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
export type { PairedDifference, Pairing, SequentialDecision } from './paired.js'
export { blockDifferences, pairedDifference, sequentialTest } from './paired.js'
export { type PlannedGame, type PlanOptions, planTournament, type TournamentTable } from './plan.js'
export type { GameOutcome, PlayOptions, SeatOutcome, TraceGame } from './play-planned.js'
export { playPlanned } from './play-planned.js'
export { type Estimate, type Rating, type RatingOptions, ratings } from './ratings.js'
export type { Course, EntrantReport, RoleRate, TableBalance, TournamentReport } from './report.js'
export { decisionInPlainWords, entrantReports, inPlainWords, tableBalances, tournamentReport } from './report.js'
export type { PairDecision, TournamentOptions, TournamentProgress, TournamentResult } from './tournament.js'
export { planOf, runTournament } from './tournament.js'
