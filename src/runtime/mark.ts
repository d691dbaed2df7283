import { sha256Hex } from '../events/commitment.js'

/** What a game's marks are derived from: the moderator's secrets. */
interface Secrets {
  readonly seed: string
  readonly salt: string
}

/** The mark of a player's prompts: eight hex digits that cannot be guessed without the secrets of the game. */
export function markFor(playerId: string, { seed, salt }: Secrets): string {
  return sha256Hex(JSON.stringify(['mark', seed, salt, playerId])).slice(0, 8)
}
