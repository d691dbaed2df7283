import { type Agent, resumeFrom } from '../index.js'
import { definedFields } from '../text/index.js'
import { gameStop } from './game-stop.js'
import { playSavedSeries, type SavedSeries } from './saved-series.js'
import { gameAt, type Table, timeoutOf } from './table.js'

/** Plays a series of games of one table, each saved in its own log. What the logs have cost already counts against the budget. */
export async function playSaved(
  table: Table,
  series: Pick<SavedSeries, 'games' | 'concurrency' | 'folder' | 'signal'>,
) {
  const { plan, agents, narrator, budget, calls } = table
  const continuation = { timeoutMs: timeoutOf(table), run: plan.file.path }
  const { patienceMs, onServiceFault, maxDefaulted } = plan.file.config
  const shared = definedFields({ narrator, budget, calls, patienceMs, onServiceFault })
  await playSavedSeries({
    ...series,
    maxDefaulted,
    gameOf: (seed, store) => gameAt(table, seed, store && { store }),
    resumed: (store, id) => resumeFrom(store, id, { agent: ({ seat }) => agents[seat] as Agent, ...shared }),
    charge: (events) => {
      for (const { meta } of events) if (meta?.usage) budget?.spend(meta.usage)
    },
    stopOf: (game) => gameStop(game, continuation),
  })
}
