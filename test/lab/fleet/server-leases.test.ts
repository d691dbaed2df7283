import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFleet } from '../../../src/lab/fleet/fleet-database.js'
import { serverStatements } from '../../../src/lab/fleet/server-leases.js'
import { type Database, openDatabase, type PostgresStore, postgresStore } from '../../../src/stores/postgres/index.js'
import { freshDatabase } from '../../support/postgres/fresh-database.js'

let database: Database
let stores: PostgresStore[] = []

beforeAll(async () => {
  database = openDatabase(await freshDatabase())
  await withFleet(database, async () => {})
  stores = [postgresStore(database), postgresStore(database)]
  for (const store of stores) await store.enlist()
})

afterAll(async () => {
  for (const store of stores) await store.close()
  await database.close()
})

interface Part {
  readonly share: number
  readonly places: number
  readonly turn: number
}

/** Two workers at a server that lets four calls run at once. */
async function workersAt(server: string) {
  await database.query(serverStatements.limits, [server, 600, null, 4])
  const renew =
    (at: number) =>
    async (wanted: number, kept: Part, inFlight = 0): Promise<Part> => {
      const values = [inFlight, kept.share, kept.places, kept.turn, 1, false, false]
      const [part] = await database.query<Part>(serverStatements.lease, [server, stores[at]?.writer, wanted, ...values])
      return part as Part
    }
  const gaveBack = ({ share, places, turn }: Part) =>
    database.query(serverStatements.gaveBack, [server, stores[0]?.writer, share, places, turn])
  return { first: renew(0), second: renew(1), gaveBack }
}

const nothing: Part = { share: 0, places: 0, turn: 0 }

test('what a worker is asked to give up goes to others when it says that it keeps less, not before', async () => {
  const { first, second, gaveBack } = await workersAt('asked')
  const all = await first(4, nothing)
  expect(all).toMatchObject({ share: 1, places: 4 })
  expect(await second(4, nothing)).toMatchObject({ share: 0, places: 0 })
  // Until it hears of it, it may begin a fourth call.
  const half = await first(4, all, 3)
  expect(half).toMatchObject({ share: 0.5, places: 2 })
  expect(await second(4, nothing)).toMatchObject({ share: 0, places: 0 })
  await gaveBack({ ...half, places: 3 })
  expect(await second(4, nothing)).toMatchObject({ share: 0.5, places: 1 })
})

test('a worker whose answer was lost keeps what it was given, and an old statement takes nothing away', async () => {
  const { first, second, gaveBack } = await workersAt('lost')
  const all = await first(4, nothing)
  await second(4, nothing)
  await first(4, all)
  // It has not heard of its last lease, so it cannot say what it keeps of that.
  await gaveBack({ ...all, share: 0, places: 0 })
  const half = await first(4, { ...all, share: 0, places: 1 })
  expect(half).toMatchObject({ share: 0.5, places: 2 })
  expect(await second(4, nothing)).toMatchObject({ share: 0, places: 0 })
  await first(4, half)
  expect(await second(4, nothing)).toMatchObject({ share: 0.5, places: 2 })
})

test('a worker that stood still past its lease gets back only what nobody has taken', async () => {
  const { first, second } = await workersAt('stood still')
  const all = await first(4, nothing)
  await database.query("UPDATE nightzero.server_leases SET until = 'epoch' WHERE server = 'stood still'")
  // Its places are free when the lease of its process has ended too.
  expect(await second(4, nothing)).toMatchObject({ share: 1, places: 0 })
  await database.query("UPDATE nightzero.writers SET lease_until = 'epoch' WHERE id = $1", [stores[0]?.writer])
  expect(await second(4, nothing)).toMatchObject({ places: 4 })
  expect(await first(4, all)).toMatchObject({ share: 0, places: 0 })
})
