import { expect, test } from 'vitest'
import type { ViewEvent } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { joined } from './support/client.js'
import { noLimits, opened } from './support/opened.js'

const games = runs(60, 5)

test(`of ${games} games at once, each with five viewers, every viewer gets every event of its audience once and in order`, async () => {
  const { url, start, call } = await opened({ limits: noLimits })
  const tables = await Promise.all(
    Array.from({ length: games }, async () => {
      const { game, links } = await start({ players: 7, narrator: 'scripted', paused: true })
      const tokens = [undefined, undefined, undefined, links.viewers.token, links.moderator.token]
      return { id: game.id, viewers: await Promise.all(tokens.map((token) => joined(url, game.id, { token }))) }
    }),
  )
  await Promise.all(tables.map(({ id }) => call(`POST games/${id}/resume`)))
  for (const { id, viewers } of tables) {
    await Promise.all(viewers.map((viewer) => viewer.end()))
    for (const [at, view] of ['public', 'public', 'public', 'viewers', 'moderator'].entries()) {
      const { events } = (await (await call(`GET games/${id}/events?limit=5000&view=${view}`)).json()) as {
        events: ViewEvent[]
      }
      expect(viewers[at]?.events).toEqual(events)
    }
  }
})
