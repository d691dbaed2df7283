import { expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, type PresetName, randomAgent, viewFor } from '../../src/index.js'
import { playedPresets } from '../laws/support/runs.js'
import { seatsFor } from '../support/seats.js'

/** The first thing inside `value` that can still be changed, by its path. */
function loose(value: unknown, path = 'view'): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Object.isFrozen(value)) return path
  return Object.entries(value)
    .map(([key, inner]) => loose(inner, `${path}.${key}`))
    .find((found) => found !== undefined)
}

test.each(playedPresets)(
  'every view of a %s log that was read as JSON is frozen through and through',
  async (rules) => {
    const game = createMafiaGame({
      rules: rules as PresetName,
      players: seatsFor(rules as PresetName, 8),
      seed: 4,
      agent: randomAgent(),
    })
    const { events } = await game.run()
    for (const observer of ['public', 'viewers', 'moderator', 'p1', 'p5']) {
      const read = JSON.parse(JSON.stringify(events)) as GameEvent[]
      expect(loose(viewFor(observer, read))).toBeUndefined()
      expect(viewFor(observer, read)).toEqual(game.view(observer))
    }
  },
)
