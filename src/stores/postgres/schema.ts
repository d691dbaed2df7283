import type { SchemaPart } from './migrate.js'

/** How many tables events are spread over, by game. */
const partitions = 8

const eventPartitions = Array.from(
  { length: partitions },
  (_, index) =>
    `CREATE TABLE nightzero.events_${index} PARTITION OF nightzero.events FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${index});`,
).join('\n')

/**
 * The tables of the store (source 003). JSON is saved as text, byte for byte. Ids are compared byte by byte, whatever
 * the locale of the database.
 */
export const storeSchema: SchemaPart = {
  name: 'games',
  steps: [
    `
    CREATE TABLE nightzero.writers (
      id text PRIMARY KEY,
      host text NOT NULL,
      pid integer NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      lease_until timestamptz NOT NULL
    );
    CREATE TABLE nightzero.games (
      id text COLLATE "C" PRIMARY KEY,
      seed text NOT NULL,
      status text NOT NULL,
      created_at bigint NOT NULL,
      rules text NOT NULL,
      players integer NOT NULL,
      metadata json NOT NULL,
      writer text
    );
    CREATE INDEX games_by_time ON nightzero.games (created_at DESC, id DESC);
    CREATE INDEX games_by_status ON nightzero.games (status, created_at DESC, id DESC);
    CREATE INDEX games_by_rules ON nightzero.games (rules, created_at DESC, id DESC);
    CREATE INDEX games_by_writer ON nightzero.games (writer) WHERE writer IS NOT NULL;
    CREATE TABLE nightzero.events (
      game_id text COLLATE "C" NOT NULL,
      seq integer NOT NULL,
      event_type text NOT NULL,
      payload json NOT NULL,
      private boolean NOT NULL,
      created_at bigint,
      PRIMARY KEY (game_id, seq)
    ) PARTITION BY HASH (game_id);
    ${eventPartitions}
    CREATE TABLE nightzero.tries (
      game_id text COLLATE "C" NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      payload json NOT NULL,
      PRIMARY KEY (game_id, request_id, attempt)
    );
    CREATE TABLE nightzero.failed_calls (
      game_id text COLLATE "C" NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      call integer NOT NULL,
      attempt integer NOT NULL,
      payload json NOT NULL,
      PRIMARY KEY (game_id, request_id, call)
    );
    `,
  ],
}
