import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  createMafiaGame,
  GameConflictError,
  type GameEvent,
  GameFailedError,
  InvalidLogError,
  type LogStore,
  MafiaError,
  memoryStore,
  randomAgent,
  resumeFrom,
  StoreError,
  verifyLog,
} from '../../src/index.js'
import { newStoredGame } from '../../src/kernel/runtime/log-store.js'
import { newIdentity } from '../../src/stores/file-lock.js'
import { jsonlStore, jsonlTries, sqliteStore } from '../../src/stores/index.js'
import { openSqliteDatabase } from '../../src/stores/sqlite-database.js'
import { bundledProgram } from '../support/bundled-program.js'
import { bare, counted } from '../support/logs.js'
import { temporaryFolder } from '../support/temporary.js'
import { ticks } from '../support/ticks.js'
import { gameOptions, noting } from './kill/game.js'

let player = ''
let events: readonly GameEvent[]
/** The same game between players who draw once more, for how long they take. */
let unhurried: readonly GameEvent[]
const options = { ...gameOptions('3'), agent: counted(randomAgent()) }

beforeAll(async () => {
  player = await bundledProgram(join(import.meta.dirname, 'kill/player.ts'))
  events = (await createMafiaGame(options).run()).events
  unhurried = (await createMafiaGame({ ...options, agent: noting(() => {}) }).run()).events
})

const kinds = {
  jsonl: (folder: string) => jsonlStore(join(folder, 'games'), { onWarning: () => {} }),
  sqlite: (folder: string) => sqliteStore(join(folder, 'games.db')),
}
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

const reasonOf = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => undefined,
    (error) => error,
  )

/** A file system of this many KiB, or undefined where none may be mounted. */
function smallDisk(kib: number): string | undefined {
  const path = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', path]))
  return path
}

/** The arguments of a process that cannot make any file longer than this many KiB. */
const withShortFiles = (kib: number, args: readonly string[]): string[] => [
  '-c',
  `trap '' XFSZ; ulimit -f ${kib}; exec "$0" "$@"`,
  process.execPath,
  player,
  ...args,
]

describe.each(kindNames)('%s', (kind) => {
  const pathIn = (folder: string) => join(folder, kind === 'jsonl' ? 'games' : 'games.db')

  test('a full disk fails the game with its cause, and with more space it continues to the same end', async (context) => {
    const disk = smallDisk(kind === 'jsonl' ? 32 : 192)
    if (disk === undefined) return context.skip('No file system may be mounted here.')
    const store = kinds[kind](disk)
    const agent = counted(randomAgent())
    const game = createMafiaGame({ ...options, agent, store })
    const error = await reasonOf(game.run())
    expect(error).toBeInstanceOf(GameFailedError)
    expect((error as GameFailedError).cause).toBeInstanceOf(StoreError)
    expect((error as Error).message).toMatch(/space|full/)
    const kept = await store.getEvents('killed')
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.length).toBeLessThan(events.length)
    expect(bare(kept)).toEqual(bare(events.slice(0, kept.length)))
    execFileSync('mount', ['-o', 'remount,size=8m', disk])
    const rest = await (await resumeFrom(store, 'killed', { agent: randomAgent() })).run()
    expect(bare(rest.events)).toEqual(bare(events))
    expect(await store.getEvents('killed')).toEqual(rest.events)
    await store.close?.()
  })

  test('on a full disk a store still closes, and what it saved is there', async (context) => {
    const disk = smallDisk(kind === 'jsonl' ? 32 : 192)
    if (disk === undefined) return context.skip('No file system may be mounted here.')
    const store = kinds[kind](disk)
    await reasonOf(createMafiaGame({ ...options, agent: randomAgent(), store }).run())
    const fault = await reasonOf((async () => store.close?.())())
    if (fault !== undefined) expect(fault).toBeInstanceOf(StoreError)
    expect(await reasonOf((async () => store.appendEvents('killed', []))())).toBeInstanceOf(MafiaError)
    const again = kinds[kind](disk)
    expect((await again.getEvents('killed')).length).toBeGreaterThan(5)
    await again.close?.()
  })

  test('where files may not grow the game fails with its cause and nothing is half-written', async () => {
    const folder = temporaryFolder()
    const child = spawn(
      'bash',
      withShortFiles(kind === 'jsonl' ? 16 : 64, [kind, pathIn(folder), '3', join(folder, 'asks')]),
    )
    let complaint = ''
    child.stderr.on('data', (text) => {
      complaint += text
    })
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(complaint).toMatch(/GameFailedError/)
    expect(complaint).toMatch(/EFBIG|File too large|disk I\/O error|full/i)
    const store = kinds[kind](folder)
    const kept = await store.getEvents('killed')
    expect(kept.length).toBeLessThan(unhurried.length)
    expect(bare(kept)).toEqual(bare(unhurried.slice(0, kept.length)))
    if (kept.length > 0) expect(await verifyLog(kept)).toMatchObject({ ok: true })
    await store.close?.()
  })

  test('while a process plays a game no other may, and the other changes nothing', async () => {
    const folder = temporaryFolder()
    const child = spawn(process.execPath, [player, kind, pathIn(folder), '3', join(folder, 'asks')])
    await once(child.stdout, 'data')
    const store = kinds[kind](folder)
    await expect.poll(async () => (await store.getEvents('killed')).length, { interval: 5 }).toBeGreaterThanOrEqual(10)
    const agent = counted(randomAgent())
    const refused = await reasonOf(resumeFrom(store, 'killed', { agent }))
    expect(refused).toBeInstanceOf(GameConflictError)
    expect((refused as Error).message).toContain(`process ${child.pid}`)
    const twin = await reasonOf(createMafiaGame({ ...options, agent, store }).run())
    expect((twin as GameFailedError).cause).toBeInstanceOf(GameConflictError)
    expect(agent.asked).toEqual([])
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(bare(await store.getEvents('killed'))).toEqual(bare(unhurried))
    await store.close?.()
  })

  test('a store that is gone while the game is played fails the game', async () => {
    const store = kinds[kind](temporaryFolder())
    const game = createMafiaGame({ ...options, store })
    game.on('event', ({ seq }) => seq === 30 && void store.close?.())
    const error = await reasonOf(game.run())
    expect(error).toBeInstanceOf(GameFailedError)
  })
})

