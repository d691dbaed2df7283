import type { Agent, Seat } from '../index.js'

/** Who answers for an entrant: one agent for all its seats, or one made for each. */
export type EntrantAgent = Agent | ((player: Seat) => Agent)

/** The agent of an entrant at a seat, under the entrant's name. */
export function seatedEntrant(name: string, entrant: EntrantAgent, player: Seat): Agent {
  const agent = typeof entrant === 'function' ? entrant(player) : entrant
  return {
    ...(agent.timeoutMs !== undefined && { timeoutMs: agent.timeoutMs }),
    ...(agent.prompt && { prompt: agent.prompt }),
    name,
    act: (request) => agent.act(request),
  }
}
