import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, InvalidOptionsError, isEvent, randomAgent } from '../../../src/index.js'

/** Answers as `randomAgent` does, 20 ms later. */
const slow = (timeoutMs?: number): Agent => ({
  ...(timeoutMs !== undefined && { timeoutMs }),
  act: async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return randomAgent().act(request)
  },
})

const playedWith = async (agent: Agent, timeoutMs: number) => {
  const players = [{ agent }, {}, {}, {}, {}, {}]
  const { events } = await createMafiaGame({
    rules: 'benchmark',
    seed: 4,
    players,
    agent: randomAgent(),
    timeoutMs,
  }).run()
  return events.filter((event) => isEvent(event, 'answer.rejected')).map(({ data }) => data)
}

test('an agent that may take as long as it wants is never late', async () => {
  expect(await playedWith(slow(Number.POSITIVE_INFINITY), 10)).toEqual([])
})

test("an agent's own limit wins over the game's", async () => {
  expect(await playedWith(slow(5_000), 10)).toEqual([])
  const late = await playedWith(slow(5), 60_000)
  expect(late.length).toBeGreaterThan(3)
  for (const { player, reason } of late) expect([player, reason]).toEqual(['p1', 'No answer within 5 ms.'])
})

test('in simulated time a stated latency is held against the own limit', async () => {
  const stating = (timeoutMs: number): Agent => ({
    timeoutMs,
    act: async (request) => ({ ...(await randomAgent().act(request)), latencyMs: 1_000 }),
  })
  expect(await playedWith(stating(Number.POSITIVE_INFINITY), 10)).toEqual([])
  expect((await playedWith(stating(500), 60_000))[0]?.reason).toBe('No answer within 500 ms.')
})

test.each([0, -1, Number.NaN, '5'])('a limit of %s is refused', (timeoutMs) => {
  const agent = { ...randomAgent(), timeoutMs: timeoutMs as number }
  expect(() => createMafiaGame({ agent })).toThrow(InvalidOptionsError)
})
