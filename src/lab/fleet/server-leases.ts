import { burstShare } from '../../players/limits/rate.js'

/** What may be used at once of a limit in a column, as `strictRate` has it; null without a limit, which `greatest` leaves out. */
const burst = (perMinute: string): string =>
  `(CASE WHEN ${perMinute} > 0 THEN greatest(1, floor(${perMinute} * ${burstShare}::float8)) END)`

/** How long a lease is valid, and how soon it is renewed, in ms. */
export const leaseMs = 5_000
export const renewMs = 1_000

/** The row of a server changes with its limits and faults alone; what a worker uses of it is in a row of the worker. */
export const serverTables = `
CREATE TABLE nightzero.servers (
  key text COLLATE "C" PRIMARY KEY,
  requests_per_minute double precision,
  tokens_per_minute double precision,
  max_concurrent integer,
  held_until timestamptz,
  fault text,
  reason text,
  faults integer NOT NULL DEFAULT 0
);
CREATE TABLE nightzero.server_leases (
  server text COLLATE "C" NOT NULL,
  writer text NOT NULL,
  until timestamptz NOT NULL,
  wanted integer NOT NULL,
  share double precision NOT NULL,
  places integer NOT NULL,
  turn integer NOT NULL,
  PRIMARY KEY (server, writer)
) WITH (fillfactor = 20);
`

/**
 * Leases a worker its part of a server's limits: a share of the rates, and places for calls. Shares add up to at most one, and places
 * to at most the limit: a worker gives up what is more than its fair part by what all of them want, and takes more only of what
 * nobody has, alone (the advisory lock). A share is worth at least the largest call at once; where more workers want one than
 * there are, each gives its own back after a call (\`used\`). A share ends with its lease, a place when that of its worker's process
 * has ended too. What a worker is asked to give up stays its own until it says that it keeps less (\`kept\`, \`gaveBack\`), because it may
 * begin calls meanwhile. \`turn\` is what it last heard: of an older one, whose answer was lost, nothing is taken away.
 * A held server lets nobody through; after a fault it lets one call through alone (\`may_probe\`), to find out whether it serves again.
 */
