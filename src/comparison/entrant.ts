import { type Agent, InvalidOptionsError, type Seat } from '../index.js'

/** The agent of an entrant: one for all its seats, or a function that makes one for each. */
export type EntrantAgent = Agent | ((player: Seat) => Agent)

/** The names of the entrants. Throws `InvalidOptionsError` when one of them can make no agent. */
export function entrantNames(entrants: Readonly<Record<string, EntrantAgent>> = {}): string[] {
  for (const [name, entrant] of Object.entries(entrants))
    if (typeof entrant !== 'function' && typeof (entrant as Agent | undefined)?.act !== 'function')
      throw new InvalidOptionsError(
        `Expected the entrant \`${name}\` to be an agent, or a function that makes one.`,
        `entrants.${name}`,
      )
  return Object.keys(entrants)
}

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
