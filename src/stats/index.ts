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
export { type DeathReport, type GameReport, gameReport, type PlayerReport, type ReportOptions } from './game-report.js'
export { type Rate, rateOf } from './interval.js'
export type { PowerReport } from './power-report.js'
export { gameRow, playerRows, type Row } from './rows.js'
export type { ThoughtReport } from './thoughts.js'
export type { VoteReport } from './vote-report.js'
