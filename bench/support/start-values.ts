import { createMafiaGame, type PresetName, randomAgent, scriptedAgent } from '../../src/index.js'
import { baselineFor } from '../../src/lab/analysis/analyse.js'
import { findTurningPoints } from '../../src/lab/analysis/index.js'
import { Simulator, sidesIn } from '../../src/lab/analysis/simulator.js'
import { type Chance, valueFrom } from '../../src/lab/analysis/values.js'

/** The chances of each side by games that were played to the end, and by one continuation from the deal of each. */
export interface StartValues {
  readonly sides: readonly string[]
  readonly games: Readonly<Record<string, Chance>>
  readonly dealt: Readonly<Record<string, Chance>>
}

/** Plays games of a preset between scripted or random players, and each once more from its deal with other luck. */
export async function startValues(
  rules: PresetName,
  games: number,
  baseline: 'scripted' | 'random' = 'scripted',
): Promise<StartValues> {
  const agent = baseline === 'random' ? randomAgent() : scriptedAgent({ plain: true })
  let sides: readonly string[] = []
  let [won, continued] = ['', '']
  for (let seed = 0; seed < games; seed++) {
    const { events, winner } = await createMafiaGame({ rules, seed: `start ${seed}`, agent }).run()
    const { at } = findTurningPoints(events)[0] ?? { at: 0 }
    sides = sidesIn(events)
    const simulator = new Simulator(events.slice(0, at + 1), {
      baseline: baselineFor(baseline),
      seed: `value ${seed}`,
    })
    continued += await simulator.play({ at }, 0, 1)
    const side = sides.indexOf(winner ?? 'draw')
    won += (side < 0 ? sides.length - 1 : side).toString(36)
  }
  return { sides, games: valueFrom(won, sides).chances, dealt: valueFrom(continued, sides).chances }
}
