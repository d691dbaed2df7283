/**
 * A league: every file in `bots` is a player. Run it each night; games that were played are kept, and only new ones are played.
 * LEAGUE=league.db GAMES=60 npm run example examples/gallery/bot-league/main.ts
 */
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent } from 'nightzero'
import { sqliteStore } from 'nightzero/stores'
import { runTournament } from 'nightzero/tournament'

const folder = new URL('bots/', import.meta.url)
const entrants: Record<string, Agent> = {}
for (const file of readdirSync(folder).sort()) {
  const { bot } = (await import(new URL(file, folder).href)) as { bot: Agent }
  entrants[bot.name ?? file] = bot
}

const store = sqliteStore(process.env.LEAGUE ?? join(mkdtempSync(join(tmpdir(), 'league-')), 'league.db'))
const games = Number(process.env.GAMES ?? 24)
const tables = [{ rules: 'trial', players: 7 }] as const
const { ratings, outcomes } = await runTournament({ entrants, tables, games, seed: 'league', store })
await store.close?.()

console.log(`After ${outcomes.length} games:`)
const places = ratings.toSorted((one, other) => other.overall.value - one.overall.value)
const points = (value: number) => `${Math.round(value) + 0}`
for (const [index, { entrant, overall }] of places.entries())
  console.log(
    `${index + 1}. ${entrant.padEnd(10)} ${points(overall.value)} (${points(overall.low)} to ${points(overall.high)})`,
  )
