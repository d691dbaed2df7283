import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, randomAgent } from '../../../src/index.js'
import { gameCosts } from '../../../src/lab/stats/index.js'

test('an answer of a wrong type has been paid for like any other', async () => {
  const usage = { model: 'm', inputTokens: 100, outputTokens: 10, costUsd: 0.25 }
  const good = randomAgent()
  const { events } = await createMafiaGame({
    rules: 'trial',
    players: 6,
    seed: 1,
    agent: {
      act: async (request) =>
        request.attempt === 1 ? { choice: 7 as unknown as string, usage } : { ...(await good.act(request)), usage },
    },
  }).run()
  const tries = events.filter((event) => isEvent(event, 'answer.rejected') || isEvent(event, 'answer.recorded'))
  const { total } = gameCosts(events)
  expect(events.filter((event) => isEvent(event, 'answer.rejected')).length).toBeGreaterThan(5)
  expect(total.calls).toBe(tries.length)
  expect(total.costUsd).toBe(tries.length * 0.25)
})
