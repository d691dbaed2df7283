export type { Diagram } from '../src/diagrams/diagram.js'
export { type DiagramSource, toMermaid } from '../src/diagrams/index.js'
export type { Command, CommandOutputs, CommandType, OutputOf } from '../src/events/decide/command.js'
export type { DayPhase, SpeechQuestion } from '../src/rules/day-polls.js'
export type { MafiaOutcome, TeamInput } from '../src/rules/mafia-choice.js'
export type { NextMoment } from '../src/rules/next-moment.js'
export type { NightChoices } from '../src/rules/night-choices.js'
export type { NominationOutcome } from '../src/rules/nomination.js'
export type { PlayState } from '../src/rules/play-state.js'
export type { Choice, Place, Poll } from '../src/rules/poll.js'
export type { Act } from '../src/rules/powers/power.js'
export type { Heard, ReactiveDiscussion, Talker } from '../src/rules/reactive-discussion.js'
export type { JudgmentOutcome, VoteOutcome } from '../src/rules/vote.js'
export type { Runtime } from '../src/runtime/runtime.js'
export { type BallotContext, type BallotInput, ballotMachine } from './ballot.js'
export type { Chart, NamedObject } from './chart.js'
export { type DayContext, type DayInput, dayMachine } from './day.js'
export { reactiveMachine } from './discussion/reactive.js'
export type { ReactiveContext, ReactiveInput } from './discussion/reactive-vocabulary.js'
export { type TurnsContext, type TurnsInput, turnsMachine } from './discussion/turns.js'
export { type EliminationInput, eliminationMachine } from './elimination.js'
export { gameMachine } from './game.js'
export type { GameContext, GameInput } from './game-vocabulary.js'
export { type InTurnContext, type InTurnInput, inTurnMachine } from './in-turn.js'
export { mafiaBallotMachine } from './mafia/ballot.js'
export { type ConferenceContext, conferenceMachine } from './mafia/conference.js'
export { consensusMachine } from './mafia/consensus.js'
export { proposalsMachine } from './mafia/proposals.js'
export type { RoundsContext, RoundsInput } from './mafia/rounds.js'
export { mafiaTeamMachine } from './mafia/team.js'
export { teamChatMachine } from './mafia/team-chat.js'
export type { TeamContext } from './mafia/team-vocabulary.js'
export { nightMachine } from './night.js'
export type { NightContext, NightInput } from './night-region.js'
export { type NightZeroInput, nightZeroMachine } from './night-zero.js'
export { type RoundEndInput, roundEndMachine } from './round-end.js'
export {
  ask,
  askAll,
  attachRuntime,
  type CarryOut,
  carryOut,
  pausePoint,
  record,
  runtimeOf,
  type System,
} from './runtime.js'
export { type SetupContext, type SetupInput, setupMachine } from './setup.js'
export { trialMachine } from './trial.js'
export type { TrialContext, TrialInput } from './trial-vocabulary.js'
export { voteMachine } from './vote.js'
export type { VoteContext, VoteInput } from './vote-vocabulary.js'
