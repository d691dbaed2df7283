import { appendFileSync } from 'node:fs'
import { type Agent, createBudget, randomAgent } from '../../../../src/index.js'
import { runTournament, type TournamentOptions } from '../../../../src/lab/tournament/index.js'
import { sqliteStore } from '../../../../src/stores/index.js'

/** The dearest call there is, in dollars. */
export const dearest = 0.02

/** A model whose calls take a moment and cost from a cent to two. `paid` learns each cost as the call begins. */
export function paidAgent(model: string, paid: (costUsd: number) => void): Agent {
  const random = randomAgent()
  return {
    model,
    act: async (request) => {
      const costUsd = 0.01 + 0.01 * request.random()
      paid(costUsd)
      await new Promise((answered) => setTimeout(answered, 2 + 6 * request.random()))
      return { ...(await random.act(request)), usage: { model, inputTokens: 80, outputTokens: 20, costUsd } }
    },
  }
}

export const spending = (paid: (costUsd: number) => void, seed: string): TournamentOptions => ({
  entrants: { one: paidAgent('m', paid), two: paidAgent('n', paid) },
  tables: [{ rules: 'classic', players: 7 }],
  games: 400,
  seed,
  concurrency: 16,
})

// Spends a budget that another process shares: `spender.ts STORE PAID SEED DOLLARS [GAMES]`. With GAMES, the other one plays the same
// tournament, and the budget is that of the tournament.
const [path, paidFile = '', seed = '', dollars, games] = process.argv.slice(2)
if (path !== undefined && dollars !== undefined) {
  const store = sqliteStore(path)
  const limits = { maxCostUsd: Number(dollars), unknownCostUsd: dearest }
  const ledger = await store.openLedger?.('shared', () => ({ costUsd: 0, tokens: 0, unpricedCalls: 0 }))
  const { stopped, outcomes } = await runTournament({
    ...spending((cost) => appendFileSync(paidFile, `${cost}\n`), seed),
    ...(games !== undefined && { games: Number(games), concurrency: 4 }),
    store,
    budget: games === undefined ? createBudget(limits, ledger) : limits,
  })
  appendFileSync(
    paidFile,
    `${seed} ${JSON.stringify(games === undefined ? stopped : { stopped, games: outcomes.length })}\n`,
  )
  await store.close?.()
}
