import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createProxy, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { exitStatus, waitForAbort, withSignal } from '../../src/cli/exit.js'
import { memoryStore, scriptedAgent } from '../../src/index.js'
import { isFull } from '../laws/support/runs.js'
import { opened } from '../show/server/support/opened.js'
import { freshDatabase } from '../support/postgres/fresh-database.js'
import { temporaryFolder } from '../support/temporary.js'
import { builtProgram } from './built-program.js'
import { nightzero } from './nightzero.js'

/** Runs the program until it has printed a link; `stop` ends it as Ctrl-C does. */
async function served(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [await builtProgram, 'serve', '--port', '0', ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  let printed = ''
  const link = await new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => {
      printed += String(data)
      const [, found] = /^Open (\S+)$/m.exec(printed) ?? []
      if (found && printed.includes('Ctrl-C')) resolve(found)
    })
  })
  const stop = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' = 'SIGINT'): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return { link: new URL(link), printed, stop }
}

describe('nightzero serve', () => {
  test("prints the operator's link, keeps the games and the secret, and stops on Ctrl-C", async () => {
    const db = join(temporaryFolder(), 'games.db')
    const { link, printed, stop } = await served(['--db', db])
    expect(link.hash).toMatch(/^#\/\?token=/)
    expect(printed).toContain(db)
    expect(await (await fetch(new URL('health', link))).json()).toMatchObject({ status: 'ok', running: 0 })
    expect(await stop()).toBe(0)
    expect(statSync(`${db}.secret`).mode & 0o077).toBe(0)
    expect(readFileSync(`${db}.secret`, 'utf8').length).toBeGreaterThan(30)
    const list = readFileSync(`${db}.tokens`, 'utf8')
    expect(JSON.parse(list)).toMatchObject({ as: 'operator', id: expect.any(String) })
    expect(list).not.toContain(link.hash.replace(/^#\/\?token=/, ''))
    appendFileSync(`${db}.tokens`, '{"id":"cut of')
    const next = await served(['--db', db])
    const headers = { authorization: `Bearer ${next.link.hash.replace(/^#\/\?token=/, '')}` }
    const { tokens } = (await (await fetch(new URL('tokens', next.link), { headers })).json()) as { tokens: object[] }
    expect(tokens).toMatchObject([JSON.parse(list), { as: 'operator' }])
    await next.stop()
  })

  test('offers the agents of a file, whose keys stay in the environment', async () => {
    const file = join(temporaryFolder(), 'agents.yaml')
    writeFileSync(
      file,
      'agents:\n  - name: small model\n    model: gpt-mini\n  - name: mine\n    url: http://127.0.0.1:9/\n',
    )
    const missing = await nightzero(['serve', '--config', file])
    expect(missing).toMatchObject({ status: 2, stderr: expect.stringContaining('OPENAI_API_KEY') })
    const { link, stop } = await served(['--config', file], { OPENAI_API_KEY: 'sk-planted-secret-000000' })
    const text = await (await fetch(new URL('agents', link))).text()
    expect(JSON.parse(text).agents).toEqual(
      expect.arrayContaining([
        { name: 'small model', kind: 'model', describe: 'gpt-mini' },
        { name: 'mine', kind: 'remote', describe: 'http://127.0.0.1:9/' },
      ]),
    )
    expect(text).not.toContain('planted')
    await stop()
  })

  test.each([
    ['a host that others reach, without a secret', ['--host', '0.0.0.0'], /--secret-env/],
    ['a variable that is not set', ['--secret-env', 'NOT_SET_HERE'], /NOT_SET_HERE/],
    ['two places for the games', ['--db', 'a', '--log', 'b'], /cannot be used with/],
    ['a file that is not there', ['--config', '/no/such/file.yaml'], /no such file/],
    ['an origin that is none', ['--origin', 'mafia.example'], /origin/],
    ['a port that is none', ['--port', '99999'], /port/],
    ['a pace that no game may have', ['--pace', '100000'], /--pace.* from 0 to 60000/],
  ])('refuses %s in one line', async (_, args, message) => {
    const { status, stderr } = await nightzero(['serve', '--port', '0', ...args])
    expect(status).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('says what to do with a file of a secret that is empty', async () => {
    const db = join(temporaryFolder(), 'games.db')
    writeFileSync(`${db}.secret`, '')
    expect(await nightzero(['serve', '--port', '0', '--db', db])).toMatchObject({
      status: 2,
      stderr: `nightzero: \`${db}.secret\` is empty, so it has no secret for links: remove it, and a new one is made.\n`,
    })
  })

  test('names the place in its file where an agent is wrong', async () => {
    const file = join(temporaryFolder(), 'agents.yaml')
    writeFileSync(file, 'agents:\n  - name: a\n    agent: scripted\n  - name: a\n    agent: random\n')
    expect((await nightzero(['serve', '--config', file])).stderr).toContain(`${file}:4`)
    expect(existsSync(file)).toBe(true)
  })
})

describe('nightzero watch', () => {
  test('says in one line that a server is not one of games', async () => {
    const stranger = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => stranger.close())
    await once(stranger, 'listening')
    stranger.on('connection', (socket) => socket.send('<html>'))
    const { port } = stranger.address() as AddressInfo
    expect(await nightzero(['watch', `ws://127.0.0.1:${port}/ws/g1`])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /^nightzero: `http:\/\/127\.0\.0\.1:\d+\/`: This is not a server of nightzero.*\n$/,
      ),
    })
  })

  test('prints a game as `play` prints it, by the link of the page', async () => {
    const { url, start, finished } = await opened()
    const { game, links } = await start({ seed: 'watch', rules: 'classic', players: 6 })
    await finished(game.id)
    const { status, stdout } = await nightzero(['watch', `${url}#/game/${game.id}`])
    expect(status).toBe(0)
    expect(stdout).toMatch(/Night 1/)
    expect(stdout).toMatch(/wins|won|draw/i)
    const own = await nightzero(['watch', `${url}${links.moderator.link}`, '--json'])
    const types = own.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type)
    expect(types[0]).toBe('game.created')
    expect(types.at(-1)).toBe('game.ended')
  })

  test('takes a token out of the environment', async () => {
    const { url, start, finished } = await opened({ publicGames: false })
    const { game, links } = await start()
    await finished(game.id)
    const link = `${url}#/game/${game.id}`
    const refused = await nightzero(['watch', link])
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('needs a token') })
    const { status, stdout } = await nightzero(
      ['watch', link, '--token-env', 'WATCH_TOKEN', '--view', 'public', '--json'],
      {
        WATCH_TOKEN: links.viewers.token,
      },
    )
    expect(status).toBe(0)
    expect(stdout).toContain('game.opened')
  })

  test('says why nothing comes of a game that has stopped or is paused already', async () => {
    const store = memoryStore()
    const first = await opened({ store, agents: { gone: { agent: scriptedAgent() } } })
    const { game: stopped } = await first.start({ agent: 'gone', paused: true })
    await first.server.close()
    const { url, call, start } = await opened({ store })
    const { game: paused } = await start({ paused: true })
    const watch = async (id: string) => {
      const watching = nightzero(['watch', `${url}#/game/${id}`])
      await vi.waitFor(async () => expect(await (await call('GET health')).json()).toMatchObject({ sockets: 1 }), 5_000)
      // The welcome is on its way.
      await new Promise((later) => setTimeout(later, 300))
      process.listeners('SIGINT').at(-1)?.('SIGINT')
      const { status, stderr } = await watching
      expect(status).toBe(130)
      return stderr
    }
    expect(await watch(stopped.id)).toContain('nightzero: The game has stopped')
    await vi.waitFor(async () => expect(await (await call('GET health')).json()).toMatchObject({ sockets: 0 }))
    expect(await watch(paused.id)).toContain('nightzero: The game is paused')
  })

  test('refuses what is no link to a game', async () => {
    for (const link of ['nonsense', 'http://127.0.0.1:1/', 'ftp://host/#/game/x'])
      expect(await nightzero(['watch', link])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('Expected the link'),
      })
  })
})

