import { type Budget, type BudgetLimits, createBudget, type Usage } from '../index.js'

/** A budget for a whole comparison, including what was paid earlier. A shared budget is returned unchanged. */
export async function budgetWith(
  given: Budget | BudgetLimits,
  paidBefore: () => AsyncIterable<Usage> | Iterable<Usage>,
): Promise<Budget> {
  if ('spend' in given) return given
  const budget = createBudget(given)
  for await (const usage of paidBefore()) budget.spend(usage)
  return budget
}
