export type { System } from '../machines/runtime.js'
export type { CallFacts, Usage } from './errors/call-facts.js'
export { DivergenceError } from './errors/divergence-error.js'
export {
  AgentError,
  GameAbortedError,
  GameConflictError,
  GameFailedError,
  InvalidLogError,
  InvalidOptionsError,
  InvalidRulesError,
  InvalidTableError,
  MafiaError,
  ServiceError,
  type ServiceFault,
  StoreError,
  UnknownPresetError,
} from './errors/errors.js'
export type { AcceptedAnswer, Answer, Claim, Correction } from './events/answer-schema.js'
export type { Command, CommandOutputs, CommandType, GameSetup, OutputOf } from './events/decide/command.js'
export {
  type Audience,
  type EventMeta,
  type GameEvent,
  isEvent,
  type Observer,
  type ViewEvent,
} from './events/event.js'
export type { EventData, EventType } from './events/event-data.js'
export { foldEvents } from './events/evolve.js'
export type { GameStats, TotalUsage } from './events/game-stats.js'
export { readLog } from './events/read-log.js'
export { type PlayerView, type SelfView, type View, viewFor } from './events/view.js'
export { createMafiaGame } from './game/create-mafia-game.js'
export { type GameResult, gameOf, type MafiaGame, type PlayerResult } from './game/mafia-game.js'
export type { GameOptions, PlayerOptions, Protocols, Seat } from './game/options.js'
export {
  type AnswerRow,
  type ExportedResult,
  type ExportOptions,
  type ExportView,
  exportGame,
  type GameDocument,
  type ImportedGame,
  importGame,
} from './log/export-game.js'
export { type ForkOptions, forkGame } from './log/fork-game.js'
export { type ReenactOptions, type ReplayOptions, reenactGame, replayGame } from './log/replay-game.js'
export { type ReaskOptions, type ResumeOptions, reaskGame, resumeFrom, resumeGame } from './log/resume-game.js'
export { type ProvedLog, type RefusedLog, type Verification, verifyLog } from './log/verify-log.js'
export {
  type AgentPolicy,
  type NightAction,
  type PolicyChoice,
  type PrivateInfo,
  type PublicInfo,
  policyAgent,
  type VoteAction,
  type Words,
} from './players/policy-agent.js'
export type { AnswerField } from './players/prompts/answer-fields.js'
export type { ChatMessage, EstimateTokens, Prompt } from './players/prompts/chat-message.js'
export type { PlayerNotes } from './players/prompts/player-notes.js'
export type { PromptOptions } from './players/prompts/prompt-options.js'
export { randomAgent } from './players/random.js'
export { recordedAgent } from './players/recorded.js'
export type { PastGame, PastPlayer } from './players/scripted/behaviours.js'
export { type ScriptedAgentOptions, scriptedAgent } from './players/scripted/scripted.js'
export { ruleCard } from './rules/card/rule-card.js'
export { defineRules, type RulesInput } from './rules/define-rules.js'
export type { CastVote, DeathCause, Found, GameState, Phase, PlayerState, PowerUsage } from './rules/game-state.js'
export type { RequestKind } from './rules/kinds/kinds.js'
export type { Persona, PersonaGuidance } from './rules/persona.js'
export type { Choice, Place, Poll } from './rules/poll.js'
export type { NarrationMoment } from './rules/polls.js'
export { type PresetName, presets } from './rules/presets/presets.js'
export type { Random } from './rules/random.js'
export type { Role, RoleDefinition } from './rules/role.js'
export type { RoleCounts } from './rules/role-counts.js'
export { roles } from './rules/roles.js'
export type { ContextRules, ContextStrategyName, Rules } from './rules/rules-schema.js'
export type { Team, Winner } from './rules/team.js'
export type { Agent, AgentRequest, ModelCall, RecordedCall, WireMessage } from './runtime/agent.js'
export type { FailedCallEntry, Journal, JournalEntry, Try } from './runtime/ask/journal.js'
export { type Budget, type BudgetLimits, type BudgetReason, createBudget, type Spent } from './runtime/budget.js'
export type { Clock } from './runtime/clock.js'
export type { StepUnit } from './runtime/gate.js'
export type { GameEvents, Inspect, Listener } from './runtime/listeners.js'
export type { LiveEvent, LiveEvents } from './runtime/live-event.js'
export type { Awaitable, CallSink, GameQuery, LogStore, StoredGame } from './runtime/log-store.js'
export { derive } from './runtime/randomness.js'
export { memoryStore } from './stores/memory-store.js'
