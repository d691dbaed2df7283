import type { BudgetReason, LiveEvents, MafiaGame } from '../index.js'
import { type GoingOn, settledBefore } from './going-on.js'

/** The budget is used up. The message is one sentence that says how to continue; the program exits with 3. */
export class BudgetReached extends Error {
  override readonly name = 'BudgetReached'
}

/** Aborts the signal once the budget of `game` is used up and the calls in flight are in. */
export function budgetStop(game: MafiaGame, goingOn: GoingOn): AbortSignal {
  const stop = new AbortController()
  game.on('budget.reached', async (reached) => {
    await settledBefore(game, goingOn)
    stop.abort(new BudgetReached(`${toldOf(reached)} ${advice(goingOn, reached)}`))
  })
  return stop.signal
}

function toldOf({ reason, spent, limits }: LiveEvents['budget.reached']): string {
  const told: Record<BudgetReason, string> = {
    cost: `The budget is used up: $${spent.costUsd.toFixed(4)} of $${limits.maxCostUsd} are spent.`,
    tokens: `The budget is used up: ${spent.tokens} of ${limits.maxTokens} tokens are spent.`,
    unpriced:
      'The budget of money cannot be kept: the cost of a call is unknown. Give `prices` or `budget.unknownCostUsd`, or limit `maxTokens`.',
  }
  return told[reason]
}

function advice({ command, run }: GoingOn, { reason, limits }: LiveEvents['budget.reached']): string {
  if (run !== undefined)
    return reason === 'unpriced' ? 'Then play again.' : `Raise \`budget\` in \`${run}\` and play again.`
  if (command === undefined) return 'No log was kept: with --log the game could continue.'
  if (reason === 'tokens') return `Continue with: ${command} --max-tokens ${2 * (limits.maxTokens ?? 0) || 100_000}`
  if (reason === 'cost') return `Continue with: ${command} --max-cost ${2 * (limits.maxCostUsd ?? 0) || 1}`
  return `Then resume with: ${command}`
}
