import { type Budget, type BudgetLimits, createBudget, type Spent } from '../../index.js'

/** Nothing was spent. */
export const nothingSpent: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }

/** The sum of two. */
export const plus = (one: Spent, other: Spent): Spent => ({
  costUsd: one.costUsd + other.costUsd,
  tokens: one.tokens + other.tokens,
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
})

/** A budget with these limits, of which this much is spent. */
export function budgetAt(limits: BudgetLimits, { costUsd, tokens, unpricedCalls }: Spent): Budget {
  const budget = createBudget(limits)
  const { unknownCostUsd } = limits
  budget.spend({ inputTokens: tokens, costUsd: costUsd + unpricedCalls * (unknownCostUsd ?? 0) })
  // A call of unknown cost uses up a budget of money, unless the limits say what to count for it.
  if (unpricedCalls > 0 && unknownCostUsd === undefined) budget.spend({ inputTokens: 1 })
  return budget
}
