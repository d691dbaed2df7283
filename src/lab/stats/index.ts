export { gameStats } from '../../kernel/events/game-stats.js'
export type { ObservedGame } from '../../players/suspicion/evidence.js'
export type { Evidence } from '../../players/suspicion/evidence-kinds.js'
export {
  apartInWords,
  beyondChanceInWords,
  type ClusterCount,
  clusterRate,
  type RateAndChance,
} from '../compared-rates.js'
export { type Rate, rateOf } from '../intervals.js'
export {
  type ClaimRow,
  type LieDifference,
  type LieRate,
  type LieReport,
  type LieSeat,
  lieReport,
  lieSeats,
  liesInWords,
  tournamentLies,
} from '../lies/lie-report.js'
export { type ClaimOptions, claimsIn, type MadeClaim } from '../lies/made-claims.js'
export { type MadePromise, promisesIn } from '../lies/promises.js'
export type { Accusation, Counted, Reception } from '../lies/reception.js'
export type { ClaimCounts, GameLies, LieFigure, SeatLies, TakenClaim } from '../lies/seat-lies.js'
export { claimRows, lieFigures, liesIn } from '../lies/seat-lies.js'
export {
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
} from '../suspicion/suspicion-meter.js'
export type { ThoughtReport } from './accusations.js'
export type { EfficiencyRow, GroupField, PowerRow, ReliabilityRow, VotingRow, WinRow } from './aggregate.js'
export {
  countedGames,
  efficiency,
  groupFields,
  outcomes,
  powerRates,
  reliability,
  votingRates,
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
export type { BeliefScore, CalibrationBin, ScoreSums } from './beliefs/belief-scores.js'
export { calibrationError, scoreFromSums } from './beliefs/belief-scores.js'
export type {
  CallCost,
  CostSum,
  DeathReport,
  GameCosts,
  GameReport,
  PlayerReport,
  ReportOptions,
} from './game-report.js'
export { addCosts, defaultedShare, defaultMaxDefaulted, gameCosts, gameReport, isVoid } from './game-report.js'
export { gameRow, playerRows, type Row } from './rows.js'
export {
  type VoiceField,
  type VoicePair,
  type VoiceReport,
  type VoiceSpeech,
  voiceFields,
  voiceReport,
  voiceSpeeches,
} from './voices.js'
export type { CountedBallot, CountedVote, PowerReport, VoteReport } from './votes-and-powers.js'
export { ballotsIn } from './votes-and-powers.js'
