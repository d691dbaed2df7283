import { type GameState, playerOf } from './game-state.js'
import { requestKinds } from './kinds/kinds.js'
import type { Poll } from './poll.js'

/**
 * The choices that `player` may make in `poll`, players by seat and then the words for none. Empty where only words
 * count, and where the rules leave nothing to choose.
 */
export function legalOptions(poll: Poll, player: string, state: GameState): string[] {
  const { options } = requestKinds[poll.kind]
  // Where there is nothing to choose, whoever is asked need not sit at the table: a narrator does not.
  if (poll.wordsOnly || state.rules === null || options === undefined) return []
  return options({ poll, player: playerOf(state, player), state, rules: state.rules })
}
