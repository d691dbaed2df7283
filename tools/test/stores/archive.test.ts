import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import S3rver from '@20minutes/s3rver'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createMafiaGame,
  GameConflictError,
  type GameEvent,
  randomAgent,
  resumeFrom,
  verifyLog,
} from '../../../src/index.js'
import { type LogArchive, openDatabase, postgresStore } from '../../../src/stores/postgres/index.js'
import { s3Archive } from '../../../src/stores/s3/index.js'
import { inProcess, interruptedAt } from '../../../test/cli/run-cli.js'
import { freshDatabase } from '../../../test/support/postgres/fresh-database.js'
import { temporaryFolder } from '../../../test/support/temporary.js'

const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const variables = { AWS_ACCESS_KEY_ID: key.accessKeyId, AWS_SECRET_ACCESS_KEY: key.secretAccessKey }
const day = 24 * 60 * 60 * 1_000
const now = 1_700_000_000_000

/** A server of object storage on this machine. After `falls` it answers so many requests more and is then silent. */
async function objectStorage() {
  const directory = temporaryFolder()
  const server = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'logs', configs: [] }] })
  await server.configureBuckets()
  const answer: RequestListener = server.callback()
  let answers = Number.POSITIVE_INFINITY
  const http = createServer((request, response) => {
    if (--answers >= 0) answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => http.closeAllConnections())
  onTestFinished(() => void http.close())
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/logs/games`
  const names = () => readdirSync(join(directory, 'logs'), { recursive: true, encoding: 'utf8' })
  return {
    url,
    archive: s3Archive({ url, ...key }),
    files: () => names().filter((name) => /jsonl\.gz\._S3rver_object$/.test(name)),
    pathOf: (name: string) => join(directory, 'logs', name),
    falls: (after: number) => {
      answers = after
    },
    isSilent: () => answers < 0,
  }
}

/** Odd ids, which are file names and parts of addresses in the archive. */
const ids = ['g1', 'Ärger/../50 %+?', `${'long '.repeat(60)}end`]
let logs: ReadonlyMap<string, readonly GameEvent[]>
beforeAll(async () => {
  const played = ids.map(async (id, seed) => {
    const game = createMafiaGame({
      id: `g${seed + 1}`,
      rules: 'trial',
      players: 6,
      seed,
      agent: randomAgent(),
      evidence: true,
    })
    return [id, (await game.run()).events] as const
  })
  logs = new Map(await Promise.all(played))
})

/** A database with three finished games and one that is played. */
async function withGames() {
  const url = await freshDatabase()
  const store = postgresStore(url)
  const facts = { seed: 's', status: 'running', metadata: { rules: 'trial', players: 6 } } as const
  for (const [at, [id, events]] of [...logs].entries()) {
    await store.createGame({ ...facts, id, createdAt: now - (30 - at) * day })
    await store.appendEvents(id, events)
    await store.releaseGame(id)
  }
  await store.createGame({ ...facts, id: 'running', createdAt: now - 40 * day })
  await store.appendEvents('running', logs.get('g1')?.slice(0, 9) ?? [])
  await store.close()
  return url
}

async function countEvents(url: string): Promise<number> {
  const database = openDatabase(url)
  const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM nightzero.events')
  await database.close()
  return row?.count ?? 0
}

const opened = (...[url, options]: Parameters<typeof postgresStore>) => {
  const store = postgresStore(url, options)
  onTestFinished(() => store.close())
  return store
}

async function expectWhole(store: ReturnType<typeof postgresStore>): Promise<void> {
  for (const [id, events] of logs) expect(await store.getEvents(id)).toEqual(events)
}

test('finished logs move once, stay in the list, and are read and verified as before', async () => {
  const [url, { archive, files, pathOf }] = [await withGames(), await objectStorage()]
  const store = opened(url, { archive })
  const listed = await store.listGames()
  expect(await store.archive(now - 28.5 * day)).toEqual({ moved: 2, held: 0 })
  expect(await store.archive(now)).toEqual({ moved: 1, held: 0 })
  expect(await store.archive(now)).toEqual({ moved: 0, held: 0 })
  expect(await countEvents(url)).toBe(9)
  await expectWhole(store)
  expect(await store.listGames()).toEqual(listed)
  expect((await store.listGames({ status: 'finished' })).map(({ id }) => id)).toEqual([...ids].reverse())
  expect(files()).toHaveLength(3)
  const [own = ''] = files().filter((name) => name.includes('g1.'))
  const lines = gunzipSync(readFileSync(pathOf(own))).toString()
  expect(lines).toBe(
    logs
      .get('g1')
      ?.map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  )
  expect(await verifyLog(await store.getEvents('g1'))).toMatchObject({ ok: true, finished: true })
  expect((await (await resumeFrom(store, 'g1', { agent: randomAgent() })).run()).events).toEqual(logs.get('g1'))
})

test('an archived log takes no more events, and its id stays taken', async () => {
  const [url, { archive }] = [await withGames(), await objectStorage()]
  const store = opened(url, { archive })
  await store.archive(now)
  await store.claimGame('g1')
  const events = logs.get('g1') ?? []
  for (const more of [events, [{ ...events[0], seq: events.length } as GameEvent]])
    await expect(store.appendEvents('g1', more)).rejects.toThrow(
      new GameConflictError('Game `g1` is archived: its log is finished.', 'g1'),
    )
  const game = await store.getGame('g1')
  await store.releaseGame('g1')
  await expect(store.createGame(game as NonNullable<typeof game>)).rejects.toThrow('There is a game `g1` already')
})

test('pruning deletes archived games with their files, and without the archive says what is missing', async () => {
  const [url, { archive, files }] = [await withGames(), await objectStorage()]
  const store = opened(url, { archive })
  await store.archive(now - 28.5 * day)
  await expect(opened(url).prune(now)).rejects.toThrow(
    /^Expected `archive` in the options of the store: some of the games/,
  )
  await expect(opened(url).getEvents('g1')).rejects.toThrow(/game `g1` is in the archive `http/)
  expect(await store.prune(now - 29.5 * day)).toBe(1)
  expect(files()).toHaveLength(1)
  expect(await store.prune(now)).toBe(2)
  expect(files()).toEqual([])
  expect((await store.listGames()).map(({ id }) => id)).toEqual(['running'])
  expect(await store.getEvents('g1')).toEqual([])
})

