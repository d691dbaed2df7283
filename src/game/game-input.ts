import type { GameInput } from '../../machines/game-vocabulary.js'
import type { GameSetup } from '../events/decide/decide.js'

/** What the statecharts of a game start from. */
export function gameInput({ rules, players, narrator }: GameSetup['created']): GameInput {
  const generated = rules.personas === 'generated'
  const authors = players.filter(({ persona }) => generated && persona === undefined).map(({ id }) => id)
  return { rules, authors, narrated: narrator !== undefined }
}
