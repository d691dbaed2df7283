import { readFileSync, writeFileSync } from 'node:fs'
import { withSection } from './docs/sections.js'
import { faultsOfAll, sumOfWalks, tableOfWalks, type Walks } from './walk/report.js'
import { walkGames } from './walk/walk-games.js'
import { walkedRules, walkRules } from './walk/walk-rules.js'

const page = 'docs/tested.md'
const games = 200

const begun = performance.now()
const walking = Object.entries(walkedRules).map(
  async ([name, rules]) => [name, { charts: walkRules(rules), games: await walkGames(rules, games) }] as const,
)
const walks: Walks = Object.fromEntries(await Promise.all(walking))
const faults = faultsOfAll(walks)
writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'walks', sumOfWalks(walks)))
console.log(tableOfWalks(walks))
console.log(`In ${Math.round((performance.now() - begun) / 1_000)} s.`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
