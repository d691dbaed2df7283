import type { AnyActor, AnyActorRef } from 'xstate'
import { requireArgument } from '../kernel/errors/arguments.js'
import type { GameEvent, Observer, ViewEvent } from '../kernel/events/event.js'
import { foldEvents } from '../kernel/events/evolve.js'
import { type GameStats, gameStats, type TotalUsage, totalUsage } from '../kernel/events/game-stats.js'
import type { View } from '../kernel/events/view.js'
import type { GameState, PlayerState } from '../kernel/rules/game-state.js'
import type { Role } from '../kernel/rules/role.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Winner } from '../kernel/rules/team.js'
import { hasWon } from '../kernel/rules/winning.js'
import type { Agent } from '../kernel/runtime/agent.js'
import type { WaitingQuestion } from '../kernel/runtime/ask/open-questions.js'
import type { GameEvents, Listener, StreamOptions } from '../kernel/runtime/listeners.js'
import type { StepUnit } from '../kernel/runtime/runtime.js'
import type { Ruling } from './host.js'
import type { RunOptions } from './run-options.js'

/** One player at the end of a game. */
export interface PlayerResult {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly seat: number
  readonly role: Role
  readonly status: 'alive' | 'dead'
  /** Whether this player won: with its team, or by its role's own way to win. */
  readonly won: boolean
  readonly diedOn?: number
}

/** How a game ended. */
export interface GameResult {
  /** The id of the game. */
  readonly id: string
  /** The team that won; `draw` if the last day passed, `neutral` if the win of a neutral role ended the game. */
  readonly winner: Winner
  /** The highest `day` of any event. */
  readonly days: number
  /** By seat. */
  readonly players: readonly PlayerResult[]
  /** The whole log. */
  readonly events: readonly GameEvent[]
  /** Tokens and cost of all answers, as far as they are known. */
  readonly usage: TotalUsage
  /** What happened how often. */
  readonly stats: GameStats
}

export function gameResult(events: readonly GameEvent[], state = foldEvents(events)): GameResult {
  return {
    id: state.id,
    winner: state.winner as Winner,
    days: events.reduce((most, { day }) => Math.max(most, day), 0),
    players: state.players.map((player) => playerResult(player, state)),
    events,
    usage: totalUsage(events),
    stats: gameStats(events),
  }
}

function playerResult(player: PlayerState, state: GameState): PlayerResult {
  const { id, name, seat, role = '', status, diedOn } = player
  const won = hasWon(player, state)
  return { id, name, seat, role, status, won, ...(diedOn !== undefined && { diedOn }) }
}

/** A game of Mafia. `createMafiaGame` makes it; `run` or `step` plays it; listeners, streams and views show it. */
export interface MafiaGame {
  readonly id: string
  readonly rules: Rules
  /** The root actor of the statechart. Do not start it yourself: `run` and `step` start it. */
  readonly actor: AnyActor
  readonly events: readonly GameEvent[]
  /** The state computed from all recorded events, as the moderator sees it. */
  readonly state: GameState
  /** Whether the game is paused: by `pause`, at the end of a step, or by a budget or a failed service. */
  readonly paused: boolean
  /** The questions that wait for an answer, the oldest first. Empty while all agents answer at once. */
  readonly waiting: readonly WaitingQuestion[]
  /** Milliseconds on the game's clock since the game began, without pauses. */
  readonly elapsedMs: number
  /**
   * Calls `listener` with every event of `type` from now on; `'event'` means every recorded event.
   *
   * @throws {InvalidOptionsError} when no event has this type.
   */
  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /**
   * What `'public'`, `'viewers'`, `'moderator'` or the player with this id may see of the game now. Frozen.
   *
   * @throws {InvalidOptionsError} when no player has this id.
   */
  view(audience: Observer): View
  /**
   * All events until the game is over, or those that `audience` may see, numbered for it. The game waits for no reader.
   * `from` continues where an earlier stream ended, and `signal` ends the stream.
   *
   * @throws {InvalidOptionsError} at once, when no player has this id, or an option is wrong.
   */
  stream(options?: StreamOptions): AsyncIterableIterator<GameEvent>
  stream(audience: Observer, options?: StreamOptions): AsyncIterableIterator<ViewEvent>
  /**
   * Plays the game to its end. Calling it again gives the same result. A paused game stays paused until `resume`.
   *
   * @throws {GamePausedError} when the game pauses by itself, as its budget is used up or a service fails, and nobody listens to
   *   `paused`, `budget.reached` or `service.failed`: once the calls in flight have ended. After `resume()`, call `run()` again.
   * @throws {GameAbortedError} (`name` is `AbortError`) when `signal`, `abort()` or `actor.stop()` ended the game; the
   *   log keeps what was recorded.
   * @throws {GameFailedError} when the engine itself failed.
   * @throws {InvalidOptionsError} at once, when `signal` is not an `AbortSignal`; the game has not started then.
   */
  run(options?: RunOptions): Promise<GameResult>
  /** Pauses the game: no new question is asked, open ones may still be answered, and the game's clock stops. */
  pause(): void
  /** Resolves when no agent is being asked; in a paused game, when all open questions are answered. */
  settled(): Promise<void>
  /**
   * Pauses the game so that `abort` loses nothing that was paid for. Resolves when the calls in flight are answered and
   * saved, or none has ended for as long as any answer may take; nobody waits for people without a limit.
   */
  suspend(): Promise<void>
  resume(): void
  /**
   * Plays until the next phase has begun, or until the next batch of events is recorded (all that follows from an
   * answer or a closed ballot), then pauses. Resolves at once when the game is over; rejects when it was aborted or
   * failed, and like `run` when it pauses by itself.
   *
   * @throws {InvalidOptionsError} when `unit` is neither `'phase'` nor `'event'`; the game has not moved then.
   */
  step(unit?: StepUnit): Promise<void>
  /**
   * The host has another agent answer for a player from now on, for example for a guest who left. It is asked what the one
   * before had not answered. All see it (`seat.taken`). After a resume give the agent anew.
   *
   * @throws {InvalidOptionsError} when no player has this id, `agent` is none, or the game is not played.
   */
  replace(player: string, agent: Agent): void
  /**
   * The host rules, in words for all or by the removal of a player (`ruling.made`). Nobody answers for a removed player any more;
   * it dies (`removed`) when the phase is over, and no power answers to that.
   *
   * @throws {InvalidOptionsError} when the ruling is empty, the player is not alive, or the game is not played.
   */
  rule(ruling: Ruling): void
  /** Ends the game without a result: `run` rejects with `GameAbortedError`, and open requests are aborted. */
  abort(reason?: unknown): void
}

// A property of the actor system, not a registry in this module: the ESM and the CommonJS build must find the same
// game.
const gameKey = Symbol.for('nightzero.game')

type AttachedSystem = AnyActorRef['system'] & { [gameKey]?: MafiaGame }

export function attachGame(system: AnyActorRef['system'], game: MafiaGame): void {
  ;(system as AttachedSystem)[gameKey] = game
}

/** The game that an actor belongs to, at any depth of its statecharts; undefined for an actor of no game. */
export function gameOf(actor: Pick<AnyActorRef, 'system'>): MafiaGame | undefined {
  requireArgument('actor', actor, { kind: 'an object', fields: ['system'], advice: 'an actor of XState' })
  return (actor.system as AttachedSystem)[gameKey]
}
