import type { LogStore, Usage } from '../index.js'
import type { PlannedGame } from './plan.js'

/** The usage of each saved call of a plan's games: those in the logs, and those that are not in the logs yet. */
export async function* paidBefore(plan: readonly PlannedGame[], store: LogStore): AsyncIterable<Usage> {
  for (const { id } of plan) {
    for (const { meta } of await store.getEvents(id)) if (meta?.usage) yield meta.usage
    if ((await store.getGame(id)) === null) continue
    for (const { meta } of await store.getTries(id)) if (meta?.usage) yield meta.usage
  }
}
