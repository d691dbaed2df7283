import type { LogStore, Usage } from '../index.js'
import type { PlannedGame } from './plan.js'

/** What each call of a plan's games in the store took: those in their logs, and those that the logs do not hold yet. */
export async function* paidBefore(plan: readonly PlannedGame[], store: LogStore): AsyncIterable<Usage> {
  for (const { id } of plan) {
    for (const { meta } of await store.getEvents(id)) if (meta?.usage) yield meta.usage
    if ((await store.getGame(id)) === null) continue
    for (const { meta } of await store.getTries(id)) if (meta?.usage) yield meta.usage
  }
}
