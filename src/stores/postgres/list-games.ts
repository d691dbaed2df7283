import type { GameQuery, StoredGame } from '../log-store.js'
import type { Rows } from './rows.js'

/** A page of games. Each kind of query has its own statement, so that an index alone answers it. */
export function listGames(rows: Rows, { status, after, limit = 100 }: GameQuery = {}): Promise<StoredGame[]> {
  const values: unknown[] = [limit]
  const where = [begun]
  if (after !== undefined) {
    const place = values.push(after)
    where.push(`(created_at, id) < ((SELECT created_at FROM nightzero.games WHERE id = $${place}), $${place})`)
  }
  if (status !== undefined) where.push(`status = $${values.push(status)}`)
  const text = `
    SELECT id, seed, status, created_at::float8 AS "createdAt", metadata FROM nightzero.games AS games
    WHERE ${where.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT $1`
  return rows.run<StoredGame>({ text }, values)
}

const begun = 'EXISTS (SELECT FROM nightzero.events WHERE game_id = games.id AND seq = 0)'
