export type { Diagram } from '../src/diagrams/diagram.js'
export { type DiagramSource, toMermaid } from '../src/diagrams/index.js'
export type { Outcome } from '../src/kernel/events/decide/answer-events.js'
export type { Command, CommandOutputs, CommandType, OutputOf } from '../src/kernel/events/decide/command.js'
export type { BallotCount, JudgmentOutcome, NominationOutcome, VoteOutcome } from '../src/kernel/rules/ballots.js'
export type { TalkTime } from '../src/kernel/rules/channel.js'
export type { MafiaOutcome, TeamInput } from '../src/kernel/rules/mafia-choice.js'
export type { NightChoices } from '../src/kernel/rules/night-choices.js'
export type { OpenBallot } from '../src/kernel/rules/open-ballot.js'
export type { PlayState, Reaction } from '../src/kernel/rules/play-state.js'
export type { Choice, Place, Poll } from '../src/kernel/rules/poll.js'
export type { DayPhase, DecisionPhase, OpeningPhase, SpeechQuestion } from '../src/kernel/rules/polls.js'
export type { Act } from '../src/kernel/rules/powers/power.js'
export type { PowerName } from '../src/kernel/rules/powers/powers.js'
export type { HeardAnswer, NextMoment, ReactiveDiscussion, Talker } from '../src/kernel/rules/reactive-discussion.js'
export type { SeatLook, TableLook } from '../src/kernel/rules/table-look.js'
export type { Talk } from '../src/kernel/rules/talks.js'
export type { ControlEvent, ControlOrder, Runtime } from '../src/kernel/runtime/runtime.js'
export { type BallotContext, type BallotInput, ballotMachine } from './ballot.js'
export { type ChannelsContext, type ChannelsInput, channelsMachine } from './channels.js'
export { type ControlMachine, controlMachine } from './control.js'
export { type DayContext, type DayInput, dayMachine } from './day.js'
export { type BidsContext, type BidsInput, bidsMachine } from './discussion/bids.js'
export { type ReactiveContext, type ReactiveInput, reactiveMachine } from './discussion/reactive.js'
export { type TurnsContext, type TurnsInput, turnsMachine } from './discussion/turns.js'
export { type EliminationContext, type EliminationInput, eliminationMachine } from './elimination.js'
export { type GameContext, type GameInput, gameMachine } from './game.js'
export { type InTurnContext, type InTurnInput, inTurnMachine } from './in-turn.js'
export {
  consensusMachine,
  mafiaBallotMachine,
  proposalsMachine,
  type RoundsContext,
  type RoundsInput,
  teamChatMachine,
} from './mafia/protocols.js'
export { type ConferenceContext, conferenceMachine, mafiaTeamMachine, type TeamContext } from './mafia/team.js'
export { type NightContext, type NightInput, nightMachine, nightMachineFor } from './night.js'
export { type NightZeroInput, nightZeroMachine } from './night-zero.js'
export { type NoonContext, type NoonInput, noonMachine } from './noon.js'
export { type OpenBallotContext, type OpenBallotInput, openBallotMachine } from './open-ballot.js'
export { type Charts, gameMachineFor } from './own-charts.js'
export { type Deed, definePhase, type PhaseDefinition, type StepPoll, type Table } from './own-phase.js'
export { type ReactionsContext, type ReactionsInput, reactionsMachine } from './reactions.js'
export { type RoundEndInput, roundEndMachine } from './round-end.js'
export {
  ask,
  askAll,
  attachRuntime,
  type Child,
  type ChildMachine,
  child,
  type DecidedEvent,
  type Decision,
  decide,
  decideFor,
  decides,
  onError,
  pausePoint,
  phaseBegins,
  record,
  records,
  rethrow,
  runtimeOf,
  type System,
  withOutput,
} from './runtime.js'
export { type SetupContext, type SetupInput, setupMachine } from './setup.js'
export { type TrialContext, type TrialInput, trialMachine } from './trial.js'
export { type VoteContext, type VoteInput, voteMachine } from './vote.js'
