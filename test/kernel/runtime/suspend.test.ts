import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Agent, createMafiaGame, type MafiaGame, randomAgent } from '../../../src/index.js'

afterEach(() => {
  vi.useRealTimers()
})

const silent: Agent = { act: () => new Promise(() => {}) }

/** Begins a game whose first question hangs, and resolves with how long it takes to suspend the game, in ms. */
async function suspended(game: MafiaGame): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const run = game.run().catch((error) => error)
  await vi.advanceTimersByTimeAsync(0)
  const began = Date.now()
  let over: number | undefined
  void game.suspend().then(() => {
    over = Date.now() - began
  })
  await vi.advanceTimersByTimeAsync(10_000_000)
  game.abort()
  await run
  return over ?? Number.NaN
}

const limited = (timeoutMs: number): Agent => ({ ...silent, timeoutMs })

describe('a game that is suspended', () => {
  test('gives a call that hangs as long as any answer may take', async () => {
    const game = createMafiaGame({ players: 6, seed: 1, agent: silent, timeoutMs: 300_000 })
    expect(await suspended(game)).toBeCloseTo(300_000, -2)
  })

  test('waits for its slowest agent, and for no person', async () => {
    const limits = [limited(900_000), limited(5), limited(Number.POSITIVE_INFINITY)]
    const agent = ({ seat }: { readonly seat: number }) => limits[seat % limits.length] as Agent
    const slow = createMafiaGame({ rules: 'reactive', players: 6, seed: 1, agent })
    expect(await suspended(slow)).toBeCloseTo(900_000, -2)
    const person = createMafiaGame({ players: 6, seed: 1, agent: limited(Number.POSITIVE_INFINITY) })
    expect(await suspended(person)).toBeCloseTo(120_000, -2)
  })

  test('waits on while calls end, which may have waited for a place at their server', async () => {
    const agent = ({ seat }: { readonly seat: number }): Agent => ({
      timeoutMs: 1_000,
      act: (request) => {
        const place = new Promise((free) => setTimeout(free, 800 * (seat + 1)))
        return (request.untimed?.(place) ?? place).then(() => randomAgent().act(request))
      },
    })
    const game = createMafiaGame({ rules: 'classic', players: 6, seed: 1, agent, timeoutMs: 1_000 })
    expect(await suspended(game)).toBeCloseTo(4_800, -2)
  })

  test('does not wait when every call is answered', async () => {
    const soon: Agent = { act: async (request) => randomAgent().act(request) }
    const game = createMafiaGame({ players: 6, seed: 1, agent: soon })
    expect(await suspended(game)).toBeLessThan(1_000)
  })
})

test('an agent that aborts the game in the middle of an answer, on a later try, leaves no call open', async () => {
  const game: MafiaGame = createMafiaGame({
    players: 6,
    seed: 1,
    agent: {
      act: ({ attempt }) => {
        if (attempt > 1) game.abort()
        return { choice: 'nobody', latencyMs: 5 }
      },
    },
  })
  await expect(game.run()).rejects.toThrow('aborted')
  await game.settled()
})
