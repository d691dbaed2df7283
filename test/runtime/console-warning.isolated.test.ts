import { afterEach, expect, test, vi } from 'vitest'
import { createMafiaGame } from '../../src/index.js'

afterEach(() => {
  vi.restoreAllMocks()
})

// By itself, since no process prints more than some warnings.
test('an agent that throws in each of its first tries is named on the console by default, the same error once in several games', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const unheard = { act: () => Promise.reject(new Error('told to the console')) }
  for (const seed of [1, 2]) await createMafiaGame({ players: 7, seed, agent: unheard }).run()
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^nightzero: The agent of player `p\d` threw .*told to the console/), expect.any(Error)],
  ])
})

test('an agent whose answers are all invalid is named on the console by default, once in several games', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const seed of [1, 2]) await createMafiaGame({ players: 7, seed, agent: { act: () => ({ choice: 'me' }) } }).run()
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^nightzero: The agent of player `p\d` has made no valid choice .*The choice `me` is not legal/,
      ),
    ],
  ])
})
