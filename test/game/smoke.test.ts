import { expect, test } from 'vitest'
import { createMafiaGame, foldEvents, presets, randomAgent } from '../../src/index.js'

test.each(Object.keys(presets) as (keyof typeof presets)[])(
  'a game of %s between random players ends',
  async (rules) => {
    const game = createMafiaGame({ rules, players: 10, agent: randomAgent(), seed: 1 })
    const result = await game.run()
    expect(['mafia', 'town', 'draw']).toContain(result.winner)
    expect(foldEvents(result.events)).toEqual(game.state)
    expect(result.events.at(-1)?.type).toBe('game.ended')
  },
)
