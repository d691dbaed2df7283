import { withFleet } from '../../src/lab/fleet/fleet-database.js'
import type { Database } from '../../src/stores/postgres/index.js'
import { sharedNow } from './model-server.js'

/** Writes down each renewal of a worker's leases, by the number of its process: `calls` are its places at the model's server, `games` its games. */
const record = `
CREATE TABLE public.renewals (
  pid integer NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  until timestamptz NOT NULL
);
CREATE FUNCTION public.renewed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.renewals (pid, kind, until) VALUES (split_part(NEW.writer, '/', 2)::integer, 'calls', NEW.until);
  RETURN NULL;
END $$;
CREATE FUNCTION public.renewed_games() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.renewals (pid, kind, until) VALUES (NEW.pid, 'games', NEW.lease_until);
  RETURN NULL;
END $$;
CREATE TRIGGER renewed AFTER INSERT OR UPDATE ON nightzero.server_leases FOR EACH ROW EXECUTE FUNCTION public.renewed_calls();
CREATE TRIGGER renewed AFTER INSERT OR UPDATE ON nightzero.writers FOR EACH ROW EXECUTE FUNCTION public.renewed_games()`

/** Makes the fleet's tables, and records from then on when each worker had a lease. */
export const recordLeases = (database: Database): Promise<unknown> =>
  withFleet(database, (fleet) => fleet.query(record))

/** A time without a lease, by `sharedNow`. */
export interface Lapse {
  readonly from: number
  readonly to: number
}

interface Renewal {
  readonly pid: number
  readonly kind: 'calls' | 'games'
  readonly at: number
  readonly until: number
}

/** When a worker had no lease, in order. */
export interface Lapses {
  /** Neither a lease of calls nor one of games: others may have its places. */
  readonly places: readonly Lapse[]
  /** Others may take its games. */
  readonly games: readonly Lapse[]
}

/** What was recorded of each worker, by the number of its process. */
export async function readLapses(database: Database): Promise<ReadonlyMap<number, Lapses>> {
  const ahead = Date.now() - sharedNow()
  const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8 - $1 AS ${column}`
  const renewals = await database.query<Renewal>(
    `SELECT pid, kind, ${ms('at')}, ${ms('until')} FROM public.renewals ORDER BY at`,
    [ahead],
  )
  const workers = new Map<number, Renewal[]>()
  for (const renewal of renewals) {
    const own = workers.get(renewal.pid)
    if (own) own.push(renewal)
    else workers.set(renewal.pid, [renewal])
  }
  return new Map(
    [...workers].map(([pid, own]) => [
      pid,
      { places: lapsesBetween(own), games: lapsesBetween(own.filter(({ kind }) => kind === 'games')) },
    ]),
  )
}

function lapsesBetween(renewals: readonly Renewal[]): Lapse[] {
  let until = renewals[0]?.until ?? Number.NEGATIVE_INFINITY
  const found: Lapse[] = []
  for (const renewal of renewals) {
    if (renewal.at > until) found.push({ from: until, to: renewal.at })
    until = Math.max(until, renewal.until)
  }
  return [...found, { from: until, to: Number.POSITIVE_INFINITY }]
}
