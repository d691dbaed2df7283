import type { GameQuery, StoredGame } from './log-store.js'

/** The requested page of `games`; see `LogStore.listGames`. */
export function pageOf(games: readonly StoredGame[], { status, after, limit = 100 }: GameQuery = {}): StoredGame[] {
  const last = games.find(({ id }) => id === after)
  if (after !== undefined && last === undefined) return []
  return games
    .filter((game) => (status === undefined || game.status === status) && (last === undefined || order(last, game) < 0))
    .sort(order)
    .slice(0, limit)
}

/** Below 0 if `one` comes before `other` in a list. */
const order = (one: StoredGame, other: StoredGame): number =>
  other.createdAt - one.createdAt || (one.id === other.id ? 0 : one.id > other.id ? -1 : 1)
