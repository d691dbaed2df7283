import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ViewEvent } from '../../../src/index.js'
import { followGame, type GameFacts, type StartedGame } from '../../../src/show/server/index.js'
import { builtProgram } from '../../cli/built-program.js'
import { runs } from '../../laws/support/runs.js'
import { temporaryFolder } from '../../support/temporary.js'

const games = runs(20, 4)

/** A port that nobody listens at. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

interface Serving {
  readonly child: ChildProcess
  readonly token: string
  readonly url: string
}

/** Runs `nightzero serve` in a process of its own; resolves when it has printed its link. */
async function serving(args: readonly string[]): Promise<Serving> {
  const child = spawn(process.execPath, [await builtProgram, 'serve', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      printed += String(data)
      const [, url, token] = /Open (\S+)#\/\?token=(\S+)/.exec(printed) ?? []
      if (url !== undefined && token !== undefined) resolve({ child, url, token })
    })
    child.on('exit', () => reject(new Error(`The server ended: ${printed}`)))
  })
}

/** A viewer that comes back by itself, and everything that it saw. */
function viewer(server: string, game: string) {
  const seen: ViewEvent[] = []
  let connections = 0
  const over = new Promise<void>((ended) => {
    const following = followGame({
      server,
      game,
      onEvents: (events) => {
        seen.push(...events)
        if (seen.at(-1)?.type !== 'game.ended') return
        following.close()
        ended()
      },
      onMessage: ({ type }) => {
        if (type === 'welcome') connections += 1
      },
    })
    onTestFinished(() => following.close())
  })
  return { seen, over, connections: () => connections }
}

test(`a server that is killed with ${games} games running plays them on when it is started again`, async () => {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const args = ['--port', String(port), '--db', join(folder, 'games.db'), '--pace', '10']
  const killed = await serving(args)
  const { url, token } = killed
  const headers = { authorization: `Bearer ${token}` }
  const started = await Promise.all(
    Array.from({ length: games }, async (_, index) => {
      const body = JSON.stringify({ players: 7, seed: `kill-${index}`, agent: index % 2 ? 'random' : 'scripted' })
      return (await (await fetch(`${url}games`, { method: 'POST', headers, body })).json()) as StartedGame
    }),
  )
  const viewers = started.map(({ game }) => ({ game, ...viewer(url, game.id) }))
  await vi.waitUntil(() => viewers.every(({ seen }) => seen.length >= 12), { interval: 5, timeout: 60_000 })
  expect(viewers.filter(({ seen }) => seen.at(-1)?.type === 'game.ended').length).toBeLessThan(games)
  killed.child.removeAllListeners('exit').kill('SIGKILL')
  const again = await serving(args)
  await Promise.all(viewers.map(({ over }) => over))
  let comebacks = 0
  for (const { game, seen, connections } of viewers) {
    comebacks += connections() - 1
    // The operator's link of before the crash is good after it.
    const facts = (await (await fetch(`${again.url}games/${game.id}`, { headers })).json()) as GameFacts
    expect(facts.agents).toEqual(game.agents)
    const log = await fetch(`${again.url}games/${game.id}/events?view=public&limit=5000`)
    const { events } = (await log.json()) as { events: ViewEvent[] }
    expect(seen).toEqual(events)
  }
  expect(comebacks).toBeGreaterThan(0)
})