export const leaseFunction = `
CREATE FUNCTION nightzero.lease(
  server text, worker text, wanted integer, in_flight integer, kept_share double precision, kept_places integer, heard integer,
  largest double precision, used boolean, may_probe boolean)
RETURNS TABLE (requests double precision, tokens double precision, counted boolean, share double precision, places integer, turn integer, fresh boolean, held_ms double precision, probe boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  s nightzero.servers;
  own nightzero.server_leases;
  others record;
  moment timestamptz := clock_timestamp();
  lives boolean;
  smallest double precision;
  fair double precision;
  had double precision;
  had_places integer;
  target double precision;
  target_places integer;
BEGIN
  SELECT * INTO s FROM nightzero.servers WHERE key = server;
  requests := s.requests_per_minute;
  tokens := s.tokens_per_minute;
  counted := s.max_concurrent IS NOT NULL;
  share := 1;
  fresh := true;
  probe := false;
  IF s.fault IS NOT NULL AND may_probe THEN
    UPDATE nightzero.servers SET held_until = clock_timestamp() + interval '30 seconds'
    WHERE key = server AND fault IS NOT NULL AND held_until <= moment;
    probe := found;
  END IF;
  IF NOT probe THEN
    held_ms := greatest(
      extract(epoch FROM s.held_until - moment)::double precision * 1000,
      CASE WHEN s.fault IS NOT NULL THEN 200 END);
  END IF;
  IF coalesce(s.requests_per_minute, s.tokens_per_minute, s.max_concurrent) IS NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  -- An earlier statement of this worker, whose connection broke, may still run.
  SELECT * INTO own FROM nightzero.server_leases l WHERE l.server = s.key AND l.writer = worker FOR UPDATE;
  turn := coalesce(own.turn, 0) + 1;
  FOR round IN 1..2 LOOP
    moment := clock_timestamp();
    fresh := NOT EXISTS (SELECT FROM nightzero.server_leases l WHERE l.server = s.key AND l.until > moment - interval '1 minute');
    lives := own.until > moment OR EXISTS (SELECT FROM nightzero.writers w WHERE w.id = worker AND w.lease_until > moment);
    had := CASE WHEN own.until > moment THEN own.share ELSE 0 END;
    had_places := CASE WHEN lives THEN coalesce(own.places, 0) ELSE 0 END;
    SELECT coalesce(sum(l.share) FILTER (WHERE l.until > moment), 0) AS share, coalesce(sum(l.wanted) FILTER (WHERE l.until > moment), 0) AS wanted,
      coalesce(sum(l.places) FILTER (WHERE greatest(w.lease_until, l.until) > moment), 0) AS places
      INTO others FROM nightzero.server_leases l JOIN nightzero.writers w ON w.id = l.writer WHERE l.server = s.key AND l.writer <> worker;
    fair := wanted::double precision / greatest(1, wanted + others.wanted);
    smallest := CASE WHEN wanted = 0 THEN 0 ELSE least(1, greatest(1 / ${burst('s.requests_per_minute')}, largest / ${burst('s.tokens_per_minute')}, 0)) END;
    target := CASE WHEN fair >= smallest THEN fair WHEN used THEN 0 ELSE smallest END;
    -- A little more or less is not worth a change.
    IF target > had * 0.9 AND target < had * 1.1 THEN target := had; END IF;
    target_places := CASE
      WHEN NOT counted THEN 0
      WHEN wanted = 0 THEN 0
      WHEN s.max_concurrent * fair >= 1 THEN least(greatest(had_places, floor(s.max_concurrent * fair)::integer), ceil(s.max_concurrent * fair)::integer)
      WHEN used THEN (random() < s.max_concurrent * fair)::integer
      ELSE 1 END;
    -- Others may take what it has as soon as its lease has ended, also while this statement runs.
    EXIT WHEN round = 2 OR (target <= had AND target_places <= had_places AND own.until > moment + interval '${leaseMs / 2} milliseconds');
    PERFORM pg_advisory_xact_lock(hashtextextended('nightzero ' || server, 0));
  END LOOP;
  IF target > had THEN
    target := least(target, greatest(had, 1 - others.share));
    IF target < smallest THEN target := least(had, target); END IF;
  END IF;
  target_places := least(target_places, greatest(had_places, s.max_concurrent - others.places));
  share := target;
  places := target_places;
  IF own.turn = heard THEN
    had := least(had, kept_share);
    had_places := least(had_places, kept_places);
  END IF;
  INSERT INTO nightzero.server_leases
  VALUES (s.key, worker, moment + interval '${leaseMs} milliseconds', wanted, greatest(had, target), greatest(in_flight, had_places, target_places), turn)
  ON CONFLICT ON CONSTRAINT server_leases_pkey DO UPDATE SET
    until = excluded.until, wanted = excluded.wanted, share = excluded.share, places = excluded.places, turn = excluded.turn;
  RETURN NEXT;
END $$;
`

export const serverStatements = {
  lease: 'SELECT * FROM nightzero.lease($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
  /** From now on the worker uses no more than this. */
  gaveBack: `
    UPDATE nightzero.server_leases SET share = least(share, $3), places = least(places, $4)
    WHERE server = $1 AND writer = $2 AND turn = $5 AND (share > $3 OR places > $4)`,
  /** The first fault, then only those of the call that was let through to try it ($4), hold the server, ever longer. */
  failed: `
    INSERT INTO nightzero.servers AS s (key, faults, fault, reason, held_until)
    VALUES ($1, 1, $2, $3, clock_timestamp() + interval '1 millisecond' * greatest($5::float8, 1000))
    ON CONFLICT (key) DO UPDATE SET
      faults = s.faults + 1, fault = $2, reason = $3,
      held_until = clock_timestamp() + interval '1 millisecond' * greatest($5::float8, least(60000, 1000 * 2 ^ least(s.faults, 6)))
    WHERE s.fault IS NULL OR $4::boolean`,
  held: `
    INSERT INTO nightzero.servers AS s (key, held_until) VALUES ($1, clock_timestamp() + interval '1 millisecond' * $2::float8)
    ON CONFLICT (key) DO UPDATE SET held_until = greatest(s.held_until, excluded.held_until)`,
  served: 'UPDATE nightzero.servers SET fault = NULL, reason = NULL, faults = 0, held_until = NULL WHERE key = $1',
  limits: `
    INSERT INTO nightzero.servers (key, requests_per_minute, tokens_per_minute, max_concurrent) VALUES ($1, $2, $3, $4)
    ON CONFLICT (key) DO UPDATE SET requests_per_minute = $2, tokens_per_minute = $3, max_concurrent = $4`,
} as const
