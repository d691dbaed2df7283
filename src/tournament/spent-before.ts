import { type Budget, type BudgetLimits, createBudget, type LogStore } from '../index.js'
import type { PlannedGame } from './plan.js'

/** A budget for a whole tournament: what its games in the store have cost before counts. A budget that is given is left as it is. */
export async function budgetFor(
  given: Budget | BudgetLimits,
  { plan, store }: { readonly plan: readonly PlannedGame[]; readonly store: LogStore },
): Promise<Budget> {
  if ('spend' in given) return given
  const budget = createBudget(given)
  for (const { id } of plan) {
    for (const { meta } of await store.getEvents(id)) if (meta?.usage) budget.spend(meta.usage)
    if ((await store.getGame(id)) === null) continue
    for (const { meta } of await store.getTries(id)) if (meta?.usage) budget.spend(meta.usage)
  }
  return budget
}
