import { expect, test, vi } from 'vitest'
import {
  type Agent,
  type BudgetLedger,
  type BudgetLimits,
  createBudget,
  createMafiaGame,
  type MafiaGame,
  memoryLedger,
  randomAgent,
  resumeGame,
} from '../../../src/index.js'
import { gameCosts } from '../../../src/lab/stats/index.js'
import { ticks } from '../../support/ticks.js'

/** Random players whose every answer costs one cent and 100 tokens. `costUsd` null: nobody knows what it costs. */
function paidAgent(costUsd: number | null = 0.01): Agent & { calls: number } {
  const random = randomAgent()
  const agent = {
    calls: 0,
    act: async (request: Parameters<Agent['act']>[0]) => {
      agent.calls++
      await Promise.resolve()
      const usage = { model: 'm', inputTokens: 80, outputTokens: 20, ...(costUsd !== null && { costUsd }) }
      return { ...(await random.act(request)), usage }
    },
  }
  return agent
}

/** Runs `game` until it says that its budget is used up. */
async function untilReached(game: MafiaGame) {
  const reached = new Promise<{ reason: string; spent: { costUsd: number; tokens: number } }>((resolve) => {
    game.once('budget.reached', resolve)
  })
  const running = game.run()
  const event = await Promise.race([reached, running.then(() => null)])
  await ticks(5)
  return { running, event }
}

const players = 7
const options = { rules: 'benchmark', players, seed: 3 } as const

test.each([
  { limits: { maxCostUsd: 0.2 }, reason: 'cost', least: 20 },
  { limits: { maxTokens: 2_000 }, reason: 'tokens', least: 20 },
])(
  'a game pauses when its budget of $reason is used up, and overspends by the calls in flight at most',
  async ({ limits, reason, least }) => {
    const agent = paidAgent()
    const game = createMafiaGame({ ...options, agent, budget: limits })
    const { event } = await untilReached(game)
    expect(event).toMatchObject({ type: 'budget.reached', audience: 'moderator', reason, limits })
    expect(agent.calls).toBeGreaterThanOrEqual(least)
    expect(agent.calls).toBeLessThan(least + players)
    const calls = agent.calls
    await ticks(10)
    expect(agent.calls).toBe(calls)
    expect(game.state.winner).toBeNull()
    game.abort()
  },
)

test('a higher budget and `resume()` bring the game to the end it would have had', async () => {
  const budget = createBudget({ maxCostUsd: 0.2 })
  const game = createMafiaGame({ ...options, agent: paidAgent(), budget })
  const { running } = await untilReached(game)
  let again = 0
  game.on('budget.reached', () => again++)
  game.resume()
  await ticks(5)
  expect(again).toBe(1)
  budget.raise({ maxCostUsd: 100 })
  game.resume()
  const { winner, events } = await running
  const free = await createMafiaGame({ ...options, agent: paidAgent() }).run()
  expect(winner).toBe(free.winner)
  expect(events.length).toBe(free.events.length)
  expect(budget.spent.costUsd).toBeCloseTo(gameCosts(events).total.costUsd ?? 0, 9)
})

test('a run of many games shares one budget', async () => {
  const budget = createBudget({ maxTokens: 3_000 })
  const agents = Array.from({ length: 4 }, () => paidAgent())
  const games = agents.map((agent, seed) => createMafiaGame({ ...options, seed, agent, budget }))
  await Promise.all(games.map(untilReached))
  const calls = agents.reduce((sum, agent) => sum + agent.calls, 0)
  expect(calls).toBeGreaterThanOrEqual(30)
  expect(calls).toBeLessThan(30 + 4 * players)
  for (const game of games) game.abort()
})

test('a game that continues from its log counts the cost of the log', async () => {
  const game = createMafiaGame({ ...options, agent: paidAgent(), budget: { maxCostUsd: 0.2 } })
  await untilReached(game)
  const log = game.events
  game.abort()
  const before = gameCosts(log).total.costUsd ?? 0
  const agent = paidAgent()
  const rest = resumeGame(log, { agent, budget: { maxCostUsd: 0.3 } })
  const { event } = await untilReached(rest)
  expect(event?.reason).toBe('cost')
  expect(event?.spent.costUsd).toBeCloseTo(before + agent.calls * 0.01, 9)
  expect(event?.spent.costUsd).toBeLessThan(0.3 + players * 0.01)
  rest.abort()
})

test('a cost limit cannot be guaranteed with calls of unknown cost, unless a cost is assumed for them', async () => {
  const blind = createMafiaGame({ ...options, agent: paidAgent(null), budget: { maxCostUsd: 5 } })
  const { event } = await untilReached(blind)
  expect(event?.reason).toBe('unpriced')
  blind.abort()
  const limits: BudgetLimits = { maxCostUsd: 0.2, unknownCostUsd: 0.02 }
  const agent = paidAgent(null)
  const told = createMafiaGame({ ...options, agent, budget: limits })
  expect((await untilReached(told)).event?.reason).toBe('cost')
  expect(agent.calls).toBeLessThan(10 + players)
  told.abort()
})

test('a budget that is not a number, or has an unknown name, is refused', () => {
  expect(() => createMafiaGame({ budget: { maxCost: 1 } as never })).toThrow(
    'Unknown field `budget.maxCost` (did you mean `maxCostUsd`?); known here: maxCostUsd',
  )
  expect(() => createBudget({ maxCostUsd: -1 })).toThrow('`budget.maxCostUsd`: Expected a number from 0, got `-1`.')
  expect(() => createMafiaGame({ budget: { maxTokens: Number.NaN } })).toThrow('budget.maxTokens')
})

test('a game whose budget is used up settles when the calls under way are in', async () => {
  const random = randomAgent()
  const late: (() => void)[] = []
  const usage = { inputTokens: 500, outputTokens: 0, costUsd: 0.01 }
  const agent: Agent = {
    act: async (request) => {
      if (request.kind === 'vote' && request.playerId !== 'p1') await new Promise<void>((answer) => late.push(answer))
      return { ...(await random.act(request)), usage }
    },
  }
  const game = createMafiaGame({ ...options, agent })
  const running = game.run().catch(() => null)
  await vi.waitUntil(() => late.length >= 2, { interval: 1 })
  game.pause()
  let settled = false
  const all = game.settled().then(() => {
    settled = true
  })
  const [last, ...others] = late.splice(0)
  for (const answer of others) answer()
  await ticks(5)
  expect(settled).toBe(false)
  last?.()
  await all
  await game.settled()
  game.abort()
  await running
})

test('no call begins when another process has used up the budget since the game looked', () => {
  const own = memoryLedger({ costUsd: 1.99, tokens: 0, unpricedCalls: 0 })
  const paidElsewhere = { costUsd: 0.015, tokens: 100, unpricedCalls: 0 }
  const ledger: BudgetLedger = {
    ...{ shared: true, add: own.add },
    get standing() {
      return own.standing
    },
    open: (reserve) => {
      own.add(paidElsewhere)
      return own.open(reserve)
    },
  }
  const budget = createBudget({ maxCostUsd: 2 }, ledger)
  expect(budget.reached).toBeNull()
  expect(budget.begin('m')).toBeNull()
  expect(budget.reached).toBe('cost')
  expect(budget.spent.costUsd).toBeCloseTo(2.005, 9)
})
