import { expect, test } from 'vitest'
import {
  type Agent,
  createBudget,
  createMafiaGame,
  type GameOptions,
  GamePausedError,
  MafiaError,
  type MafiaGame,
  randomAgent,
  ServiceError,
} from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'

const table = { rules: 'benchmark', players: 7, seed: 3 } as const

/** Random players whose every answer costs a cent and 100 tokens; those of `refused` have a wrong key in the first ballot. */
function paid(refused: Set<string> = new Set(), costUsd: number | null = 0.01): Agent {
  const random = randomAgent()
  return {
    act: async (request) => {
      await Promise.resolve()
      if (request.kind === 'vote' && refused.has(request.playerId))
        throw new ServiceError('refused', 'The key is wrong (401)')
      const usage = { model: 'm', inputTokens: 80, outputTokens: 20, ...(costUsd !== null && { costUsd }) }
      return { ...(await random.act(request)), usage }
    },
  }
}

const free = createMafiaGame({ ...table, agent: paid() }).run()

function warned(options: Partial<GameOptions>) {
  const warnings: string[] = []
  const game = createMafiaGame({ ...table, onWarning: (message) => warnings.push(message), ...options })
  return { game, warnings }
}

const pauseOf = (run: Promise<unknown>): Promise<GamePausedError> =>
  run.then(
    () => Promise.reject(new Error('The game should have paused.')),
    (error: GamePausedError) => error,
  )

test('a pause that nobody hears rejects `run` with why, for whom, what it has cost and how to continue', async () => {
  const refused = new Set(['p2', 'p3', 'p4', 'p5'])
  const { game, warnings } = warned({ agent: paid(refused) })
  const error = await pauseOf(game.run())
  expect(error).toBeInstanceOf(GamePausedError)
  expect(MafiaError.is(error)).toBe(true)
  expect(error).toMatchObject({ name: 'GamePausedError', reason: 'refused' })
  const living = game.state.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  expect(error.players).toEqual(living.filter((id) => refused.has(id)))
  expect(error.players.length).toBeGreaterThan(1)
  expect(error.pausedAt).toBe(game.events.length - 1)
  const { total } = gameCosts(game.events)
  expect(error.costUsd).toBeCloseTo((total.costUsd ?? 0) + 0.01 * (living.length - error.players.length), 9)
  const who = error.players.map((id) => `\`${id}\``).join(', ')
  expect(error.message.replace(/\d+\.\d{4}|\d+(?= tokens)/g, 'X')).toBe(
    `The game has paused. The service of ${who} refuses: The key is wrong (401). It has cost $X so far (X tokens). When that is mended, continue with \`game.resume()\` and \`run()\` again, or with \`resumeGame(game.events, { agent })\`. A listener of \`paused\`, or \`run({ whilePaused: 'wait' })\`, makes the game wait instead.`,
  )
  expect(warnings).toEqual([])
  expect(game.paused).toBe(true)
  expect((await pauseOf(game.run())).message).toBe(error.message)
  refused.clear()
  game.resume()
  expect((await game.run()).winner).toBe((await free).winner)
})

test.each([
  {
    budget: { maxTokens: 1_000 },
    costUsd: 0.01,
    reason: 'tokens',
    why: /1\d\d\d of 1000 tokens are spent\. Waiting: `p/,
  },
  { budget: { maxCostUsd: 0.1 }, costUsd: 0.01, reason: 'cost', why: /of \$0\.1 are spent\. Waiting: `p/ },
  {
    budget: { maxCostUsd: 1 },
    costUsd: null,
    reason: 'unpriced',
    why: /the cost of a call is unknown\. Give `prices`.*`budget\.unknownCostUsd`.*of an unknown price/,
  },
])('the same for a budget: $reason', async ({ budget, costUsd, reason, why }) => {
  const account = createBudget(budget)
  const { game } = warned({ agent: paid(new Set(), costUsd), budget: account })
  const error = await pauseOf(game.run())
  expect(error).toMatchObject({ reason, players: expect.arrayContaining([expect.stringMatching(/^p\d$/)]) })
  expect(error.message).toMatch(why)
  expect(error.costUsd).toBeCloseTo(account.spent.costUsd, 9)
  account.raise({ maxTokens: 1e9, maxCostUsd: 1e9, unknownCostUsd: 0 })
  game.resume()
  expect((await game.run()).winner).toBe((await free).winner)
})

test('a listener of `paused` makes the game wait, and a warning says so once', async () => {
  const budget = createBudget({ maxTokens: 1_000 })
  const { game, warnings } = warned({ agent: paid(), budget })
  const heard: string[] = []
  game.on('paused', ({ reason, message }) => {
    heard.push(message)
    expect(reason).toBe('tokens')
    budget.raise({ maxTokens: (budget.limits.maxTokens ?? 0) + 1_000 })
    setImmediate(() => game.resume())
  })
  expect((await game.run()).winner).toBe((await free).winner)
  expect(heard.length).toBeGreaterThan(2)
  expect(warnings).toEqual([heard[0]])
})

test("`whilePaused: 'wait'` waits too, and a warning says so", async () => {
  const refused = new Set(['p2'])
  const { game, warnings } = warned({ agent: paid(refused) })
  const run = game.run({ whilePaused: 'wait' })
  await expect.poll(() => game.paused).toBe(true)
  expect(warnings).toEqual([expect.stringMatching(/^The game has paused\. The service of `p2` refuses/)])
  refused.clear()
  game.resume()
  expect((await run).winner).toBe((await free).winner)
})

test.each(['service.failed', 'paused'] as const)(
  'whoever listens to `%s` only once has heard the first pause',
  async (type) => {
    const { game } = warned({ agent: paid(new Set(['p2'])) })
    const heard = new Promise((resolve) => game.once(type, resolve))
    const run = game.run()
    await heard
    game.resume()
    expect(await pauseOf(run)).toMatchObject({ reason: 'refused' })
  },
)

async function steps(game: MafiaGame): Promise<void> {
  while (game.state.winner === null) await game.step('phase')
}

test('a step in which the game pauses rejects as `run` does, and does not cut the next run short', async () => {
  const refused = new Set(['p2'])
  const { game } = warned({ agent: paid(refused) })
  expect(await pauseOf(steps(game))).toMatchObject({ players: ['p2'] })
  refused.clear()
  game.resume()
  expect((await game.run()).winner).toBe((await free).winner)
})

test('a pause that was asked for rejects nothing', async () => {
  const { game, warnings } = warned({ agent: paid() })
  game.once('event', () => game.pause())
  const run = game.run()
  await new Promise((later) => setTimeout(later, 5))
  game.resume()
  expect((await run).winner).toBe((await free).winner)
  expect(warnings).toEqual([])
})
