import type { Composition } from './game/composition.js'
import { createGame } from './game/create-mafia-game.js'
import { type ForkOptions, openFork } from './game/fork-game.js'
import type { MafiaGame } from './game/mafia-game.js'
import type { GameOptions } from './game/options.js'
import { askAgain, continueFrom, continueGame, type ReaskOptions, type ResumeOptions } from './game/resume-game.js'
import type { GameEvent } from './kernel/events/event.js'
import type { LogStore } from './kernel/runtime/log-store.js'
import { recordPrompt } from './players/prompts/prompt-options.js'
import { scriptedAgent } from './players/scripted/scripted.js'
import { findAccused } from './words/reading/mentions.js'

export type { Charts } from '../machines/own-charts.js'
export type { System } from '../machines/runtime.js'
export { ed25519Signer, type ProvedEvidence, type VerifyOptions } from './game/check-evidence.js'
export {
  type AnswerRow,
  type ExportedResult,
  type ExportOptions,
  type ExportView,
  exportGame,
  type GameDocument,
  type ImportedGame,
  importGame,
} from './game/export-game.js'
export type { Ruling } from './game/host.js'
export { type GameResult, gameOf, type MafiaGame, type PlayerResult } from './game/mafia-game.js'
export type { GameOptions, PlayerOptions, Seat } from './game/options.js'
export type { EarlierGame } from './game/past-games.js'
export { type ReenactOptions, type ReplayOptions, reenactGame, replayGame } from './game/replay-game.js'
export type { RunOptions } from './game/run-options.js'
export { type ProvedLog, type RefusedLog, type Verification, verifyLog } from './game/verify-log.js'
export type { CallFacts, Usage } from './kernel/errors/call-facts.js'
export { DivergenceError } from './kernel/errors/divergence-error.js'
export {
  AgentError,
  type AgentFault,
  GameAbortedError,
  GameConflictError,
  GameFailedError,
  GamePausedError,
  InvalidLogError,
  InvalidOptionsError,
  InvalidRulesError,
  InvalidTableError,
  MafiaError,
  type PauseFacts,
  type PauseReason,
  ServiceError,
  type ServiceFault,
  StoreError,
} from './kernel/errors/errors.js'
export { UnknownPresetError } from './kernel/errors/unknown-preset-error.js'
export type { Claim, Correction, GivenAct, SpeechAct } from './kernel/events/acts.js'
export type { AcceptedAnswer, Answer } from './kernel/events/answer-schema.js'
export type { Command, CommandOutputs, CommandType, GameSetup, OutputOf } from './kernel/events/decide/command.js'
export {
  type Audience,
  type EventMeta,
  type GameEvent,
  isEvent,
  type Observer,
  type ViewEvent,
} from './kernel/events/event.js'
export type { EventData, EventType } from './kernel/events/event-data.js'
export type { LogSigner } from './kernel/events/evidence.js'
export { foldEvents } from './kernel/events/evolve.js'
export type { GameStats, TotalUsage } from './kernel/events/game-stats.js'
export type { PastGame } from './kernel/events/past-game.js'
export { type PlayerAttribute, playerAttributes } from './kernel/events/player-attributes.js'
export { readLog } from './kernel/events/read-log.js'
export { type PlayerView, type SelfView, type View, viewFor } from './kernel/events/view.js'
export { defineRules, type RulesInput } from './kernel/rules/define-rules.js'
export type {
  CastVote,
  DeathCause,
  Found,
  GameState,
  Phase,
  PlayerState,
  PowerUsage,
} from './kernel/rules/game-state.js'
export type { RequestKind } from './kernel/rules/kinds/kinds.js'
export type { Persona, PersonaGuidance } from './kernel/rules/persona.js'
export type { Choice, Place, Poll } from './kernel/rules/poll.js'
export type { NarrationMoment } from './kernel/rules/polls.js'
export type {
  ConvertEffect,
  Effect,
  LinkEffect,
  MarkEffect,
  ShieldEffect,
  StrikeEffect,
  UnmarkEffect,
  WinEffect,
} from './kernel/rules/powers/effect.js'
export type { PowerOptions } from './kernel/rules/powers/options.js'
export type { OwnFinding, OwnPower, PowerDefinition } from './kernel/rules/powers/own-power.js'
export { definePower } from './kernel/rules/powers/own-power.js'
export type {
  Act,
  EffectInput,
  FindingInput,
  PlacedEffect,
  Power,
  PowerAsked,
  RewriteInput,
  RewrittenAct,
  SightInput,
} from './kernel/rules/powers/power.js'
export type { PowerCopy, PowerWords } from './kernel/rules/powers/power-words.js'
export { type PresetName, presets } from './kernel/rules/presets/presets.js'
export type { PollAudience, QuestionWords } from './kernel/rules/question-words.js'
export { pick, type Random, shuffle } from './kernel/rules/random.js'
export type { Role, RoleDefinition } from './kernel/rules/role.js'
export type { RoleCounts } from './kernel/rules/role-counts.js'
export { roles } from './kernel/rules/roles.js'
export type { ContextRules, ContextStrategyName, Rules } from './kernel/rules/rules-schema.js'
export type { Team, TeamDefinition, Winner } from './kernel/rules/team.js'
export type { Agent, AgentRequest, ModelCall, RecordedCall, WireMessage } from './kernel/runtime/agent.js'
export type { Journal, JournalEntry } from './kernel/runtime/ask/journal.js'
export type { WaitingQuestion } from './kernel/runtime/ask/open-questions.js'
export {
  type Budget,
  type BudgetCall,
  type BudgetLedger,
  type BudgetLimits,
  type BudgetReason,
  type BudgetStanding,
  createBudget,
  memoryLedger,
  type Reservation,
  type Spent,
} from './kernel/runtime/budget.js'
export type { Clock } from './kernel/runtime/clock.js'
export type { GameEvents, Inspect, Listener, LiveEvent, LiveEvents, StreamOptions } from './kernel/runtime/listeners.js'
export type { Awaitable, CallSink, GameQuery, LogStore, StoredGame } from './kernel/runtime/log-store.js'
export { derive } from './kernel/runtime/randomness.js'
export type { StepUnit } from './kernel/runtime/runtime.js'
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
export { type ScriptedAgentOptions, scriptedAgent } from './players/scripted/scripted.js'
export { memoryStore } from './stores/memory-store.js'
export { ruleCard } from './words/card/rule-card.js'
export type { ForkOptions, ReaskOptions, ResumeOptions }

