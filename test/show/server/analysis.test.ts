import { expect, test } from 'vitest'
import { readLog } from '../../../src/index.js'
import { analyse, continuationWorkers, type ShownAnalysis } from '../../../src/lab/analysis/index.js'
import type { GameAnalysis, GameFacts } from '../../../src/show/server/index.js'
import { joined } from './support/client.js'
import { noLimits, type Opened, opened } from './support/opened.js'

const benchmark = { rules: 'benchmark', players: 6, paused: true } as const

/** A game in the middle of its second day, which waits there. */
async function halfway(server: Opened) {
  const started = await server.start(benchmark)
  const { id } = started.game
  for (let day = 0; day < 2; ) {
    await server.call(`POST games/${id}/step`, { unit: 'phase' })
    ;({ day } = (await (await server.call(`GET games/${id}`)).json()) as GameFacts)
  }
  return { id, links: started.links }
}

/** The whole analysis: it is asked for until nothing more is computed. */
async function whole({ call }: Opened, path: string, token?: string): Promise<ShownAnalysis | null> {
  for (;;) {
    const response = await call(`GET games/${path}`, undefined, token)
    if (!response.ok) throw new Error(`${response.status}: ${((await response.json()) as { detail: string }).detail}`)
    const { complete, analysis } = (await response.json()) as GameAnalysis
    if (complete) return analysis
  }
}

const chances = (analysis: ShownAnalysis | null) => analysis?.points.map((point) => point.chances)

test('before the end the moderator sees the true chances, spectators those of the table where the operator allows it', async () => {
  const server = await opened({ analysis: 'public', limits: noLimits })
  const { id, links } = await halfway(server)
  const spectator = await joined(server.url, id)
  const log = readLog(await (await server.call(`GET games/${id}/export?format=jsonl`)).text())
  const player = await continuationWorkers(log, { threads: 1 })
  const expected = await analyse(log, {
    continuations: 96,
    momentContinuations: 0,
    choices: 'none',
    table: true,
    player,
  })
  await player.close()
  const truth = expected.points.map(({ value }) => value.chances)
  const table = expected.points.map((point) => point.table?.chances)
  expect(truth).not.toEqual(table)
  expect(chances(await whole(server, `${id}/analysis`))).toEqual(truth)
  const shown = await whole(server, `${id}/analysis`, '')
  expect(chances(shown)).toEqual(table)
  expect(shown?.told).toEqual([])
  expect(chances(await whole(server, `${id}/analysis`, links.viewers.token))).toEqual(table)
  expect(chances(await whole(server, `${id}/analysis?view=public`))).toEqual(table)
  await expect(whole(server, `${id}/analysis?view=moderator`, '')).rejects.toThrow('403')
  // Not one true share that the table does not have goes to a spectator, over HTTP or its socket.
  const shares = (all: unknown) => new Set(JSON.stringify(all).match(/"share":[\d.]+/g))
  const secret = [...shares(truth)].filter((share) => !shares(table).has(share))
  const paths = ['', '/events?limit=5000', '/export', '/export?format=html', '/analysis', '/analysis?view=public']
  const received = await Promise.all(
    paths.map(async (path) => (await server.call(`GET games/${id}${path}`, undefined, '')).text()),
  )
  expect(secret.length).toBeGreaterThan(0)
  const bytes = [...received, ...spectator.texts].join('\n')
  expect(secret.filter((share) => bytes.includes(share))).toEqual([])
  // After the end everybody sees the true ones.
  await server.call(`POST games/${id}/resume`)
  await server.finished(id)
  const after = await whole(server, `${id}/analysis`, '')
  expect(chances(after)?.slice(0, truth.length)).toEqual(truth)
  expect(after?.points.at(-1)?.kind).toBe('end')
  expect(chances(await whole(server, `${id}/analysis?view=post-mortem`, ''))).toEqual(chances(after))
  spectator.socket.terminate()
})

test('by default a running game is analysed for its moderator alone, and not at all with `off`', async () => {
  for (const analysis of [undefined, 'off'] as const) {
    const server = await opened({ limits: noLimits, ...(analysis && { analysis }) })
    const { game, links } = await server.start(benchmark)
    const asked = async (token?: string) =>
      (await server.call(`GET games/${game.id}/analysis`, undefined, token)).status
    const offered = async (token?: string) =>
      ((await (await server.call(`GET games/${game.id}`, undefined, token)).json()) as GameFacts).analysis
    expect(await asked('')).toBe(403)
    expect(await asked(links.viewers.token)).toBe(403)
    expect([await offered(''), await offered()]).toEqual([false, analysis === undefined])
    expect(await asked()).toBe(analysis === undefined ? 200 : 403)
    await server.call(`POST games/${game.id}/resume`)
    await server.finished(game.id)
    expect(await offered('')).toBe(analysis === undefined)
    if (analysis === 'off') expect(await asked('')).toBe(403)
  }
})

test('an address that had much computed gets what is known, and nothing more computed', async () => {
  const server = await opened({ limits: { ...noLimits, analysisMsPerMinute: 1 } })
  const { id } = await halfway(server)
  const ask = async () => (await (await server.call(`GET games/${id}/analysis`)).json()) as GameAnalysis
  // On a busy machine the first answer comes before anything is computed.
  await expect.poll(async () => (await ask()).analysis?.points.length ?? 0).toBeGreaterThan(1)
  const first = await ask()
  expect(await ask()).toEqual(first)
  expect(first.complete).toBe(false)
  const other = await server.start(benchmark)
  await server.call(`POST games/${other.game.id}/step`, { unit: 'phase' })
  expect((await server.call(`GET games/${other.game.id}/analysis`)).status).toBe(429)
})
