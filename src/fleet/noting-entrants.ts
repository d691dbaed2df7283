import type { Agent, Seat } from '../index.js'
import type { EntrantAgent } from '../tournament/index.js'
import { agentFields } from './limits/guarded-agent.js'

/** Notes a call before it is made. */
export type NoteCall = (requestId: string) => Promise<void>

/** The entrants, whose calls are noted before they are made. The time that an answer may take stands until then. */
export function notingEntrants(
  entrants: Readonly<Record<string, EntrantAgent>>,
  note: NoteCall,
): Record<string, (player: Seat) => Agent> {
  const made = (entrant: EntrantAgent, player: Seat) => (typeof entrant === 'function' ? entrant(player) : entrant)
  return Object.fromEntries(
    Object.entries(entrants).map(([name, entrant]) => [name, (player) => noting(made(entrant, player), note)]),
  )
}

const noting = (agent: Agent, note: NoteCall): Agent => ({
  ...agentFields(agent),
  act: async (request) => {
    const noted = note(request.id)
    await (request.untimed?.(noted) ?? noted)
    return agent.act(request)
  },
})
