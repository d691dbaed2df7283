import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createMafiaGame, GameAbortedError, randomAgent } from '../../../src/index.js'

const game = (seed: number) => createMafiaGame({ players: 6, agent: randomAgent(), seed })

test('a game lets go of its signal when it is over, so that one signal can stop many games', async () => {
  const { signal } = new AbortController()
  for (let seed = 0; seed < 3; seed++) await game(seed).run({ signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('the signal still stops the game that is being played', async () => {
  const controller = new AbortController()
  await game(1).run({ signal: controller.signal })
  const second = game(2)
  second.once('speech.given', () => controller.abort('enough'))
  await expect(second.run({ signal: controller.signal })).rejects.toBeInstanceOf(GameAbortedError)
})
