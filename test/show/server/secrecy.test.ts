import { expect, test } from 'vitest'
import { type GameEvent, presets } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { found, mafiaOf, plantingAgent } from '../../laws/support/secrets.js'
import { type Client, joined } from './support/client.js'
import { noLimits, type Opened, opened } from './support/opened.js'

const games = runs(30, 3)
const names = Object.keys(presets)
const reading = ['', '/events?limit=5000', '/export', '/export?format=jsonl']

/** Everything that somebody receives of a game: all bytes of its socket, and of every call that shows the game while it runs. */
async function received({ call }: Opened, game: string, { client, token }: { client: Client; token: string }) {
  const calls = await Promise.all(
    reading.map(async (path) => (await call(`GET games/${game}${path}`, undefined, token)).text()),
  )
  return [...client.texts, ...calls].join('\n')
}

test(`nobody receives a secret that is not meant for it: all bytes of ${games} games`, async () => {
  const server = await opened({
    agents: { planting: { agent: plantingAgent() } },
    limits: noLimits,
  })
  let kept = 0
  let bytes = 0
  for (let index = 0; index < games; index++) {
    const rules = { extends: names[index % names.length] as 'trial', maxDays: 2, lastWords: true, summaries: true }
    const players = index % names.length === names.indexOf('masquerade') ? 9 : 7
    const { game, links } = await server.start({
      rules,
      players,
      agent: 'planting',
      narrator: 'planting',
      paused: true,
    })
    const seats = Object.keys(game.agents ?? {})
    const tokens: Record<string, string> = { public: '', viewers: links.viewers.token }
    for (const as of seats)
      tokens[as] = (
        (await (await server.call(`POST games/${game.id}/tokens`, { as })).json()) as { token: string }
      ).token
    const clients = await Promise.all(
      Object.entries(tokens).map(async ([observer, token]) => {
        const client = await joined(server.url, game.id, token === '' ? {} : { token })
        return { observer, token, client }
      }),
    )
    await server.call(`POST games/${game.id}/resume`)
    await Promise.all(clients.map(({ client }) => client.end()))
    const shown = await Promise.all(
      clients.map(async ({ observer, ...who }) => ({
        observer,
        where: `game ${index} (${rules.extends})`,
        text: await received(server, game.id, who),
      })),
    )
    const { events } = (await (await server.call(`GET games/${game.id}/events?limit=5000`)).json()) as {
      events: GameEvent[]
    }
    const { leaks, kept: known } = found(shown, mafiaOf(events, presets[rules.extends]))
    expect(leaks).toEqual([])
    kept += known
    bytes += shown.reduce((sum, { text }) => sum + text.length, 0)
    for (const { client } of clients) client.socket.terminate()
  }
  // Who may see secrets saw them: the search would have found them elsewhere.
  expect(kept).toBeGreaterThan(games * 50)
  expect(bytes).toBeGreaterThan(games * 100_000)
})
