import type { Decision } from '../events/decide/decide.js'
import type { GameState } from '../rules/game-state.js'
import type { Choice, Poll } from '../rules/poll.js'
import type { Random } from '../rules/random.js'
import type { RequestKind } from '../rules/request-kind.js'
import type { Standing } from '../rules/standing.js'

/** What the statecharts may do in a game: ask its players, carry out what was decided, draw, and look at the state. */
export interface Runtime {
  /** Everything the recorded events tell. */
  readonly state: GameState
  /** Asks all players of the poll at once; their answers are recorded together, in the poll's order, when all are in. */
  ask(poll: Poll): Asked
  /** Undefined when the game may continue; else resolves when it may. */
  pausePoint(): Promise<void> | undefined
  /** Records the answers that were kept back, in the order of these kinds. */
  disclose(kinds: readonly RequestKind[]): void
  /** Records the events of a command; its outcome is how the game stands then. */
  carryOut(command: Decision): Standing
  /** A generator for one draw, named by its purpose and place. */
  draw(purpose: string, ...place: readonly (string | number)[]): Random
}

/** A poll that was put to its players. */
export interface Asked {
  /** What they chose, in the poll's order; a promise where somebody takes time. */
  readonly choices: Choice[] | Promise<Choice[]>
  /** Tells that nobody waits for the answers any more. `reason` is what the players' signals tell. */
  cancel(reason?: unknown): void
}
