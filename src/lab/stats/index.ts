export { gameStats } from '../../events/game-stats.js'
export type { ObservedGame } from '../../players/suspicion/evidence.js'
export type { Evidence } from '../../players/suspicion/evidence-kinds.js'
export { type Rate, rateOf } from '../intervals.js'
export {
  type PlayerSuspicion,
  type SuspicionMeter,
  type SuspicionMeterOptions,
  type SuspicionMoment,
  type SuspicionsOptions,
  suspicionMeter,
  suspicions,
} from '../suspicion/suspicion-meter.js'
export { type SuspicionReason, type SuspicionRule, suspicionRules } from '../suspicion/suspicion-rule.js'
export type { ThoughtReport } from './accusations.js'
export {
  countedGames,
  type EfficiencyRow,
  efficiency,
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
export { type BeliefDayRow, type BeliefRow, beliefRates, beliefsByDay } from './beliefs/belief-rates.js'
export type {
  BeliefAgreement,
  DayBeliefs,
  GameBeliefs,
  PersuasionSums,
  PlayerBeliefs,
  SpeechEffect,
  SuspicionSums,
} from './beliefs/belief-report.js'
export {
  type BeliefScore,
  type CalibrationBin,
  calibrationError,
  type ScoreSums,
  scoreFromSums,
} from './beliefs/belief-scores.js'
export {
  addCosts,
  type CallCost,
  type CostSum,
  type DeathReport,
  defaultedShare,
  defaultMaxDefaulted,
  type GameCosts,
  type GameReport,
  gameCosts,
  gameReport,
  isVoid,
  type PlayerReport,
  type ReportOptions,
} from './game-report.js'
export { gameRow, playerRows, type Row } from './rows.js'
export {
  ballotsIn,
  type CountedBallot,
  type CountedVote,
  type PowerReport,
  type VoteReport,
} from './votes-and-powers.js'
