import { countedGames } from './aggregate.js'
import type { GameReport, PlayerReport } from './game-report.js'

/** The players of games that count, by the name of their agent, in the order of the names. */
export function playersByAgent(games: readonly GameReport[]): (readonly [string, PlayerReport[]])[] {
  const agents = new Map<string, PlayerReport[]>()
  for (const player of countedGames(games).flatMap(({ players }) => players)) {
    const name = player.agent ?? 'unknown'
    agents.set(name, [...(agents.get(name) ?? []), player])
  }
  return [...agents].sort(([one], [other]) => (one < other ? -1 : 1))
}