test('a copy that differs deletes nothing, and a damaged or missing file is named when it is read', async () => {
  const [url, { archive, files, pathOf }] = [await withGames(), await objectStorage()]
  const damaging: LogArchive = { ...archive, put: (name, bytes) => archive.put(name, bytes.subarray(0, -9)) }
  await expect(opened(url, { archive: damaging }).archive(now)).rejects.toThrow(
    /is not what was written to the archive/,
  )
  const store = opened(url, { archive })
  await expectWhole(store)
  expect(await store.archive(now)).toEqual({ moved: 3, held: 0 })
  await expectWhole(store)
  const [own = ''] = files().filter((name) => name.includes('g1.'))
  writeFileSync(pathOf(own), 'no log')
  await expect(store.getEvents('g1')).rejects.toThrow(
    /^Game `g1` cannot be read: its file `g1\.[0-9a-f]{16}\.jsonl\.gz`.* is not what was/,
  )
  await archive.delete(own.replace(/^games\/|\._S3rver_object$/g, ''))
  await expect(store.getEvents('g1')).rejects.toThrow(/^Game `g1` cannot be read: its file `.*` is not in the archive/)
})

test('two that archive at once move each log once; a game that somebody writes stays', async () => {
  const [url, { archive }] = [await withGames(), await objectStorage()]
  const stores = [opened(url, { archive }), opened(url, { archive })]
  const writer = opened(url)
  await writer.claimGame('g1')
  const counts = await Promise.all(stores.map((store) => store.archive(now)))
  expect(counts.reduce((sum, { moved }) => sum + moved, 0)).toBe(2)
  expect(await stores[0]?.archive(now)).toEqual({ moved: 0, held: 1 })
  await writer.releaseGame('g1')
  expect(await stores[0]?.archive(now)).toEqual({ moved: 1, held: 0 })
  await expectWhole(stores[1] as (typeof stores)[number])
})

// A command that is quick may move its logs before it is killed.
// Three logs take six requests: at the first copy, when all or some are copied, and when one or two have moved.
test.each([0, 3, 5])(
  'the command that is killed after %i answers loses nothing, and is finished by the next',
  async (answers) => {
    const [url, { url: to, archive, falls, isSilent }] = [await withGames(), await objectStorage()]
    const database = openDatabase(url)
    onTestFinished(() => database.close())
    const args = ['archive', '--database', url, '--to', to, '--days', '0']
    falls(answers)
    expect(await interruptedAt(args, variables, isSilent)).toMatchObject({ status: null, stdout: '' })
    falls(Number.POSITIVE_INFINITY)
    // As if its lease had ended.
    await database.query('UPDATE nightzero.writers SET lease_until = now()')
    await expectWhole(opened(url, { archive }))
    const { status, stdout, stderr } = await inProcess(args, variables)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^[123] logs? moved to http:.*games\.\n$/)
    expect(await countEvents(url)).toBe(9)
    await expectWhole(opened(url, { archive }))
    const seen = await inProcess(['verify', url, '--game', 'g1'], { ...variables, NIGHTZERO_ARCHIVE: to })
    expect(seen.stdout).toMatch(/^g1: \d+ events, all valid \(ended/)
  },
)

test.each([
  [{ url: 'logs' }, /`url`.*Expected the address of a bucket/],
  [{ url: 'https://me:secret@host/logs' }, /Expected the address of a bucket/],
  [{ accessKeyId: '' }, /Expected a non-empty text/],
])('refuses %j', (wrong, message) => {
  expect(() => s3Archive({ url: 'https://host/logs', ...key, ...wrong })).toThrow(message)
})

test('says why a bucket cannot be used', async () => {
  const { url } = await objectStorage()
  const elsewhere = s3Archive({ url: url.replace('/logs/', '/nowhere/'), ...key })
  await expect(elsewhere.get('g1')).rejects.toThrow('there is no such bucket')
  await expect(elsewhere.put('g1', new Uint8Array(1))).rejects.toThrow('status 404, NoSuchBucket')
  const stranger = s3Archive({ url, ...key, secretAccessKey: 'wrong' })
  await expect(stranger.get('g1')).rejects.toThrow('status 403, SignatureDoesNotMatch')
  const nobody = s3Archive({ url: 'http://127.0.0.1:9/logs', ...key })
  await expect(nobody.get('g1')).rejects.toThrow(/^The archive `http:\/\/127\.0\.0\.1:9\/logs` cannot be used: /)
})
