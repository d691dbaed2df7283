import type { Agent, Seat } from '../index.js'

/** The agent of an entrant: one for all its seats, or a function that makes one for each. */
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
