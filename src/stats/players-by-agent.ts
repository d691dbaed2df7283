import type { GameReport, PlayerReport } from './game-report.js'
import { groupBy } from './sums/index.js'

/** The name under which a player's agent is counted. */
export const agentOf = ({ agent }: PlayerReport): string => agent ?? 'unknown'

/** The players of games by the name of their agent, in the order of the names. */
export function playersByAgent(games: readonly GameReport[]): [string, PlayerReport[]][] {
  const players = games.flatMap((game) => game.players)
  return [...groupBy(players, agentOf)].sort(([one], [other]) => (one < other ? -1 : 1))
}
