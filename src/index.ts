export type { System } from '../machines/runtime.js'
export type { Agent, AgentRequest } from './agents/agent.js'
export type {
  AgentPolicy,
  NightAction,
  PolicyChoice,
  PrivateInfo,
  PublicInfo,
  VoteAction,
  Words,
} from './agents/policy/agent-policy.js'
export { policyAgent } from './agents/policy/policy-agent.js'
export { randomAgent } from './agents/random.js'
export { recordedAgent } from './agents/recorded.js'
export type { PastGame, PastPlayer } from './agents/scripted/past-game.js'
export { type ScriptedAgentOptions, scriptedAgent } from './agents/scripted/scripted.js'
export { AgentError } from './errors/agent-error.js'
export { DivergenceError } from './errors/divergence-error.js'
export { GameAbortedError } from './errors/game-aborted-error.js'
export { GameConflictError } from './errors/game-conflict-error.js'
export { GameFailedError } from './errors/game-failed-error.js'
export { InvalidLogError } from './errors/invalid-log-error.js'
export { InvalidOptionsError } from './errors/invalid-options-error.js'
export { InvalidRulesError } from './errors/invalid-rules-error.js'
export { InvalidTableError } from './errors/invalid-table-error.js'
export { MafiaError } from './errors/mafia-error.js'
export { StoreError } from './errors/store-error.js'
export { UnknownPresetError } from './errors/unknown-preset-error.js'
export type { Answer, Claim, Correction, TakenAnswer, Usage } from './events/answer-schema.js'
export { maySee, type Observer } from './events/audience.js'
export { commitmentOf } from './events/commitment.js'
export type { Command, CommandOutputs, CommandType, OutputOf } from './events/decide/command.js'
export type { GameSetup } from './events/decide/decider.js'
export {
  type Audience,
  type EventMeta,
  eventSchema,
  type GameEvent,
  isEvent,
  type ViewEvent,
} from './events/event.js'
export type { EventData, EventType } from './events/event-data.js'
export { evolve, foldEvents, nothingYet } from './events/evolve.js'
export { logVersion, readLog } from './events/read-log.js'
export { sameEvent } from './events/same-event.js'
export { type PlayerView, type SelfView, type View, viewFor } from './events/view.js'
export { createMafiaGame } from './game/create-mafia-game.js'
export type { MafiaGame } from './game/mafia-game.js'
export type { GameOptions, PlayerOptions, Seat } from './game/options.js'
export type { GameResult, PlayerResult } from './game/result.js'
export {
  type AnswerRow,
  type ExportOptions,
  type ExportView,
  exportGame,
  type GameDocument,
} from './log/export-game.js'
export { type ForkOptions, forkGame } from './log/fork-game.js'
export { type ImportedGame, importGame } from './log/import-game.js'
export { replayGame, rerun } from './log/replay-game.js'
export { resumeFrom } from './log/resume-from.js'
export { type ResumeOptions, resumeGame } from './log/resume-game.js'
export { type Verification, verifyLog } from './log/verify-log.js'
export { type AnswerField, answerFields } from './prompts/answer-fields.js'
export { buildPrompt, type PromptOptions } from './prompts/build-prompt.js'
export { type ChatMessage, type EstimateTokens, fourCharsPerToken, type Prompt } from './prompts/chat-message.js'
export type { PlayerNotes } from './prompts/memory.js'
export { builtInPersonas } from './rules/built-in-personas.js'
export { type ContextRules, type ContextStrategyName, contextStrategies } from './rules/context-rules.js'
export { defineRules, type RulesInput, rulesOf } from './rules/define-rules.js'
export type { CastVote, DeathCause, Finding, GameState, Phase, PlayerState } from './rules/game-state.js'
export { type NarrationMoment, narrationMomentOf, narrationMoments } from './rules/narration.js'
export { type Persona, type PersonaGuidance, personaGuidance, personaSchema, publicPersona } from './rules/persona.js'
export { narratorId } from './rules/player-id.js'
export type { Choice, Place, Poll } from './rules/poll.js'
export { type PresetName, presets } from './rules/presets/presets.js'
export type { Random } from './rules/random.js'
export { type RequestKind, requestKinds } from './rules/request-kind.js'
export { type RoleCounts, roleCountsFor } from './rules/role-counts.js'
export type { RoleDefinition, Team } from './rules/roles/role.js'
export { type Role, roleNames, roles, teamOf } from './rules/roles/roles.js'
export { ruleCard } from './rules/rule-card.js'
export { type Rules, rulesSchema } from './rules/rules-schema.js'
export type { Winner } from './rules/winner.js'
export type { Journal, JournalEntry, Try } from './runtime/ask/journal.js'
export { type Budget, type BudgetLimits, type BudgetReason, createBudget, type Spent } from './runtime/budget.js'
export type { Clock } from './runtime/clock/game-clock.js'
export type { GameEvents, Listener } from './runtime/listeners.js'
export type { LiveEvent, LiveEvents } from './runtime/live-event.js'
export type { StepUnit } from './runtime/pace.js'
export { type CallCost, type CostSum, type GameCosts, gameCosts } from './stats/costs.js'
export { type GameStats, gameStats, type TotalUsage, totalUsage } from './stats/game-stats.js'
export type { Awaitable, LogStore, StoredGame } from './stores/log-store.js'
export { memoryStore } from './stores/memory.js'
