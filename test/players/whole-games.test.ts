import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMafiaGame } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { inShort, sentPresets } from '../laws/support/runs.js'
import { journalSums, mockModels } from './mock-model.js'

const names = sentPresets
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())
beforeEach(() => server.clearRequests())

test.each(names)('ten models play %s to the end, and its tokens and costs are those of the server', async (rules) => {
  const game = createMafiaGame({
    rules: inShort(rules, 2),
    players: 10,
    seed: 3,
    agent: ({ seat }) =>
      openaiAgent({
        model: `vendor/model-${seat}`,
        baseURL: `${server.url}/api/v1`,
        apiKey: 'k-1',
        openRouter: {},
        // The server's journal keeps bodies up to 64 KB.
        context: { maxTokens: 9_000 },
        // The same words get the same answer, so ten equal requests would choose one name.
        variety: true,
      }),
  })
  const { winner, stats, events } = await game.run()
  const costs = gameCosts(events)
  const journal = journalSums(server.getRequests())
  expect(['mafia', 'town', 'draw']).toContain(winner)
  expect(stats.defaulted).toBe(0)
  expect(costs.total.calls).toBe(journal.calls)
  expect(costs.total.inputTokens).toBe(journal.inputTokens)
  expect(costs.total.outputTokens).toBe(journal.outputTokens)
  expect(costs.total.costUsd).toBeCloseTo(journal.costUsd, 9)
  expect(costs.total.unpricedCalls).toBe(0)
  const asked = new Set(costs.calls.map(({ player }) => player))
  expect(asked.size).toBeGreaterThan(7)
  expect(Object.keys(costs.byModel)).toHaveLength(asked.size)
  const byPlayer = Object.values(costs.byPlayer).reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
  expect(byPlayer).toBeCloseTo(journal.costUsd, 9)
})