test('on SIGTERM the program ends within 10 s, though an agent never answers, and its game goes on at the next start', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const folder = temporaryFolder()
  const [db, config, audit] = ['games.db', 'agents.yaml', 'audit.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(
    config,
    `agents:\n  - name: silent\n    agent: remote\n    url: http://127.0.0.1:${(silent.address() as AddressInfo).port}/\n`,
  )
  const args = ['--db', db, '--config', config, '--audit', audit, '--pace', '0']
  const { link, stop } = await served(args)
  const headers = { authorization: `Bearer ${link.hash.replace(/^#\/\?token=/, '')}` }
  const started = await fetch(new URL('games', link), {
    method: 'POST',
    headers,
    body: JSON.stringify({ agent: 'silent', players: 6 }),
  })
  expect(started.status).toBe(201)
  const { game } = (await started.json()) as { game: { id: string } }
  const began = performance.now()
  expect(await stop('SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  const [entry] = readFileSync(audit, 'utf8').trim().split('\n')
  expect(JSON.parse(entry ?? '')).toMatchObject({ as: 'operator', did: 'POST /games', status: 201 })
  const next = await served(args)
  const again = await (await fetch(new URL(`games/${game.id}`, next.link))).json()
  expect(again).toMatchObject({ status: { state: 'running' } })
  // A terminal that closes stops the program in the same way.
  expect(await next.stop('SIGHUP')).toBe(0)
}, 60_000)

test('what never closes does not hold the program up: it ends with a message, though not as a success', async () => {
  const exited = new Promise<unknown>((ended) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => ended(code) as never)
  })
  const complaint = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  onTestFinished(() => void vi.restoreAllMocks())
  let closeAfterAll = () => {}
  const closed = new Promise<void>((done) => {
    closeAfterAll = done
  })
  const running = withSignal(async (signal) => {
    await waitForAbort(signal)
    await closed
  }, 20)
  process.listeners('SIGTERM').at(-1)?.('SIGTERM')
  expect(await exited).toBe(exitStatus.failed)
  expect(complaint.mock.calls.flat().join('')).toMatch(/^nightzero: Something did not close in time.*\n$/)
  // Or its listeners would hear the signals of later tests.
  closeAfterAll()
  await running
})

test.runIf(isFull)(
  'on SIGTERM the program ends within 10 s, though its database answers nothing any more',
  async () => {
    const database = new URL(await freshDatabase())
    const { port, hostname } = database
    let silent = false
    const sockets: Socket[] = []
    const proxy = createProxy({ allowHalfOpen: true }, (client) => {
      const server = connect(Number(port), hostname)
      sockets.push(client, server)
      for (const [from, to] of [[client, server] as const, [server, client] as const]) {
        from.on('data', (bytes) => silent || to.write(bytes)).on('error', () => {})
      }
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    })
    database.port = String((proxy.address() as AddressInfo).port)
    const { stop } = await served(['--db', database.href, '--secret-env', 'LINKS'], {
      LINKS: 'sixteen characters and more',
    })
    silent = true
    const began = performance.now()
    expect(await stop('SIGTERM')).toBe(exitStatus.failed)
    expect(performance.now() - began).toBeLessThan(10_000)
  },
)
