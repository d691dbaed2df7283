import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import type { GameState } from '../rules/game-state.js'
import type { Choice, Poll } from '../rules/poll.js'

/** What the statecharts may do in a game: ask its players, carry out what was decided, draw, and look at the state. */
export interface Runtime {
  /** Everything the recorded events tell. */
  readonly state: GameState
  /** Asks all players of the poll at once; their answers are recorded together, in the poll's order, when all are in. */
  ask(poll: Poll): Asked
  /** Undefined when the game may continue; else resolves when it may. */
  pausePoint(): Promise<void> | undefined
  /** Records the events of a command; returns what it puts out. */
  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type>
}

/** A poll that was put to its players. */
export interface Asked {
  /** What they chose, in the poll's order; a promise where somebody takes time. */
  readonly choices: Choice[] | Promise<Choice[]>
  /** Tells that nobody waits for the answers any more. `reason` is what the players' signals tell. */
  cancel(reason?: unknown): void
}
