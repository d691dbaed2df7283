import type { ServedGame } from '../games/served-game.js'
import type { Minted } from '../protocol/index.js'
import { Refusal } from '../refusal.js'
import type { Tokens } from './tokens.js'

const dayS = 86_400

/** A token for a participant of this game, with its link. Throws `Refusal` if the game has no such participant. */
export function mintLink(tokens: Tokens, game: ServedGame, { as, expiresInS = 30 * dayS }: Wanted): Minted {
  if (!['moderator', 'viewers', 'public', ...game.players].includes(as))
    throw new Refusal(
      400,
      `Expected \`moderator\`, \`viewers\`, \`public\` or one of ${game.players.join(', ')}.`,
      'as',
    )
  const expiresAt = tokens.now() + expiresInS * 1_000
  const token = tokens.sign({ game: game.id, as, exp: expiresAt })
  return { token, game: game.id, as, expiresAt, link: `#/game/${game.id}?token=${token}` }
}

interface Wanted {
  readonly as: string
  readonly expiresInS?: number | undefined
}

/** The links of a new game: for its moderator, its spectators and each seat that a person takes. */
export function linksOf(tokens: Tokens, game: ServedGame) {
  const link = (as: string) => mintLink(tokens, game, { as })
  const seats = Object.fromEntries([...game.seats.keys()].map((player) => [player, link(player)]))
  return { moderator: link('moderator'), viewers: link('viewers'), seats }
}

/** A token of the operator. */
export const operatorToken = (tokens: Tokens, expiresInS = 30 * dayS): string =>
  tokens.sign({ as: 'operator', exp: tokens.now() + expiresInS * 1_000 })
