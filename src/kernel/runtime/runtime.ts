import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import type { HostAct } from '../events/decide/host-acts.js'
import type { GameState } from '../rules/game-state.js'
import type { Choice, Poll } from '../rules/poll.js'

/** What a game is told from outside while it is played. `unit`: what a step waits for. */
export type ControlEvent =
  | { readonly type: 'PAUSE' | 'RESUME' | 'STEP' | 'ABORT'; readonly unit?: StepUnit }
  | { readonly type: 'HOST'; readonly act: HostAct }

/** What a step waits for: the next phase, or the next batch of events. */
export type StepUnit = 'phase' | 'event'

/** What the control of a game decides: to ask nobody, to go on with what waits, or to wait for no rest. */
export type ControlOrder = 'hold' | 'proceed' | 'hurry'

/** What the statecharts can do in a game: ask its players, carry out commands, draw, and read the state. */
export interface Runtime {
  /** The state that the recorded events lead to. */
  readonly state: GameState
  /**
   * Asks all players of the poll at once; their answers are recorded together, in the poll's order, when all are in.
   * `end` gets their choices in this order, perhaps before `ask` returns.
   */
  ask(poll: Poll, end: PollEnd): RunningPoll
  /** Calls `go` when the game may continue, perhaps at once. Returns what stops the waiting. */
  pausePoint(go: () => void): () => void
  /** Carries out what the control of the game decides. Absent, the game cannot be paused. */
  control?(order: ControlOrder): void
  /** Records what the host decides while the game is played. Absent, nobody decides. */
  host?(act: HostAct): void
  /** Records the events of a command and returns its output. */
  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type>
}

/** Gets the end of a poll, once. */
export interface PollEnd {
  resolve(choices: Choice[]): void
  reject(error: unknown): void
}

/** A poll that was put to its players. */
export interface RunningPoll {
  /** Cancels the poll: its answers are no longer needed. `reason` becomes the reason of the players' signals. */
  cancel(reason?: unknown): void
}
