import { once } from 'node:events'
import { expect, test } from 'vitest'
import { gameStop } from '../../src/cli/game-faults.js'
import { type Agent, createMafiaGame, ServiceError, scriptedAgent } from '../../src/index.js'

test('a player whose agent has no name is not called by the name of the narrator', async () => {
  const refused: Agent = {
    act: () => {
      throw new ServiceError('refused', 'No credit is left.')
    },
  }
  const narrator = { ...scriptedAgent(), name: 'storyteller' }
  const game = createMafiaGame({ players: 6, seed: 1, agent: refused, narrator })
  const stop = gameStop(game, {})
  const aborted = once(stop, 'abort')
  const run = game.run({ signal: stop })
  await Promise.all([aborted, expect(run).rejects.toThrow()])
  expect(stop.reason.message).toMatch(/^The service of p\d refuses: No credit is left\. /)
})
