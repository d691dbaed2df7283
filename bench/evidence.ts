/**
 * What it costs that a log is evidence: the processor time of the same games without and with it, in turns. Games in a store are what it
 * is for; those in memory show the bare cost. `npm run bench:evidence`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMafiaGame, type GameOptions, randomAgent, scriptedAgent } from '../src/index.js'
import { jsonlStore } from '../src/stores/index.js'
import { alternate, median, ratio } from './support/alternate.ts'
import { printTable } from './support/table.ts'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-evidence-'))
const store = jsonlStore(folder)
let games = 0
const play = (options: GameOptions, evidence: boolean) => async () => {
  const number = games++
  await createMafiaGame({ id: `g${number}`, seed: `evidence ${(number >> 1) % 50}`, evidence, ...options }).run()
}

const cases: Record<string, GameOptions> = {
  'scripted players, saved in files': { agent: scriptedAgent(), store },
  'scripted players, in memory': { agent: scriptedAgent() },
  'random players, in memory': { agent: randomAgent() },
}
const rows = []
for (const [games, options] of Object.entries(cases)) {
  const times = await alternate({ off: play(options, false), on: play(options, true) }, 15_000)
  const more = `${((ratio(times.on, times.off) - 1) * 100).toFixed(1)} %`
  rows.push({ games, 'off, ms': median(times.off).toFixed(1), 'on, ms': median(times.on).toFixed(1), more })
}
await store.close?.()
rmSync(folder, { recursive: true })
printTable('Processor time of a trial of ten', rows)
