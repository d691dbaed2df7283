export { claimSchema, correctionSchema, givenActsSchema } from './acts.js'
export {
  ballotsAfter,
  ballotTally,
  type CastType,
  chosenInBallot,
  collectBallots,
  isCast,
  isVerdict,
  type RecordedBallot,
  type RecordedVote,
  type VerdictType,
  verdictTypes,
} from './ballots.js'
export { commitmentOf } from './commitment.js'
export { logVersion } from './created-schema.js'
export { eventSchema, findOpening, isFinished, maySee, sameEvent } from './event.js'
export { hashCall } from './evidence.js'
export { evolve, initialGameState } from './evolve.js'
export { eventJsonSchema } from './json-schema.js'
export { type LanguageTag, languageNames, languageTags } from './language.js'
export { defaultLimits, type LimitOptions, limitsSchema, pickLimits, renewableLimits } from './limits.js'
export { mostPastGames } from './past-game.js'
export { isReadableVersion, requireEvents, unreadableReason } from './read-log.js'
export { chancesBefore, isOmniscient, requireObserver } from './view.js'
