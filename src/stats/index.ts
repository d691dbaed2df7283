export {
  type Casebook,
  type Evidence,
  type PlayerSuspicion,
  type SuspicionMeter,
  type SuspicionMeterOptions,
  type SuspicionMoment,
  type SuspicionReason,
  type SuspicionRule,
  type SuspicionsOptions,
  suspicionMeter,
  suspicionRules,
  suspicions,
} from '../suspicion/index.js'
export {
  countedGames,
  type GroupField,
  groupFields,
  outcomes,
  type PowerRow,
  powerRates,
  type ReliabilityRow,
  reliability,
  type VotingRow,
  votingRates,
  type WinRow,
  winRates,
} from './aggregate.js'
export { ballotsIn, type CountedBallot, type CountedVote } from './ballots.js'
export type { Agreement } from './beliefs/agreement.js'
export {
  type BeliefDayRow,
  type BeliefRow,
  beliefRates,
  beliefsByDay,
} from './beliefs/belief-rates.js'
export type {
  DayBeliefs,
  GameBeliefs,
  PersuasionSums,
  PlayerBeliefs,
  SpeechEffect,
  SuspicionSums,
} from './beliefs/belief-report.js'
export { type CalibrationBin, calibrationError } from './beliefs/calibration.js'
export { type BeliefScore, type ScoreSums, scoreOf } from './beliefs/score.js'
export { type CallCost, type CostSum, type GameCosts, gameCosts } from './costs.js'
export { type EfficiencyRow, efficiency } from './efficiency.js'
export { type DeathReport, type GameReport, gameReport, type PlayerReport, type ReportOptions } from './game-report.js'
export { gameStats } from './game-stats.js'
export { type Rate, rateOf } from './interval.js'
export type { PowerReport } from './power-report.js'
export { gameRow, playerRows, type Row } from './rows.js'
export type { ThoughtReport } from './thoughts.js'
export { defaultedShare, defaultMaxDefaulted, isVoid } from './void-game.js'
export type { VoteReport } from './vote-report.js'
