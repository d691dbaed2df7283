/** A process of the soak: plays the chunks of games that it is sent, and sends back the tally of each game when it is over. */
import { type Finding, playScenario } from './play-scenario.js'
import { scenarioOf } from './scenario.js'
import { tallyOf } from './tally.js'

/** The games from the number `from` up to, but without, the number `to`. */
export interface Chunk {
  readonly seed: string
  readonly from: number
  readonly to: number
}

const unhandled: Finding[] = []
process.on('unhandledRejection', (reason) =>
  unhandled.push({
    what: 'left a rejection unhandled',
    detail: reason instanceof Error ? `${reason.stack}` : String(reason),
  }),
)
// The process that waits for the results has gone.
process.on('disconnect', () => process.exit())
process.on('message', (chunk: Chunk) => void playChunk(chunk))

async function playChunk({ seed, from, to }: Chunk): Promise<void> {
  for (let game = from; game < to; game++) {
    const scenario = scenarioOf(seed, game)
    const outcome = await playScenario(scenario)
    // Node.js reports unhandled rejections only after a turn of the event loop.
    await new Promise(setImmediate)
    process.send?.(tallyOf(scenario, { ...outcome, findings: [...outcome.findings, ...unhandled.splice(0)] }))
  }
}
