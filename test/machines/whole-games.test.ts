import { expect, test } from 'vitest'
import { type PresetName, presets, randomAgent } from '../../src/index.js'
import { gameOf, phasesOf } from '../support/covered.js'

const names = Object.keys(presets) as PresetName[]

test.each(names)('a game of %s walks from the setup to the end and passes no phase twice in a round', async (rules) => {
  for (const seed of [1, 2, 3]) {
    const { game, pathOf } = gameOf({ rules, players: 10, agent: randomAgent(), seed })
    const { winner, events } = await game.run()
    const path = phasesOf(pathOf('game'))
    expect(path[0]).toBe('setup')
    expect(path.at(-1)).toBe('ended')
    expect(path.filter((state, index) => state === path[index + 1])).toEqual([])
    expect(path.filter((state) => state === 'dawn')).toHaveLength(
      events.filter(({ type }) => type === 'night.resolved').length,
    )
    expect(events.at(-1)).toMatchObject({ type: 'game.ended', data: { winner } })
  }
})
