import { expect, test } from 'vitest'
import {
  createMafiaGame,
  foldEvents,
  type GameEvent,
  type PresetName,
  randomAgent,
  viewFor,
} from '../../../src/index.js'
import { definedFields } from '../../../src/kernel/text/objects.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'

/** The first thing inside `value` that can still be changed, by its path. */
function loose(value: unknown, path = 'view'): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Object.isFrozen(value)) return path
  return Object.entries(value)
    .map(([key, inner]) => loose(inner, `${path}.${key}`))
    .find((found) => found !== undefined)
}

test.each(playedPresets)(
  'every view of a %s log that was read as JSON is frozen through and through, and shows what its events lead to',
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
      const { phase, day, players, events: seen } = game.view(observer)
      const folded = foldEvents(seen as readonly unknown[] as readonly GameEvent[])
      expect({ phase, day }).toEqual({ phase: folded.phase, day: folded.day })
      for (const [seat, { name, status, role, team }] of players.entries())
        expect(folded.players[seat]).toMatchObject(definedFields({ name, status, role, team }))
    }
  },
)
