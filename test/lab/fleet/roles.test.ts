import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fleetStatus } from '../../../src/lab/fleet/index.js'
import { openDatabase } from '../../../src/stores/postgres/index.js'
import { freshDatabase } from '../../support/postgres/fresh-database.js'
import { definition, queued, tournament, work } from './support.js'

const [, grants = ''] = /```sql\n(.*?)```/s.exec(readFileSync('docs/scale.md', 'utf8')) ?? []

test('a worker plays with the rights that the documents give it, and may neither make nor drop tables', async () => {
  const database = await freshDatabase()
  const result = tournament(database, definition('rights'), { games: 2 })
  await queued(database, 2)
  const name = `player_${database.slice(-32)}`
  const owner = openDatabase(database)
  await owner.query(grants.replaceAll('player', name).replace('LOGIN', "LOGIN PASSWORD 'secret'"))
  const limited = database.replace('postgres:postgres@', `${name}:secret@`)
  expect(await work(limited)).toMatchObject({ played: 2 })
  expect((await result).outcomes).toHaveLength(2)
  expect((await fleetStatus(limited)).tournaments).toMatchObject([{ id: 'rights', done: 2, waiting: 0, playing: 0 }])
  const worker = openDatabase(limited)
  await expect(worker.query('DROP TABLE nightzero.events')).rejects.toThrow('must be owner')
  await expect(worker.query('CREATE TABLE nightzero.more ()')).rejects.toThrow('permission denied')
  await worker.close()
  await owner.query(`DROP OWNED BY ${name}`)
  await owner.query(`DROP ROLE ${name}`)
  await owner.close()
})
