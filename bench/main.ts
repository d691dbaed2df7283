/**
 * What games cost, measured on the built package: `npm run bench` runs the quick parts, `npm run bench -- growth memory` the named
 * ones. `npm run performance` runs all of them and writes the page.
 */
import { loadavg } from 'node:os'
import { printTable, type Table } from './support/table.ts'

type Measure = () => Promise<readonly Table[]>

/** Each part is loaded when it is run: one needs a loader of TypeScript, others change how the process collects garbage. */
const parts: Readonly<Record<string, () => Promise<Measure>>> = {
  games: async () => (await import('./games.ts')).measureGames,
  boardgame: async () => (await import('./boardgame.ts')).measureBoardgame,
  growth: async () => (await import('./growth.ts')).measureGrowth,
  memory: async () => (await import('./memory.ts')).measureMemory,
  limiter: async () => (await import('./limiter.ts')).measureLimiter,
  live: async () => (await import('./live.ts')).measureLive,
  tournament: async () => (await import('./tournament.ts')).measureTournament,
  server: async () => (await import('./server.ts')).measureServer,
  fleet: async () => (await import('./fleet.ts')).measureFleet,
}
const quick = ['games', 'boardgame', 'growth', 'memory', 'limiter']

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) {
  console.error(
    `There is no part \`${unknown}\`: name some of ${Object.keys(parts).join(', ')}, or none for the quick ones.`,
  )
  process.exitCode = 1
} else {
  console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
  for (const name of named.length === 0 ? quick : named) {
    const tables = await (await (parts[name] as () => Promise<Measure>)())()
    for (const { title, rows } of tables) printTable(title, rows)
    process.send?.(tables)
  }
}
