import { afterEach, expect, test, vi } from 'vitest'
import { createMafiaGame } from '../../../src/index.js'

afterEach(() => {
  vi.restoreAllMocks()
})

test('an agent that throws in each of its first tries is named on the console by default, in each of several games', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const unheard = { act: () => Promise.reject(new Error('told to the console')) }
  for (const seed of [1, 2]) await createMafiaGame({ players: 7, seed, agent: unheard }).run()
  const threw = expect.stringMatching(/^nightzero: The agent of player `p\d` threw .*told to the console/)
  expect(warn.mock.calls).toEqual([
    [threw, expect.any(Error)],
    [threw, expect.any(Error)],
  ])
})

test('an agent whose answers are all invalid is named on the console by default, once in each game, whatever agents have the same fault', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const agent = () => ({ act: () => ({ choice: 'me', speech: 'It was not me.' }) })
  for (const seed of [1, 2]) await createMafiaGame({ players: 7, seed, agent }).run()
  const rejected = expect.stringMatching(
    /^nightzero: The agent of player `p\d` has made no valid choice .*The choice `me` is not legal/,
  )
  expect(warn.mock.calls).toEqual([[rejected], [rejected]])
})
