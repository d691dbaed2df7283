import type { BudgetReason, LiveEvents, MafiaGame } from '../index.js'
import { type Continuation, callsInFlight } from './continuation.js'

/** The budget is used up. The message is one sentence that says how to continue; the program exits with 3. */
export class BudgetReached extends Error {
  override readonly name = 'BudgetReached'
}

/** A signal that is aborted when the budget of `game` is used up and its calls in flight are over. */
export function budgetStop(game: MafiaGame, continuation: Continuation): AbortSignal {
  const stop = new AbortController()
  game.on('budget.reached', async (reached) => {
    await callsInFlight(game, continuation)
    stop.abort(new BudgetReached(`${reasonFor(reached)} ${advice(reached, continuation)}`))
  })
  return stop.signal
}

function reasonFor({ reason, spent, limits }: LiveEvents['budget.reached']): string {
  const reasons: Record<BudgetReason, string> = {
    cost: `The budget is used up: $${spent.costUsd.toFixed(4)} of $${limits.maxCostUsd} are spent.`,
    tokens: `The budget is used up: ${spent.tokens} of ${limits.maxTokens} tokens are spent.`,
    unpriced:
      'The cost limit cannot be guaranteed: the cost of a call is unknown. Give `prices` or `budget.unknownCostUsd`, or limit `maxTokens`.',
  }
  return reasons[reason]
}

function advice({ reason, limits }: LiveEvents['budget.reached'], { command, run }: Continuation): string {
  if (run !== undefined)
    return reason === 'unpriced' ? 'Then play again.' : `Raise \`budget\` in \`${run}\` and play again.`
  if (command === undefined) return 'Nothing was saved: with --log you could continue the game.'
  if (reason === 'tokens') return `Continue with: ${command} --max-tokens ${2 * (limits.maxTokens ?? 0) || 100_000}`
  if (reason === 'cost') return `Continue with: ${command} --max-cost ${2 * (limits.maxCostUsd ?? 0) || 1}`
  return `Then resume with: ${command}`
}
