import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A page of the games that have begun, after the game `@after` if that is given. */
const listQuery = (more: string): string => `
  SELECT id, seed, created_at, status, metadata, writer FROM games
  WHERE EXISTS (SELECT 1 FROM events WHERE game_id = games.id AND seq = 0) ${more}
    AND (@after IS NULL OR (created_at, id) < (SELECT created_at, id FROM games WHERE id = @after))
  ORDER BY created_at DESC, id DESC LIMIT @limit`

const texts = {
  createGame: 'INSERT OR REPLACE INTO games (id, seed, created_at, status, metadata, writer) VALUES (?, ?, ?, ?, ?, ?)',
  game: 'SELECT id, seed, created_at, status, metadata, writer FROM games WHERE id = ?',
  list: listQuery(''),
  listWith: listQuery('AND status = @status'),
  claim: 'UPDATE games SET writer = ? WHERE id = ?',
  release: 'UPDATE games SET writer = NULL WHERE id = ? AND writer = ?',
  releaseAll: 'UPDATE games SET writer = NULL WHERE writer = ?',
  finish: "UPDATE games SET status = 'finished' WHERE id = ?",
  length: 'SELECT coalesce(max(seq) + 1, 0) AS length FROM events WHERE game_id = ?',
  event: 'INSERT INTO events (game_id, seq, event_type, payload, private, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  events: 'SELECT payload FROM events WHERE game_id = ? ORDER BY seq',
  attempt: 'INSERT INTO tries (game_id, request_id, attempt, payload) VALUES (?, ?, ?, ?)',
  failedCall: 'INSERT INTO failed_calls (game_id, request_id, attempt, call, payload) VALUES (?, ?, ?, ?, ?)',
  tries: 'SELECT payload FROM tries WHERE game_id = ? ORDER BY request_id, attempt',
  failedCalls: 'SELECT payload FROM failed_calls WHERE game_id = ? ORDER BY request_id, call',
  forget: 'DELETE FROM tries WHERE game_id = ?',
  forgetCalls: 'DELETE FROM failed_calls WHERE game_id = ?',
  settle: 'DELETE FROM tries WHERE game_id = ? AND request_id = ?',
  settleCalls: 'DELETE FROM failed_calls WHERE game_id = ? AND request_id = ?',
} as const

/** The statements of a store, prepared once. */
export type Statements = { readonly [K in keyof typeof texts]: StatementSync }

/** Prepares every statement. */
export function prepareStatements(database: DatabaseSync): Statements {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, database.prepare(text)]),
  ) as unknown as Statements
}
