import { expect, test } from 'vitest'
import { createMafiaGame, GameFailedError, randomAgent } from '../../../src/index.js'

test('when the engine fails, the signals of agents that are still thinking are aborted', async () => {
  const signals: AbortSignal[] = []
  const quick = randomAgent()
  const game = createMafiaGame({
    rules: 'benchmark',
    players: 8,
    seed: 1,
    agent: {
      act(request) {
        if (request.kind === 'kill') return quick.act(request)
        signals.push(request.signal)
        return new Promise(() => {})
      },
    },
    journal: {
      record() {
        throw new Error('The disk is full.')
      },
    },
  })
  await expect(game.run()).rejects.toBeInstanceOf(GameFailedError)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
})
