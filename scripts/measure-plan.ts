/**
 * Measures the figures that `nightzero plan` uses, and writes them beside it: `npm run measure-plan`. It takes some minutes. If
 * presets are named as arguments, only these are measured; the figures of the others stay.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { sharedPrefix } from '../bench/support/shared-prefix.js'
import type { MeasuredPreset } from '../src/cli/planning/plan-games.js'
import { type PresetName, presets } from '../src/index.js'
import { measureGames } from './measure/games.js'

const gamesEach = 8
const path = 'src/cli/planning/measured.json'
const all = Object.keys(presets) as PresetName[]
const named = process.argv.slice(2)
const unknown = named.find((name) => !all.some((preset) => preset === name))
if (unknown !== undefined)
  throw new Error(`There is no preset \`${unknown}\`: name some of ${all.join(', ')}, or none for all.`)

async function measure(rules: PresetName): Promise<MeasuredPreset> {
  const { min, max } = presets[rules].table
  const sizes = []
  for (const players of [5, 7, 9, 10, 12, 15].filter((size) => size >= min && size <= max))
    sizes.push(await measureGames(rules, players, gamesEach))
  const { wire } = await sharedPrefix(rules, 'game', 2)
  return { cacheable: Math.round(wire * 1_000) / 1_000, sizes }
}

for (const rules of all.filter((name) => named.length === 0 || named.includes(name))) {
  const found = await measure(rules)
  const { presets: known } = JSON.parse(readFileSync(path, 'utf8')) as { presets: Record<string, MeasuredPreset> }
  const merged: Record<string, MeasuredPreset | undefined> = { ...known, [rules]: found }
  const ordered = Object.fromEntries(all.filter((name) => merged[name]).map((name) => [name, merged[name]]))
  writeFileSync(path, `${JSON.stringify({ gamesEach, presets: ordered }, null, 2)}\n`)
  console.log(rules)
}
