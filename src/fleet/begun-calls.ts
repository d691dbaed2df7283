import type { Database } from '../stores/postgres/index.js'

interface Begun {
  readonly gameId: string
  readonly requestId: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const insert = `
  INSERT INTO nightzero.begun_calls (game_id, request_id)
  SELECT * FROM unnest($1::text[], $2::text[])`

/**
 * Records each call before it is made. The store has the calls that ended; the difference is what a worker had in flight when it
 * ended. The calls of one moment are written together.
 */
export class BegunCalls {
  readonly #database: Database
  #waiting: Begun[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /** Notes that a game makes a call. */
  note(gameId: string, requestId: string): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#waiting.push({ gameId, requestId, done, failed }) === 1) setImmediate(() => this.#write())
    })
  }

  async #write(): Promise<void> {
    const begun = this.#waiting.splice(0)
    try {
      await this.#database.persist(insert, [begun.map(({ gameId }) => gameId), begun.map(({ requestId }) => requestId)])
      for (const { done } of begun) done()
    } catch (error) {
      for (const { failed } of begun) failed(error)
    }
  }
}

/** How many calls of a game began and have no end in the store: `$1` is the game. */
export const repeatedCalls = `(
  SELECT coalesce(sum(greatest(0, begun.calls - coalesce(known.calls, 0))), 0)::int
  FROM (SELECT request_id, count(*) AS calls FROM nightzero.begun_calls WHERE game_id = $1 GROUP BY request_id) AS begun
  LEFT JOIN (
    SELECT request_id, count(*) AS calls FROM (
      SELECT request_id FROM nightzero.tries WHERE game_id = $1
      UNION ALL SELECT request_id FROM nightzero.failed_calls WHERE game_id = $1
      UNION ALL SELECT payload -> 'data' ->> 'requestId' FROM nightzero.events
        WHERE game_id = $1 AND event_type IN ('answer.recorded', 'answer.rejected', 'answer.dropped', 'call.failed')
    ) AS ends GROUP BY request_id
  ) AS known USING (request_id)
)`
