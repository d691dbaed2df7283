import { expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, memoryStore, scriptedAgent, verifyLog } from '../../../src/index.js'
import { cutPositions } from '../../../src/lab/positions/index.js'
import { type DesignName, runTournament } from '../../../src/lab/tournament/index.js'
import { equalOutcomes, probeShows, reportFor, shownTables } from './truth.js'

/** At 5 % one of 21 is expected; five would come once in two hundred such runs. `npm run bench:truth` plays more. */
const [tournaments, most] = [21, 4]
const settings: readonly { readonly design: DesignName; readonly blocks: number }[] = [
  { design: 'mixed', blocks: 6 },
  { design: 'sides', blocks: 60 },
  { design: 'focal', blocks: 9 },
]

test('no table of the report shows a difference between twelve equals more often than one time in twenty', {
  timeout: 240_000,
}, () => {
  const found = Array.from({ length: tournaments }, (_, at) => {
    const { design, blocks } = settings[at % settings.length] as (typeof settings)[number]
    return shownTables(reportFor(equalOutcomes(`truth-${at}`, { blocks, design }), design))
  })
  for (const table of Object.keys(found[0] ?? {}))
    expect(found.filter((shown) => shown[table]).length, table).toBeLessThanOrEqual(most)
})

test('no probe shows a difference between equals more often than one time in twenty', {
  timeout: 120_000,
}, async () => {
  const games: (readonly GameEvent[])[] = []
  for (const seed of [1, 2, 3, 4, 5, 6, 7])
    games.push((await createMafiaGame({ rules: 'classic', players: 7, seed }).run()).events)
  const suite = await cutPositions(games, { kinds: ['vote', 'nominate'] })
  const wrong = Array.from({ length: 50 }, (_, at) => probeShows(suite, `${at}`)).filter(Boolean)
  // Seven of fifty would come once in a hundred such runs.
  expect(wrong.length).toBeLessThan(7)
})

test('equal scripted entrants have luck of their own: games of one deal differ, and verify', async () => {
  const entrants = { one: scriptedAgent(), two: scriptedAgent(), three: scriptedAgent() }
  const tables = [{ rules: 'classic', players: 7 }] as const
  const store = memoryStore()
  const options = { entrants, tables, games: 6, seed: 'luck' } as const
  const [{ outcomes: first }, { outcomes: second }] = await Promise.all([
    runTournament({ ...options, store }),
    runTournament(options),
  ])
  expect(first).toEqual(second)
  const lengths = await Promise.all(first.map(async ({ id }) => (await store.getEvents(id)).length))
  expect(new Set(lengths).size).toBeGreaterThan(1)
  for (const { id } of first) await expect(verifyLog(await store.getEvents(id))).resolves.toBeDefined()
})
