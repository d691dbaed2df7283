import { burstShare, minuteMs } from '../limits/rate.js'

/** `strictRate` in SQL: what may be used at once of a limit in a column, and the ms in which a unit comes back. */
const burst = (perMinute: string): string => `greatest(1, floor(${perMinute} * ${burstShare}::float8))`
const msPerUnit = (perMinute: string): string => `${minuteMs}::float8 / (${perMinute} - ${burst(perMinute)} + 1)`
const computed = (expression: string): string => `double precision GENERATED ALWAYS AS (${expression}) STORED`

/** The arithmetic of `RateMeter` for all workers together. `..._back_at`: when everything used will have come back. */
export const serverTables = `
CREATE TABLE nightzero.servers (
  key text COLLATE "C" PRIMARY KEY,
  requests_per_minute double precision,
  tokens_per_minute double precision,
  max_concurrent integer,
  request_burst ${computed(burst('requests_per_minute'))},
  ms_per_request ${computed(msPerUnit('requests_per_minute'))},
  token_burst ${computed(burst('tokens_per_minute'))},
  ms_per_token ${computed(msPerUnit('tokens_per_minute'))},
  request_back_at timestamptz,
  token_back_at timestamptz,
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
`

const sqlMs = (units: string, msPerUnit: string): string => `interval '1 millisecond' * ((${units}) * ${msPerUnit})`

/**
 * Lets up to `wanted` calls through, with the row of their server locked, so that all workers together keep its limits;
 * a place is at most half a second ahead. A held server lets none through; after a fault it lets one through alone, to
 * find out whether it serves again. Returns a row for each call, or one that says when to ask again. `wait_ms` counts
 * from the answer, so that only the database's clock matters.
 */
export const admitFunction = `
CREATE FUNCTION nightzero.admit(server text, worker text, wanted integer, tokens double precision[])
RETURNS TABLE (admitted boolean, wait_ms double precision, counted boolean, metered boolean, probe boolean, paced boolean) LANGUAGE plpgsql AS $$
DECLARE
  s nightzero.servers;
  moment timestamptz;
  place timestamptz;
  units double precision;
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
    units := least(tokens[nth], s.tokens_per_minute);
    -- Absent limits are null, and greatest leaves nulls out.
    place := greatest(
      moment,
      s.request_back_at - ${sqlMs('s.request_burst - 1', 's.ms_per_request')},
      s.token_back_at - ${sqlMs('s.token_burst - units', 's.ms_per_token')});
    EXIT WHEN place > moment + interval '500 milliseconds';
    IF s.requests_per_minute IS NOT NULL THEN
      s.request_back_at := greatest(s.request_back_at, place) + ${sqlMs('1', 's.ms_per_request')};
    END IF;
    IF metered THEN
      s.token_back_at := greatest(s.token_back_at, place) + ${sqlMs('units', 's.ms_per_token')};
    END IF;
    given := given + 1;
    RETURN QUERY SELECT true, extract(epoch FROM place - moment)::double precision * 1000, counted, metered, probe, paced;
  END LOOP;
  IF given = 0 THEN
    RETURN QUERY SELECT false, extract(epoch FROM place - moment)::double precision * 1000 - 400, counted, metered, false, false;
    RETURN;
  END IF;
  UPDATE nightzero.servers SET request_back_at = s.request_back_at, token_back_at = s.token_back_at, held_until = s.held_until WHERE key = server;
  IF counted THEN
    INSERT INTO nightzero.server_calls AS c VALUES (s.key, worker, given)
    ON CONFLICT ON CONSTRAINT server_calls_pkey DO UPDATE SET in_flight = c.in_flight + given;
  END IF;
END $$;
`

export const serverStatements = {
  admit: 'SELECT * FROM nightzero.admit($1, $2, $3::int, $4::float8[])',
  finished:
    'UPDATE nightzero.server_calls SET in_flight = greatest(0, in_flight - 1) WHERE server = $1 AND writer = $2',
  /** $2: the tokens that were estimated, $3: those that were used. */
  corrected: `
    UPDATE nightzero.servers SET
      token_back_at = token_back_at +
        ${sqlMs('least($3::float8, tokens_per_minute) - least($2::float8, tokens_per_minute)', 'ms_per_token')}
    WHERE key = $1 AND tokens_per_minute IS NOT NULL`,
  /** The first fault, then only those of the call that was let through to try it ($4), hold the server, ever longer. */
  failed: `
    UPDATE nightzero.servers SET
      faults = faults + 1, fault = $2, reason = $3,
      held_until = clock_timestamp() + interval '1 millisecond' * greatest($5::float8, least(60000, 1000 * 2 ^ least(faults, 6)))
    WHERE key = $1 AND (fault IS NULL OR $4::boolean)`,
  held: `
    INSERT INTO nightzero.servers AS s (key, held_until) VALUES ($1, clock_timestamp() + interval '1 millisecond' * $2::float8)
    ON CONFLICT (key) DO UPDATE SET held_until = greatest(s.held_until, excluded.held_until)`,
  served: 'UPDATE nightzero.servers SET fault = NULL, reason = NULL, faults = 0, held_until = NULL WHERE key = $1',
  limits: `
    INSERT INTO nightzero.servers (key, requests_per_minute, tokens_per_minute, max_concurrent) VALUES ($1, $2, $3, $4)
    ON CONFLICT (key) DO UPDATE SET requests_per_minute = $2, tokens_per_minute = $3, max_concurrent = $4`,
} as const