describe('a SQLite database that takes no more', () => {
  /** A store with one game begun, in a database that from now on refuses to give up a claim, as on a full disk. */
  const filled = async () => {
    const folder = temporaryFolder()
    const store = kinds.sqlite(folder)
    await store.createGame(newStoredGame((events[0] as GameEvent<'game.created'>).data, 0))
    await store.appendEvents('killed', events.slice(0, 5))
    const database = openSqliteDatabase(join(folder, 'games.db'))
    database.exec(`CREATE TRIGGER filled BEFORE UPDATE OF writer ON games WHEN NEW.writer IS NULL
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
    database.close()
    return store
  }

  test('is closed all the same, and says why nothing was released', async () => {
    const store = await filled()
    expect(() => store.close?.()).toThrow(StoreError)
    expect(() => store.close?.()).not.toThrow()
    for (const action of [
      () => store.getEvents('killed'),
      () => store.getTries('killed'),
      () => store.getGame('killed'),
      () => store.claimGame('killed'),
    ])
      expect(action).toThrow(/The database cannot be used: .*(open|finalized)/)
  })

  test('does not release a game in silence', async () => {
    const store = await filled()
    expect(() => store.releaseGame('killed')).toThrow('The database cannot be used: database or disk is full.')
    expect(() => store.close?.()).toThrow(StoreError)
  })
})

test('ids of 100 capitals are file names', async () => {
  const folder = temporaryFolder()
  const store = jsonlStore(folder)
  const id = 'A'.repeat(100)
  const game = createMafiaGame({ id, players: 5, agent: randomAgent(), seed: 1, store })
  const lengths: number[] = []
  game.on('event', () => lengths.push(...readdirSync(folder).map(({ length }) => length)))
  const { events } = await game.run()
  expect(Math.min(...lengths)).toBeGreaterThan(180)
  expect(Math.max(...lengths)).toBeLessThan(256)
  expect(await store.getEvents(id)).toEqual(events)
})

test('the journal of a deleted log is not part of a new game', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'killed.journal.jsonl'), '{"requestId":"1.kill.p1","attempt":1,"answer":{}}\nnonsense\n')
  const store = jsonlStore(folder)
  const game = createMafiaGame({ ...options, store })
  expect(bare((await game.run()).events)).toEqual(bare(events))
  expect(await store.getTries('killed')).toEqual([])
})

describe('a JSONL log that was damaged', () => {
  const lines = () => events.map((event) => `${JSON.stringify(event)}\n`)
  const written = (text: string) => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'games'))
    const file = join(folder, 'games', 'killed.jsonl')
    writeFileSync(file, text)
    return { folder, file }
  }

  test('a line cut off by a crash is dropped with a warning, and gone before anything is added', async () => {
    const whole = lines().slice(0, 30).join('')
    const { folder, file } = written(`${whole}${lines()[30]?.slice(0, 40)}`)
    appendFileSync(join(folder, 'games', 'killed.journal.jsonl'), '{"requestId":"1.ki')
    const warnings: string[] = []
    const store = jsonlStore(join(folder, 'games'), { onWarning: (warning) => warnings.push(warning) })
    const game = await resumeFrom(store, 'killed', { agent: randomAgent() })
    expect(readFileSync(file, 'utf8')).toBe(whole)
    expect(bare((await game.run()).events)).toEqual(bare(events))
    expect(warnings).toEqual([
      expect.stringMatching(/Line 31 of .*cut off/),
      expect.stringMatching(/Line 1 of .*journal/),
    ])
    expect(readFileSync(file, 'utf8').startsWith(whole)).toBe(true)
    expect(bare(jsonlStore(file).getEvents('killed') as GameEvent[])).toEqual(bare(events))
  })

  test('a claim that a killed process never finished is swept away by the next', async () => {
    const folder = temporaryFolder()
    const store = jsonlStore(folder)
    const { pid } = spawnSync('true')
    const drafts = [`.g.lock.1.${pid}.1.1`, `.g.lock.2.${pid}.1.1`].map((name) => join(folder, name))
    writeFileSync(drafts[0] as string, '')
    writeFileSync(drafts[1] as string, `{"pid":${pid},"ho`)
    const mine = join(folder, `.g.lock.3.${process.pid}.`)
    writeFileSync(mine, JSON.stringify(newIdentity()))
    await createMafiaGame({ id: 'g', players: 5, agent: randomAgent(), seed: 1, store }).run()
    for (const draft of drafts) expect(existsSync(draft)).toBe(false)
    expect(existsSync(mine)).toBe(true)
  })

  test('a claim is taken though another that is being made cannot be read', async () => {
    const folder = temporaryFolder()
    const { pid, token } = newIdentity()
    mkdirSync(join(folder, `.g.lock.1.${pid}.${token}`))
    const store = jsonlStore(folder)
    await createMafiaGame({ id: 'g', players: 5, agent: randomAgent(), seed: 1, store }).run()
    expect((await store.getGame('g'))?.status).toBe('finished')
  })

  test('a claim is taken though one that was never finished cannot be removed', async () => {
    const folder = temporaryFolder()
    const { pid } = spawnSync('true')
    mkdirSync(join(folder, `.g.lock.1.${pid}.1.1`))
    const store = jsonlStore(folder)
    await createMafiaGame({ id: 'g', players: 5, agent: randomAgent(), seed: 1, store }).run()
    expect((await store.getGame('g'))?.status).toBe('finished')
  })

  test('no claim is left behind when the one before it cannot be removed', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'tries.lock.1'))
    expect(() => jsonlTries(join(folder, 'tries.jsonl'))).toThrow(StoreError)
    expect(readdirSync(folder)).toEqual(['tries.lock.1'])
  })

  test('a complete last line without a line break is kept', async () => {
    const { folder } = written(lines().slice(0, 30).join('').trimEnd())
    const store = kinds.jsonl(folder)
    const game = await resumeFrom(store, 'killed', { agent: randomAgent() })
    expect(bare((await game.run()).events)).toEqual(bare(events))
  })

  test('a try that nests without end is refused by name', async () => {
    const { folder } = written(lines().slice(0, 30).join(''))
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const entry = `{"requestId":"9.later.p1","attempt":1,"player":"p1","answer":{"memory":${deep}}}\n`
    writeFileSync(join(folder, 'games', 'killed.journal.jsonl'), entry)
    const error = await reasonOf(resumeFrom(kinds.jsonl(folder), 'killed', { agent: randomAgent() }))
    expect(error).toBeInstanceOf(InvalidLogError)
    expect((error as Error).message).toMatch(/^Line 1 of the journal .*: expected at most 128 levels/)
  })

  const damages: [what: string, text: () => string, index: number][] = [
    [
      'an edited event',
      () =>
        lines()
          .with(20, (lines()[20] as string).replace('"type":"', '"type":"x'))
          .join(''),
      20,
    ],
    ['a missing event', () => lines().toSpliced(20, 1).join(''), 20],
    [
      'two events swapped',
      () =>
        lines()
          .with(20, lines()[21] as string)
          .with(21, lines()[20] as string)
          .join(''),
      20,
    ],
    [
      'a wrong version',
      () =>
        lines()
          .join('')
          .replace(/"version":\d+/, '"version":9'),
      0,
    ],
    [
      'a truncated line',
      () =>
        lines()
          .with(20, `${lines()[20]?.slice(0, 30)}\n`)
          .join(''),
      20,
    ],
    ['a foreign JSON file', () => '{"name":"something else","version":1}\n', 0],
    ['the log of another game', () => lines().join('').replaceAll('"id":"killed"', '"id":"other"'), 0],
  ]
  test.each(damages)('%s is refused by name, and the file stays as it was', async (...[, text, index]) => {
    const { folder, file } = written(text())
    const before = statSync(file).mtimeMs
    const error = await reasonOf(resumeFrom(kinds.jsonl(folder), 'killed'))
    expect(error).toBeInstanceOf(InvalidLogError)
    expect((error as InvalidLogError).index).toBe(index)
    expect(readFileSync(file, 'utf8')).toBe(text())
    expect(statSync(file).mtimeMs).toBe(before)
    expect(readdirSync(join(folder, 'games')).filter((name) => name.includes('.lock.'))).toEqual([])
  })

  test('a log whose events do not follow from its answers fails when it is played again', async () => {
    const { folder } = written(
      lines()
        .with(40, (lines()[40] as string).replace(/"day":\d+/, '"day":7'))
        .join(''),
    )
    const game = await resumeFrom(kinds.jsonl(folder), 'killed', { agent: randomAgent() })
    expect(await reasonOf(game.run())).toMatchObject({ cause: { seq: 40 } })
  })
})

