import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { behavioursPage } from './docs/behaviours-page.js'
import { chartFiles } from './docs/charts.js'
import { upToDate, writtenPages } from './docs/pages.js'
import { figuresTable } from './docs/plan-tables.js'
import { remotePlayerApi, remotePlayerPath } from './docs/remote-player.js'
import { ruleFieldsFile, ruleFieldsPath } from './docs/rule-fields.js'
import { withSection } from './docs/sections.js'

writeFileSync(ruleFieldsPath, ruleFieldsFile())
for (const path of writtenPages) writeFileSync(path, upToDate(path, readFileSync(path, 'utf8')))
// On one line: the package contains it, and spaces would make it three times as large.
writeFileSync(remotePlayerPath, `${JSON.stringify(remotePlayerApi())}\n`)
writeFileSync('docs/behaviours.md', await behavioursPage())
const planning = 'docs/planning.md'
writeFileSync(planning, withSection(readFileSync(planning, 'utf8'), 'figures', await figuresTable()))
for (const [path, text] of await chartFiles()) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
