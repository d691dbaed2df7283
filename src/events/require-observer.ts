import { excerpt } from '../errors/describe-value.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { sameName } from '../rules/persona.js'
import { narratorId } from '../rules/player-id.js'
import { didYouMean } from '../text/meant.js'
import type { Observer } from './audience.js'

/** The observers that are not players. */
const bystanders = ['public', 'viewers', 'moderator']

/**
 * Requires an observer that has a view in a game of these players. The narrator has one too.
 *
 * @throws {InvalidOptionsError} which lists the views that exist.
 */
export function requireObserver(
  observer: unknown,
  players: readonly { readonly id: string; readonly name?: string }[],
): asserts observer is Observer {
  const ids = players.map(({ id }) => id)
  if ([...bystanders, ...ids, narratorId].includes(observer as string)) return
  const view = excerpt(String(observer))
  const named = players.find(({ name }) => name !== undefined && sameName(name, view))
  const meant = named ? ` (use the id \`${named.id}\`)` : didYouMean(view, bystanders)
  throw new InvalidOptionsError(
    `Unknown view \`${view}\`${meant}. Choose ${bystanders.join(', ')} or a player: ${ids.join(', ')}.`,
    'view',
  )
}
