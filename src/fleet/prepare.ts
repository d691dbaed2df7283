import { type Database, migrate, storeSchema } from '../stores/postgres/index.js'
import { fleetSchema } from './schema.js'

/** Makes the tables of a fleet, or brings them up to date. */
export async function prepareFleet(database: Database): Promise<void> {
  await migrate(database, storeSchema)
  await migrate(database, fleetSchema)
}
