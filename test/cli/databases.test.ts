import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Agent, createMafiaGame, ServiceError, scriptedAgent } from '../../src/index.js'
import { sqliteStore } from '../../src/stores/index.js'
import { postgresStore } from '../../src/stores/postgres/index.js'
import { freshDatabase } from '../support/postgres/fresh-database.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const file = join(temporaryFolder(), 'games.sqlite')

/** Its service refuses when it is asked for the second time. */
function failing(): Agent {
  let asked = 0
  return {
    ...scriptedAgent(),
    act: (request) => {
      asked += 1
      if (asked > 1) throw new ServiceError('refused', 'No credit is left.')
      return scriptedAgent().act(request)
    },
  }
}

beforeAll(async () => {
  const store = sqliteStore(file)
  for (const id of ['g1', 'g2']) await createMafiaGame({ id, players: 6, seed: id, store }).run()
  const stop = new AbortController()
  const cut = createMafiaGame({ id: 'cut', players: 6, seed: 3, store, agent: failing() })
  cut.on('service.failed', () => stop.abort())
  await cut.run({ signal: stop.signal }).catch(() => {})
  await store.close?.()
})

describe('a game of a SQLite store is read as a log is', () => {
  test.each([
    [['replay'], /The (town|mafia) wins/],
    [['verify'], /^g1: \d+ events, all valid \(ended/],
    [['fork'], /could have chosen/],
  ])('%j', async ([command = ''], printed) => {
    const { status, stdout, stderr } = await nightzero([command, file, '--game', 'g1'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(printed)
  })

  test.each(['replay', 'verify', 'fork', 'resume'])(
    '%s says that there is no such game, or asks which',
    async (command) => {
      expect(await nightzero([command, file, '--game', 'nope'])).toMatchObject({
        status: 2,
        stderr: `nightzero: \`${file}\` has no game \`nope\`.\n`,
      })
      expect((await nightzero([command, file])).stderr).toMatch(
        /say which game with --game\. It has `cut`, `g2`, `g1`\.\n$/,
      )
    },
  )

  test('statistics count all games of a store', async () => {
    const { status, stdout } = await nightzero(['stats', file, '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ games: 3 })
  })
})

test('the command that is printed for a game of a store can be run as it is', async () => {
  const over = await nightzero(['resume', file, '--game', 'g1', '--seat', '2'])
  expect(over.stderr).toBe(`nightzero: The game is over. To see it: npx nightzero replay ${file} --game g1\n`)
  expect((await nightzero(['replay', file, '--game', 'g1'])).status).toBe(0)
  const options = ['--agent', 'random', '--patience-ms', '5000', '--max-tokens', '0']
  const stopped = await nightzero(['resume', file, '--game', 'cut', ...options])
  const command = /Continue with: npx nightzero (.*)\n/.exec(stopped.stderr)?.[1] ?? ''
  expect(command).toBe(`resume ${file} --game cut --agent random --patience-ms 5000 --max-tokens 100000`)
  expect(await nightzero(command.split(' '))).toMatchObject({ status: 0, stderr: '' })
})

describe('one database for the server and the command line', () => {
  const place = () => join(temporaryFolder(), 'games.db')

  test('a game of `play --db` is read by every command that reads a log', async () => {
    const db = place()
    const played = await nightzero(['play', '--db', db, '--seed', '7', '--players', '6'])
    expect({ status: played.status, stderr: played.stderr }).toEqual({ status: 0, stderr: '' })
    const store = sqliteStore(db)
    const [game] = await store.listGames()
    await store.close?.()
    const id = game?.id ?? ''
    expect(game).toMatchObject({ seed: '7', status: 'finished' })
    for (const command of ['replay', 'verify', 'fork'])
      expect(await nightzero([command, db, '--game', id])).toMatchObject({
        status: 0,
        stderr: '',
      })
    expect(await nightzero(['positions', db])).toMatchObject({ status: 0, stderr: '' })
    const again = await nightzero(['play', '--db', db, '--seed', '7', '--players', '6'])
    expect(again).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`continue it: npx nightzero resume ${db} --game ${id}`),
    })
  })

  test('the games of a series are in it by their seed, and the same command plays none of them twice', async () => {
    const db = place()
    const command = ['play', '--db', db, '--seed', 's', '--players', '6', '--games']
    expect((await nightzero([...command, '2'])).stdout).toContain('--seed s continues where it stopped')
    expect(await nightzero([...command, '3', '--concurrency', '2'])).toMatchObject({ status: 0 })
    const { stdout } = await nightzero(['stats', db, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ games: 3 })
    const other = await nightzero(['play', '--db', db, '--seed', 's', '--players', '7', '--games', '1'])
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('a game of another series') })
  })

  test('a game that had to stop is resumed with the printed command', async () => {
    const [db, config] = [place(), join(temporaryFolder(), 'game.yaml')]
    writeFileSync(
      config,
      JSON.stringify({
        rules: 'trial',
        players: [{ agent: 'remote', url: 'http://127.0.0.1:9/' }, {}, {}, {}, {}, {}],
      }),
    )
    const args = ['play', '--db', db, '--config', config, '--seed', 'r', '--patience-ms', '0', '--speed', 'instant']
    const { status, stderr } = await nightzero(args)
    expect(status).toBe(4)
    const command = /continue with: npx nightzero (.*)\n/.exec(stderr)?.[1] ?? ''
    expect(command).toContain(`resume ${db} --game `)
    const words = command.replace(/ --config \S+/, ' --agent scripted').split(' ')
    expect(await nightzero(words)).toMatchObject({ status: 0 })
  })

  test.each([
    [['play', '--log', 'games.db'], 'A log is a file of lines, and `games.db` names a database: use --db for that.'],
    [['play', '--games', '2', '--log', 'games.sqlite'], '`games.sqlite` names a database'],
    [['play', '--db', 'game.jsonl'], '`game.jsonl` ends like a log'],
    [['serve', '--db', 'game.jsonl'], '`game.jsonl` ends like a log'],
    [['play', '--log', 'postgres://me:hidden@h/games'], '`postgres://me@h/games` names a database'],
  ])('%j: a name that says the other is refused before anything is written', async (args, message) => {
    const { status, stderr } = await nightzero(args)
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) })
    expect(existsSync(args.at(-1) ?? '')).toBe(false)
  })

  test('a file whose content is not what its name says is refused', async () => {
    const folder = temporaryFolder()
    const [log, database] = [join(folder, 'log.db'), join(folder, 'database.jsonl')]
    writeFileSync(log, '{"type":"game.created"}\n')
    copyFileSync(file, database)
    expect(await nightzero(['replay', log])).toMatchObject({
      status: 2,
      stderr: `nightzero: \`${log}\` ends like a database, but it is none: a log is named \`.jsonl\`.\n`,
    })
    expect((await nightzero(['stats', database])).stderr).toContain('ends like a log, but it is a SQLite database')
    expect((await nightzero(['play', '--db', log])).stderr).toContain('ends like a database, but it is none')
  })
})

describe('Postgres is read and written as SQLite is', () => {
  test('play, replay, stats; the password is not printed', async () => {
    const db = await freshDatabase()
    const played = await nightzero(['play', '--db', db, '--games', '2', '--seed', 'pg', '--players', '6'])
    expect({ status: played.status, stderr: played.stderr }).toEqual({ status: 0, stderr: '' })
    expect(played.stdout).not.toContain('postgres:postgres')
    const store = postgresStore(db)
    const games = await store.listGames()
    await store.close()
    expect(games.map(({ seed }) => seed).sort()).toEqual(['pg-1', 'pg-2'])
    expect(await nightzero(['verify', db, '--game', games[0]?.id ?? ''])).toMatchObject({ status: 0 })
    expect(JSON.parse((await nightzero(['stats', db, '--json'])).stdout)).toMatchObject({ games: 2 })
    const missing = await nightzero(['replay', db, '--game', 'nope'])
    expect(missing.stderr).toContain('has no game `nope`')
    expect(missing.stderr).not.toContain('postgres:postgres')
  })
})
