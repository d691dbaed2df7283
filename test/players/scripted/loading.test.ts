import { beforeEach, expect, test, vi } from 'vitest'
import { isPromiseLike } from '../../../src/kernel/runtime/ask/attempt.js'

beforeEach(() => {
  vi.resetModules()
  vi.doUnmock('../../../src/players/scripted/player.js')
})

const library = () => import('../../../src/index.js')

test.each(['trial', 'reactive'] as const)(
  'a game of %s that loads the players is the game without loading',
  async (rules) => {
    const { createMafiaGame, scriptedAgent } = await library()
    const returned: boolean[] = []
    const scripted = scriptedAgent()
    const act: typeof scripted.act = (request) => {
      const answer = scripted.act(request)
      returned.push(isPromiseLike(answer))
      return answer
    }
    const played = async () => {
      const { events } = await createMafiaGame({ rules, seed: 8, agent: { name: 'scripted', act } }).run()
      return events.map(({ meta: _, ...event }) => event)
    }
    const loading = await played()
    expect(returned.splice(0)).toContain(true)
    expect(await played()).toEqual(loading)
    expect(returned).not.toContain(true)
  },
)

test('loading takes none of the time for an answer', async () => {
  vi.doMock('../../../src/players/scripted/player.js', async (original) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    return original()
  })
  const { createMafiaGame } = await library()
  const { events } = await createMafiaGame({ rules: 'trial', seed: 8, timeoutMs: 50 }).run()
  expect(events.filter(({ type }) => /^answer\.(rejected|defaulted)$/.test(type))).toEqual([])
})

test('players that cannot be loaded are a service that is down, and not a bad answer', async () => {
  vi.doMock('../../../src/players/scripted/player.js', () => {
    throw new Error('offline')
  })
  const { createMafiaGame } = await library()
  const game = createMafiaGame({ rules: 'trial', seed: 8, patienceMs: 0 })
  const failed = new Promise((resolve) => game.on('service.failed', resolve))
  void game.run().catch(() => {})
  expect(await failed).toMatchObject({ fault: 'unavailable', reason: expect.stringContaining('could not be loaded') })
  expect(game.events.map(({ type }) => type)).not.toContain('answer.rejected')
  game.abort()
})
