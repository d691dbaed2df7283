import { type PlannedGame, runTournament } from '../tournament/index.js'
import type { TournamentFile } from './config/tournament-config.js'
import { type EntrantEstimate, estimateBy } from './stand-ins.js'

/**
 * The estimated usage of the models of a plan, from one block at each kind of table with scripted players instead of
 * everyone. No server is called. Empty if no model plays.
 */
export function estimate(file: TournamentFile, plan: readonly PlannedGame[]): Promise<EntrantEstimate[]> {
  return estimateBy(file, async (entrants, countEach) => {
    for (const [at, table] of file.tables.entries()) {
      const games = plan.filter(({ block }) => block % file.tables.length === at).length
      countEach(games / file.entrants.length)
      await runTournament({ entrants, tables: [table], games: 1, seed: 'estimate', limits: { clock: 'simulated' } })
    }
  })
}
