import { countedGames } from './aggregate.js'
import type { GameReport } from './game-report.js'
import { playersByAgent } from './players-by-agent.js'
import { knownSum } from './sums/index.js'

/**
 * What an agent used for each seat and each win. A figure is null if no call reported that part, or nothing was won.
 */
export interface EfficiencyRow {
  readonly agent: string
  /** Seats that it played, one for each player of each game, and how many of them won. */
  readonly seats: number
  readonly won: number
  /** Tokens read and written, and US dollars, for each seat and for each seat that won. */
  readonly tokensPerSeat: number | null
  readonly tokensPerWin: number | null
  readonly costPerSeat: number | null
  readonly costPerWin: number | null
}

/** How many tokens and how much money each agent took for a seat and for a win, by name. Open and void games are left out. */
export function efficiency(games: readonly GameReport[]): EfficiencyRow[] {
  return playersByAgent(countedGames(games)).map(([agent, players]) => {
    const won = players.filter((player) => player.won).length
    const tokens = knownSum(players.flatMap(({ cost }) => [cost.inputTokens, cost.outputTokens]))
    const costUsd = knownSum(players.map(({ cost }) => cost.costUsd))
    const per = (sum: number | null, count: number) => (sum === null || count === 0 ? null : sum / count)
    return {
      agent,
      seats: players.length,
      won,
      tokensPerSeat: per(tokens, players.length),
      tokensPerWin: per(tokens, won),
      costPerSeat: per(costUsd, players.length),
      costPerWin: per(costUsd, won),
    }
  })
}
