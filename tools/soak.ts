import { readFileSync, writeFileSync } from 'node:fs'
import { withSection } from './docs/sections.js'
import { type SoakOptions, soakOptions } from './soak/options.js'
import { playScenario } from './soak/play-scenario.js'
import { playChunks } from './soak/pool.js'
import { ProgressFile } from './soak/progress-file.js'
import { lineOf, reportOf } from './soak/report.js'
import { scenarioOf } from './soak/scenario.js'
import { nothing, plus, type Tally } from './soak/tally.js'
import type { Chunk } from './soak/worker.js'

const page = 'docs/tested.md'
/** How many games a worker plays before their results are stored. */
const chunkGames = 250

function chunksOf({ seed, from, games }: SoakOptions): Chunk[] {
  const starts = Array.from({ length: Math.ceil(games / chunkGames) }, (_, index) => from + index * chunkGames)
  return starts.map((start) => ({ seed, from: start, to: Math.min(start + chunkGames, from + games) }))
}

/** Plays the chunks that are not finished yet, and prints the progress. */
async function soak(options: SoakOptions): Promise<Tally> {
  const stored = new ProgressFile(options.keep, options.seed)
  const chunks = chunksOf(options)
  let tally = chunks.reduce((sum, chunk) => plus(sum, stored.tallyOf(chunk) ?? nothing), nothing)
  const [before, beganAt] = [tally.games, performance.now()]
  const left = chunks.filter((chunk) => stored.tallyOf(chunk) === undefined)
  await playChunks(left, options.workers, (chunk, done) => {
    stored.add(chunk, done)
    tally = plus(tally, done)
    for (const found of done.found) console.error(lineOf(found, options.seed))
    const rate = ((tally.games - before) * 1_000) / (performance.now() - beganAt)
    console.error(
      `${tally.games} of ${options.games} games, ${rate.toFixed(1)} a second, ${tally.found.length} findings`,
    )
  })
  return tally
}

async function playOne(seed: string, game: number): Promise<void> {
  const scenario = scenarioOf(seed, game)
  const { agent: _, ...options } = scenario.options
  console.log(JSON.stringify({ ...scenario, options }, null, 2))
  const outcome = await playScenario(scenario)
  console.log(JSON.stringify(outcome, null, 2))
  if (outcome.findings.length > 0) process.exitCode = 1
}

async function playMany(options: SoakOptions): Promise<void> {
  const { seed, from, games, workers, write } = options
  const tally = await soak(options)
  const date = new Date().toISOString().slice(0, 10)
  const range = `Games ${from} to ${from + games - 1} of the seed \`${seed}\`, ${date}, Node.js ${process.version}, processes: ${workers}.`
  const report = `${range}\n\n${reportOf(tally)}`
  console.log(report)
  if (write) writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'soak', report))
  if (tally.found.length > 0) process.exitCode = 1
}

/** The options of the command line; null if they are wrong, after a line that says why. */
function readOptions(): SoakOptions | null {
  try {
    return soakOptions(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
    return null
  }
}

const options = readOptions()
if (options !== null) await (options.game === undefined ? playMany(options) : playOne(options.seed, options.game))
