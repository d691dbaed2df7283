import type { AnyActor } from 'xstate'
import type { Observer } from '../events/audience.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import type { View } from '../events/view.js'
import type { GameState } from '../rules/game-state.js'
import type { Rules } from '../rules/rules-schema.js'
import type { GameEvents, Listener } from '../runtime/listeners.js'
import type { StepUnit } from '../runtime/pause.js'
import type { GameResult } from './result.js'

/** A game of Mafia: made by `createMafiaGame`, played by `run` or step by step, watched by listeners and views. */
export interface MafiaGame {
  readonly id: string
  readonly rules: Rules
  /** The root actor of the statechart: subscribe to it, inspect it. Do not start it; `run` and `step` do. */
  readonly actor: AnyActor
  /** Everything recorded so far, in order. */
  readonly events: readonly GameEvent[]
  /** The state that the recorded events fold to, as the moderator knows it. */
  readonly state: GameState
  /** Whether the game stands: it was paused, or a step of it is over. */
  readonly paused: boolean
  /** Milliseconds of the game's clock since the game began, pauses left out; simulated ones on a simulated clock. */
  readonly elapsedMs: number
  /**
   * Calls `listener` with every event of `type` from now on; `'event'` means every recorded event.
   *
   * @throws {InvalidOptionsError} when there is no such type.
   */
  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /** Calls `listener` with the next event of `type`. */
  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /** Removes a listener. */
  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): this
  /**
   * The game as `'public'`, `'viewers'`, `'moderator'` or the player with this id may see it now. Frozen.
   *
   * @throws {InvalidOptionsError} when nobody of this name watches or plays.
   */
  view(audience: Observer): View
  /**
   * Every event from the first on, those to come included, until the game is over, however it ends: the recorded ones, or
   * those that `audience` may see, numbered for it. The game does not wait for the reader.
   *
   * @throws {InvalidOptionsError} when nobody of this name watches or plays.
   */
  stream(): AsyncIterableIterator<GameEvent>
  stream(audience: Observer): AsyncIterableIterator<ViewEvent>
  /**
   * Plays the game to its end. Calling it again gives the same result. A game that was paused stays so until `resume`.
   *
   * @throws {GameAbortedError} (`name` is `AbortError`) when `signal`, `abort()` or `actor.stop()` ended it; the log keeps what was
   * recorded.
   * @throws {GameFailedError} when the engine itself failed.
   * @throws {InvalidOptionsError} at once, when `signal` is none; nothing has happened then.
   */
  run(options?: { readonly signal?: AbortSignal }): Promise<GameResult>
  /** Pauses: no further question is asked, open ones may still be answered, and the game's clock stands still. */
  pause(): void
  /** Resolves when no agent is being asked: in a paused game, when every answer that was under way is in. */
  settled(): Promise<void>
  /** Continues after `pause` or a step. */
  resume(): void
  /**
   * Plays until the next phase has begun, or until the next batch of events is recorded (what an answer or a closed ballot
   * brings about, up to the next question), and pauses there. Resolves at once when the game is over; throws what ended it
   * otherwise.
   *
   * @throws {InvalidOptionsError} when `unit` is neither; nothing has happened then.
   */
  step(unit?: StepUnit): Promise<void>
  /** Ends the game without a result: `run` rejects with `GameAbortedError`, and the `signal` of every open request is aborted. */
  abort(reason?: unknown): void
}