describe('a store that answers later', () => {
  /** Memory that takes its time, and may fail at its `failsAt`th batch. */
  function slowStore(failsAt = Number.POSITIVE_INFINITY): LogStore {
    const memory = memoryStore()
    let batches = 0
    const later = () => new Promise<void>((done) => setTimeout(done, 1))
    return {
      ...memory,
      createGame: (game) => later().then(() => memory.createGame(game)),
      appendEvents: async (id, batch) => {
        await later()
        if (++batches >= failsAt) throw new Error('The cable was pulled.')
        await memory.appendEvents(id, batch)
      },
      recordTry: (id, entry) => later().then(() => memory.recordTry(id, entry)),
    }
  }

  test('is waited for before anyone is asked, and at the end', async () => {
    const store = slowStore()
    const sure = randomAgent()
    let behind = 0
    const act: typeof sure.act = async (request) => {
      if ((await store.getEvents('killed')).length < game.events.length) behind++
      return sure.act(request)
    }
    const game = createMafiaGame({ ...options, agent: { act }, store })
    const result = await game.run()
    expect(behind).toBe(0)
    expect(await store.getEvents('killed')).toEqual(result.events)
    expect(bare(result.events)).toEqual(bare(events))
  })

  test('fails the game when it fails, and nobody is asked after that', async () => {
    const agent = counted(noting(() => {}))
    const store = slowStore(8)
    const error = await reasonOf(createMafiaGame({ ...options, agent, store }).run())
    expect(error).toMatchObject({ name: 'GameFailedError', cause: { message: 'The cable was pulled.' } })
    const asked = agent.asked.length
    await ticks(20)
    expect(agent.asked.length).toBe(asked)
  })

  test('that fails to read a game and then to release it says why it failed to read', async () => {
    const store: LogStore = {
      ...memoryStore(),
      claimGame: () => {},
      getEvents: () => Promise.reject(new StoreError('The disk is gone.')),
      releaseGame: () => {
        throw new StoreError('There is nothing to release.')
      },
    }
    expect(await reasonOf(resumeFrom(store, 'killed'))).toMatchObject({ message: 'The disk is gone.' })
  })
})

test('tries in a folder that is not there are refused with its path', () => {
  const folder = join(temporaryFolder(), 'none')
  expect(() => jsonlTries(join(folder, 'answers.jsonl'))).toThrow(
    expect.objectContaining({ name: 'StoreError', message: expect.stringContaining(`Cannot read \`${folder}\``) }),
  )
})
