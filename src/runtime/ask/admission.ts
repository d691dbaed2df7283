import type { Desk } from '../desk.js'
import type { Try } from './journal.js'

/** Whether a question may go out now. A used up budget pauses the game. */
export function isAdmitted(desk: Desk): boolean {
  return desk.pace.open && !overspent(desk)
}

/** Resolves when a question may go out: the game is not paused, and its budget is not used up. A used up budget pauses it. */
export async function admitted(desk: Desk): Promise<void> {
  while (!isAdmitted(desk)) await desk.pace.passed()
}

/** Counts what a try took. */
export function charge({ budget }: Desk, { meta }: Try): void {
  if (meta?.usage) budget?.account.spend(meta.usage)
}

function overspent({ budget, pace, onLive }: Desk): boolean {
  const reason = budget?.account.reached
  if (budget === undefined || reason === null || reason === undefined) return false
  const { spent, limits } = budget.account
  pace.close()
  onLive({ type: 'budget.reached', audience: 'moderator', reason, spent, limits })
  return true
}
