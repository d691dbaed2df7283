import { expect, test } from 'vitest'
import { createMafiaGame, memoryStore, randomAgent } from '../../../src/index.js'
import { ticks } from '../../support/ticks.js'

test('a game that is paused while its store still writes asks nobody until it continues', async () => {
  const store = memoryStore()
  const slow = {
    ...store,
    appendEvents: async (...given: Parameters<typeof store.appendEvents>) => {
      await ticks(3)
      return store.appendEvents(...given)
    },
  }
  const sure = randomAgent()
  let asked = 0
  const agent = {
    act: async (request: Parameters<typeof sure.act>[0]) => {
      asked++
      return sure.act(request)
    },
  }
  const game = createMafiaGame({ rules: 'trial', players: 6, seed: 1, agent, store: slow })
  const result = game.run()
  for (let pauses = 0; pauses < 5; pauses++) {
    await ticks(4 + pauses)
    game.pause()
    await game.settled()
    const before = asked
    await ticks(10)
    expect(asked).toBe(before)
    game.resume()
  }
  expect((await result).winner).toBeDefined()
})
