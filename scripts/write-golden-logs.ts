import { mkdirSync, writeFileSync } from 'node:fs'
import { logVersion } from '../src/events/index.js'
import { createMafiaGame, type PresetName, presets, randomAgent } from '../src/index.js'

// Writes one small game of each preset as a log of this version. Logs of a version that was released stay as they are.
const folder = new URL('../test/fixtures/golden/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const rules of Object.keys(presets) as PresetName[]) {
  const players = Math.max(6, presets[rules].table.min)
  const { events } = await createMafiaGame({
    id: `golden-${rules}`,
    rules,
    players,
    agent: randomAgent(),
    seed: 1,
  }).run()
  const lines = events.map(({ meta: _, ...event }) => `${JSON.stringify(event)}\n`)
  writeFileSync(new URL(`${rules}.v${logVersion}.jsonl`, folder), lines.join(''))
}
