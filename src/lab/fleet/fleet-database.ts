import { requireArgument } from '../../kernel/errors/arguments.js'
import {
  type Database,
  type DatabaseOptions,
  migrate,
  openDatabase,
  type SchemaPart,
  storeSchema,
} from '../../stores/postgres/index.js'
import { budgetTables } from './fleet-budget.js'
import { leaseFunction, serverTables } from './server-leases.js'

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
      stop_reason text
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
      alone boolean NOT NULL DEFAULT false,
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
    CREATE TABLE nightzero.begun_calls (
      game_id text COLLATE "C" NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX begun_calls_by_game ON nightzero.begun_calls (game_id);
    ${budgetTables}
    ${serverTables}
    ${leaseFunction}
    `,
  ],
}

/** Runs `action` once the fleet's tables are up to date. A database given by address is opened and closed for it. */
export async function withFleet<T>(
  database: string | Database,
  action: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  if (typeof database !== 'string')
    requireArgument('database', database, { kind: 'an object', fields: ['query'], advice: 'or the address of one' })
  const open = typeof database === 'string' ? openDatabase(database, options) : database
  try {
    for (const part of [storeSchema, fleetSchema]) await migrate(open, part)
    return await action(open)
  } finally {
    if (open !== database) await open.close()
  }
}
