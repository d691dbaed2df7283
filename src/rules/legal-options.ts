import { type GameState, playerOf } from './game-state.js'
import { requestKinds } from './kinds/kinds.js'
import type { Poll } from './poll.js'

/**
 * The choices that `player` may make in `poll`, players by seat and then the words, such as `skip`. Empty when only
 * words count, and when the rules allow no choice.
 */
export function legalOptions(poll: Poll, player: string, state: GameState): string[] {
  const { options } = requestKinds[poll.kind]
  // If there is nothing to choose, the one asked need not be a player: the narrator is not.
  if (poll.wordsOnly || state.rules === null || options === undefined) return []
  return options({ poll, player: playerOf(state, player), state, rules: state.rules })
}
