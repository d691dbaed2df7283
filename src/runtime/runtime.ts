import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import type { GameState } from '../rules/game-state.js'
import type { Choice, Poll } from '../rules/poll.js'

/** What the statecharts can do in a game: ask its players, carry out commands, draw, and read the state. */
export interface Runtime {
  /** The state that the recorded events lead to. */
  readonly state: GameState
  /**
   * Asks all players of the poll at once; their answers are recorded together, in the poll's order, when all are in.
   */
  ask(poll: Poll): RunningPoll
  /** Undefined when the game may continue; otherwise resolves when it may. */
  pausePoint(): Promise<void> | undefined
  /** Records the events of a command and returns its output. */
  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type>
}

/** A poll that was put to its players. */
export interface RunningPoll {
  /** Their choices, in the poll's order; a promise if an answer is still missing. */
  readonly choices: Choice[] | Promise<Choice[]>
  /** Cancels the poll: its answers are no longer needed. `reason` becomes the reason of the players' signals. */
  cancel(reason?: unknown): void
}
