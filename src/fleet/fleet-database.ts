import {
  type Database,
  type DatabaseOptions,
  migrate,
  openDatabase,
  type SchemaPart,
  storeSchema,
} from '../stores/postgres/index.js'

/** The share of a limit that is used: calls reach the server a little after their place, some later than others. */
const usedShare = 0.9

/**
 * Lets up to `wanted` calls of a worker through, with the row of their server locked, so that all workers together keep
 * its limits. Calls get evenly spaced time slots, no further ahead than half a second. While a server is held, no call is
 * let through; after a fault one call is let through alone, to find out whether the server serves again. Returns one row
 * for each call that is let through, or one row that says when to ask again. `wait_ms` counts from the answer, so that
 * only the database's clock matters.
 */
const admitFunction = `
CREATE FUNCTION nightzero.admit(server text, worker text, wanted integer, tokens double precision[])
RETURNS TABLE (admitted boolean, wait_ms double precision, counted boolean, metered boolean, probe boolean, paced boolean) LANGUAGE plpgsql AS $$
DECLARE
  s nightzero.servers;
  moment timestamptz;
  place timestamptz;
  free integer := wanted;
  given integer := 0;
BEGIN
  SELECT * INTO s FROM nightzero.servers WHERE key = server;
  IF NOT found OR coalesce(s.requests_per_minute, s.tokens_per_minute, s.max_concurrent) IS NOT NULL
    OR s.fault IS NOT NULL OR s.held_until IS NOT NULL
  THEN
    INSERT INTO nightzero.servers (key) VALUES (server) ON CONFLICT DO NOTHING;
    SELECT * INTO s FROM nightzero.servers WHERE key = server FOR UPDATE;
  ELSE
    RETURN QUERY SELECT true, 0::double precision, false, false, false, false FROM generate_series(1, wanted);
    RETURN;
  END IF;
  moment := clock_timestamp();
  counted := s.max_concurrent IS NOT NULL;
  metered := s.tokens_per_minute IS NOT NULL;
  probe := s.fault IS NOT NULL;
  paced := coalesce(s.requests_per_minute, s.tokens_per_minute) IS NOT NULL;
  IF s.held_until > moment THEN
    RETURN QUERY SELECT false, extract(epoch FROM s.held_until - moment)::double precision * 1000, counted, metered, false, false;
    RETURN;
  END IF;
  IF counted THEN
    free := least(wanted, s.max_concurrent - (
      SELECT coalesce(sum(c.in_flight), 0) FROM nightzero.server_calls c
      JOIN nightzero.writers w ON w.id = c.writer AND w.lease_until > moment WHERE c.server = s.key));
    IF free <= 0 THEN
      RETURN QUERY SELECT false, 100::double precision, counted, metered, false, false;
      RETURN;
    END IF;
  END IF;
  IF probe THEN
    free := 1;
    s.held_until := moment + interval '30 seconds';
  END IF;
  FOR nth IN 1..free LOOP
    place := greatest(moment, s.next_request, s.next_token);
    EXIT WHEN place > moment + interval '500 milliseconds';
    IF s.requests_per_minute IS NOT NULL THEN
      s.next_request := place + interval '1 minute' / (${usedShare} * s.requests_per_minute);
    END IF;
    IF metered THEN
      s.next_token := place + interval '1 minute' * (tokens[nth] / s.tokens_per_minute);
    END IF;
    given := given + 1;
    RETURN QUERY SELECT true, extract(epoch FROM place - moment)::double precision * 1000, counted, metered, probe, paced;
  END LOOP;
  IF given = 0 THEN
    RETURN QUERY SELECT false, extract(epoch FROM place - moment)::double precision * 1000 - 400, counted, metered, false, false;
    RETURN;
  END IF;
  UPDATE nightzero.servers SET next_request = s.next_request, next_token = s.next_token, held_until = s.held_until WHERE key = server;
  IF counted THEN
    INSERT INTO nightzero.server_calls AS c VALUES (s.key, worker, given)
    ON CONFLICT ON CONSTRAINT server_calls_pkey DO UPDATE SET in_flight = c.in_flight + given;
  END IF;
END $$;
`

/** What a fleet keeps beside its games: tournaments, their games, and what the servers of models allow. */
const fleetSchema: SchemaPart = {
  name: 'fleet',
  steps: [
    `
    CREATE TABLE nightzero.tournaments (
      id text COLLATE "C" PRIMARY KEY,
      definition json NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      games integer NOT NULL,
      stopped_by text,
      stop_reason text,
      spent_usd double precision NOT NULL DEFAULT 0,
      spent_tokens bigint NOT NULL DEFAULT 0,
      unpriced_calls bigint NOT NULL DEFAULT 0
    );
    CREATE SEQUENCE nightzero.finished_games;
    CREATE TABLE nightzero.planned_games (
      id text COLLATE "C" PRIMARY KEY,
      tournament text COLLATE "C" NOT NULL,
      planned json NOT NULL,
      state text NOT NULL DEFAULT 'open',
      claims integer NOT NULL DEFAULT 0,
      tries integer NOT NULL DEFAULT 0,
      moves integer NOT NULL DEFAULT 0,
      progress bigint NOT NULL DEFAULT -1,
      repeated_calls integer NOT NULL DEFAULT 0,
      error text,
      outcome json,
      finished bigint,
      finished_at timestamptz
    ) WITH (fillfactor = 80);
    CREATE INDEX planned_games_by_state ON nightzero.planned_games (tournament, state);
    CREATE INDEX planned_games_finished ON nightzero.planned_games (tournament, finished) WHERE finished IS NOT NULL;
    CREATE TABLE nightzero.seat_results (
      game_id text COLLATE "C" NOT NULL,
      seat integer NOT NULL,
      tournament text COLLATE "C" NOT NULL,
      rules text NOT NULL,
      entrant text NOT NULL,
      role text NOT NULL,
      team text NOT NULL,
      won boolean NOT NULL,
      void boolean NOT NULL,
      calls integer NOT NULL,
      failed integer NOT NULL,
      defaulted integer NOT NULL,
      cost_usd double precision,
      PRIMARY KEY (game_id, seat)
    );
    CREATE INDEX seat_results_by_tournament ON nightzero.seat_results (tournament, entrant, role);
    CREATE UNLOGGED TABLE nightzero.begun_calls (
      game_id text COLLATE "C" NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX begun_calls_by_game ON nightzero.begun_calls (game_id);
    CREATE TABLE nightzero.servers (
      key text COLLATE "C" PRIMARY KEY,
      requests_per_minute double precision,
      tokens_per_minute double precision,
      max_concurrent integer,
      next_request timestamptz,
      next_token timestamptz,
      held_until timestamptz,
      fault text,
      reason text,
      faults integer NOT NULL DEFAULT 0
    ) WITH (fillfactor = 20);
    CREATE TABLE nightzero.server_calls (
      server text COLLATE "C" NOT NULL,
      writer text NOT NULL,
      in_flight integer NOT NULL,
      PRIMARY KEY (server, writer)
    ) WITH (fillfactor = 20);
    ${admitFunction}
    `,
  ],
}

/**
 * Runs `action` with the database of a fleet, after its tables are made or brought up to date. A database that is given by its
 * address is opened for it and closed after it.
 */
export async function withFleet<T>(
  database: string | Database,
  action: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  const open = typeof database === 'string' ? openDatabase(database, options) : database
  try {
    for (const part of [storeSchema, fleetSchema]) await migrate(open, part)
    return await action(open)
  } finally {
    if (open !== database) await open.close()
  }
}
