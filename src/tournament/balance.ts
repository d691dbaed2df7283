import { blockMean, byBlock } from '../comparison/index.js'
import { mafiaTeam, townTeam } from '../rules/index.js'
import type { GameOutcome } from './outcome.js'

/** How often each side won at one kind of table, for all entrants together: shares from 0 to 1. */
export interface TableBalance {
  readonly table: string
  readonly games: number
  /** With its interval at 95 % over blocks. */
  readonly town: { readonly share: number; readonly low: number; readonly high: number }
  readonly mafia: number
  /** Draws and wins of other teams. */
  readonly others: number
}

/** The balance of each kind of table, void games left out, in the order of the plan. */
export function tableBalances(games: readonly GameOutcome[]): TableBalance[] {
  const counted = games.filter((game) => !game.void)
  return [...new Set(counted.map(({ table }) => table))].map((table) => {
    const own = counted.filter((game) => game.table === table)
    const shareOf = (side: string, of: readonly GameOutcome[]) =>
      of.filter(({ winner }) => winner === side).length / of.length
    const { low, high } = blockMean(byBlock(own).map((block) => shareOf(townTeam, block)))
    const [town, mafia] = [shareOf(townTeam, own), shareOf(mafiaTeam, own)]
    return {
      table,
      games: own.length,
      town: { share: town, low: Math.max(0, low), high: Math.min(1, high) },
      mafia,
      others: Math.max(0, 1 - town - mafia),
    }
  })
}
