import type { AnyActor } from 'xstate'
import type { Observer } from '../events/audience.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import type { View } from '../events/view.js'
import type { GameState } from '../rules/game-state.js'
import type { Rules } from '../rules/rules-schema.js'
import type { GameEvents, Listener } from '../runtime/listeners.js'
import type { StepUnit } from '../runtime/pause.js'
import type { GameResult } from './result.js'

/** A game of Mafia. `createMafiaGame` makes it; `run` or `step` plays it; listeners, streams and views show it. */
export interface MafiaGame {
  readonly id: string
  readonly rules: Rules
  /**
   * The root actor of the statechart: subscribe to it, inspect it. Do not start it yourself: `run` and `step` start it.
   */
  readonly actor: AnyActor
  /** Everything recorded so far, in order. */
  readonly events: readonly GameEvent[]
  /** The state computed from all recorded events, as the moderator sees it. */
  readonly state: GameState
  /** Whether the game is paused: by `pause`, at the end of a step, or by a budget or a failed service. */
  readonly paused: boolean
  /**
   * Milliseconds on the game's clock since the game began, without pauses; simulated milliseconds on a simulated clock.
   */
  readonly elapsedMs: number
  /**
   * Calls `listener` with every event of `type` from now on; `'event'` means every recorded event.
   *
   * @throws {InvalidOptionsError} when no event has this type.
   */
  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /** Calls `listener` with the next event of `type`. */
  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /** Removes a listener. */
  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /**
   * What `'public'`, `'viewers'`, `'moderator'` or the player with this id may see of the game now. Frozen.
   *
   * @throws {InvalidOptionsError} when no player has this id.
   */
  view(audience: Observer): View
  /**
   * All events from the first one until the game is over, however it ends: the recorded events, or those that
   * `audience` may see, numbered for that audience. The game does not wait for the reader.
   *
   * @throws {InvalidOptionsError} when no player has this id.
   */
  stream(): AsyncIterableIterator<GameEvent>
  stream(audience: Observer): AsyncIterableIterator<ViewEvent>
  /**
   * Plays the game to its end. Calling it again gives the same result. A paused game stays paused until `resume`.
   *
   * @throws {GameAbortedError} (`name` is `AbortError`) when `signal`, `abort()` or `actor.stop()` ended the game; the
   *   log keeps what was recorded.
   * @throws {GameFailedError} when the engine itself failed.
   * @throws {InvalidOptionsError} at once, when `signal` is not an `AbortSignal`; the game has not started then.
   */
  run(options?: { readonly signal?: AbortSignal }): Promise<GameResult>
  /**
   * Pauses the game: no new question is asked, open questions may still be answered, and the game's clock stands still.
   */
  pause(): void
  /** Resolves when no agent is being asked; in a paused game, when all open questions are answered. */
  settled(): Promise<void>
  /** Continues after `pause` or a step. */
  resume(): void
  /**
   * Plays until the next phase has begun, or until the next batch of events is recorded (all that follows from an
   * answer or a closed ballot, up to the next question), then pauses. Resolves at once when the game is already over;
   * rejects when the game was aborted or failed.
   *
   * @throws {InvalidOptionsError} when `unit` is neither `'phase'` nor `'event'`; the game has not moved then.
   */
  step(unit?: StepUnit): Promise<void>
  /**
   * Ends the game without a result: `run` rejects with `GameAbortedError`, and the `signal` of every open request is
   * aborted.
   */
  abort(reason?: unknown): void
}
