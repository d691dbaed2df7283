import { ruleCard, type StoredGame, type View, viewFor } from '../../index.js'
import { viewsFor } from '../access/views.js'
import type { GameFacts, GameStatus, GameSummary } from '../protocol/index.js'
import { namesIn } from './seating.js'
import type { ServedGame } from './served-game.js'

/** A status for this audience: only the moderator sees the reason, such as an error of a service or of the engine. */
export function statusFor(audience: string, { state, cause, reason }: GameStatus): GameStatus {
  const why = audience === 'moderator' && reason !== undefined ? { reason } : {}
  return { state, ...(cause && { cause }), ...why }
}

/** A game for a list. `played` is its status if this server plays it, or could not continue it. */
export function summaryOf(
  { id, createdAt, status, metadata }: StoredGame,
  played: GameStatus | undefined,
): GameSummary {
  const stored: GameStatus = status === 'finished' ? { state: 'finished' } : { state: 'stopped', cause: 'elsewhere' }
  return {
    id,
    rules: metadata.rules,
    players: metadata.players,
    status: statusFor('public', played ?? stored),
    createdAt,
    ...(metadata.parent && { parent: metadata.parent.id }),
  }
}

/** A game as one audience sees it. */
export function factsOf(game: ServedGame, audience: string, view: string): GameFacts {
  const { created, id, createdAt, status, log } = game
  const { rules, players, parent } = created
  const seen: View = viewFor(view === 'post-mortem' ? 'moderator' : view, log)
  const names = namesIn(created)
  const people = Object.keys(names).filter((player) => game.seats.has(player))
  return {
    id,
    rules: rules.name,
    players: players.length,
    status: statusFor(audience, status),
    createdAt,
    ...(parent && { parent: parent.id }),
    as: audience,
    view,
    views: viewsFor(audience, game),
    card: ruleCard(rules, players.length),
    day: seen.day,
    phase: seen.phase,
    table: [...seen.players],
    events: game.channel(view).events.length,
    ...(audience === 'moderator' && { people, agents: names }),
  }
}