/** Where the game meets its players: the kernel knows none of them. */
const composition: Composition = {
  defaultAgent: scriptedAgent,
  recordPrompt,
  findAccused,
}

/**
 * Makes a game of Mafia. Nothing happens until `run()` or `step()`; listeners added before see every event.
 *
 * @throws {InvalidOptionsError} when an option is of the wrong shape or two of them conflict.
 * @throws {UnknownPresetError} when `rules` names no preset.
 * @throws {InvalidRulesError} when `rules` has an unknown, wrong or contradicting field.
 * @throws {InvalidTableError} when the rules cannot be dealt to these players.
 */
export function createMafiaGame(options: GameOptions = {}): MafiaGame {
  return createGame(options, composition)
}

/**
 * A game that continues from its log, which may be cut at any event. It replays what is recorded without asking any
 * agent, and asks only questions without a recorded or journaled answer. Listeners get only new events.
 *
 * `run()` rejects with `GameFailedError`, caused by `DivergenceError`, when the log does not follow from its own
 * answers.
 *
 * @throws {InvalidLogError} when the log is empty, foreign or gapped.
 * @throws {InvalidOptionsError} when an option has the wrong shape, a player has no agent, or a `narrator` is given for
 *   a game made without one.
 */
export function resumeGame(events: readonly GameEvent[], options: ResumeOptions = {}): MafiaGame {
  return continueGame(events, options, composition)
}

/**
 * A game that continues from a store: from its log, and from the answers that came in after the last event was
 * recorded. From now until the game is over, this process is its only writer.
 *
 * @throws {GameConflictError} when the store has no such game, or another process is writing it.
 * @throws {InvalidLogError} when the game's log is damaged or empty.
 * @throws {InvalidOptionsError} when an option has the wrong shape; the store is not read then.
 */
export function resumeFrom(
  store: LogStore,
  gameId: string,
  options: Omit<ResumeOptions, 'journal'> = {},
): Promise<MafiaGame> {
  return continueFrom(store, gameId, { ...options, composition })
}

/**
 * A game that asks one open question at the end of its log, exactly as a resumed game would ask it, and asks nobody
 * else. Each try of the player reaches `journal.record`, and no event follows from it; abort `run()` when the answer is
 * in.
 *
 * @throws {InvalidLogError} when the log is empty, foreign or gapped.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function reaskGame(events: readonly GameEvent[], options: ReaskOptions): MafiaGame {
  return askAgain(events, options, composition)
}

/**
 * A new game with the same past, in which one answer is changed: "what if this vote had been different?" The log is
 * replayed up to that answer. Players who were asked before it was recorded did not know it, so their answers stay; all
 * later questions are asked again, with the same random draws, or with new ones from `seed`. Without a change the game continues after event `at`,
 * for example with other agents. The first event records the parent, `parent: { id, seq }`, and the agents given in
 * `agents`.
 *
 * @throws {InvalidLogError} when the log cannot be replayed, when `at` is not an event in it, or when `change` is given
 *   and `at` is not an answer.
 * @throws {DivergenceError} when the log does not follow from its own answers.
 * @throws {InvalidOptionsError} when an option has the wrong shape, `change` changes nothing, or the rules would not
 *   have accepted the changed answer.
 */
export function forkGame(events: readonly GameEvent[], options: ForkOptions): Promise<MafiaGame> {
  return openFork(events, options, composition)
}
