/** The SQL statements for the limits and faults of servers. */
export const serverStatements = {
  admit: 'SELECT * FROM nightzero.admit($1, $2, $3::int, $4::float8[])',
  finished:
    'UPDATE nightzero.server_calls SET in_flight = greatest(0, in_flight - 1) WHERE server = $1 AND writer = $2',
  corrected: `
    UPDATE nightzero.servers SET next_token = next_token + interval '1 minute' * ($2::float8 / tokens_per_minute)
    WHERE key = $1 AND tokens_per_minute IS NOT NULL`,
  /**
   * The first fault holds the server. After that only a fault of the call that was let through to try it ($4) holds it, longer each
   * time.
   */
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
