/**
 * What games cost, measured on the built package: `npm run bench` runs all parts, `npm run bench -- growth memory` the named
 * ones.
 */
import { measureBoardgame } from './boardgame.ts'
import { measureGames } from './games.ts'
import { measureGrowth } from './growth.ts'
import { measureMemory } from './memory.ts'

const parts: Readonly<Record<string, () => Promise<void>>> = {
  games: measureGames,
  boardgame: measureBoardgame,
  growth: measureGrowth,
  memory: measureMemory,
}

const named = process.argv.slice(2)
const unknown = named.find((name) => parts[name] === undefined)
if (unknown !== undefined) {
  console.error(`There is no part \`${unknown}\`: name some of ${Object.keys(parts).join(', ')}, or none for all.`)
  process.exitCode = 1
} else {
  console.log(`Node ${process.version}, medians over batches of seeded games, in time of one core`)
  for (const [name, measure] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await measure()
}
