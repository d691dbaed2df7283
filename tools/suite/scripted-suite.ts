import { createMafiaGame, type GameEvent, type PresetName, presets, scriptedAgent } from '../../src/index.js'
import { cutPositions, type Suite } from '../../src/lab/positions/index.js'

/** The number of games of each preset, and of positions altogether. */
export interface SuiteSize {
  readonly games: number
  readonly positions: number
}

/**
 * Positions from games of ten scripted players of different skill, as many of each preset. Two in five play by chance half of the time,
 * so that there is something to see through.
 */
export function scriptedSuite({ games, positions }: SuiteSize = { games: 8, positions: 200 }): Promise<Suite> {
  return cutPositions(logs(games), { limit: positions, seed: 'scripted-200' })
}

async function* logs(games: number): AsyncIterable<readonly GameEvent[]> {
  const [clever, middling] = [scriptedAgent(), scriptedAgent({ skill: 0.5 })]
  for (const rules of Object.keys(presets) as PresetName[])
    for (let game = 1; game <= games; game++) {
      const agent = ({ seat }: { seat: number }) => ((seat + game) % 5 < 3 ? clever : middling)
      yield (await createMafiaGame({ rules, players: 10, seed: `suite-${rules}-${game}`, agent }).run()).events
    }
}
