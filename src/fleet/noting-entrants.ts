import type { Agent, Seat } from '../index.js'
import type { EntrantAgent } from '../tournament/index.js'
import { agentFields } from './limits/guarded-agent.js'

/** Notes a call before it is made. */
export type NoteCall = (requestId: string) => Promise<void>

/** The entrants, each of whose calls is noted before it is made. The time limit of the answer does not run meanwhile. */
export function notingEntrants(
  entrants: Readonly<Record<string, EntrantAgent>>,
  note: NoteCall,
): Record<string, (player: Seat) => Agent> {
  const agentOf = (entrant: EntrantAgent, player: Seat) => (typeof entrant === 'function' ? entrant(player) : entrant)
  return Object.fromEntries(
    Object.entries(entrants).map(([name, entrant]) => [name, (player) => withNotes(agentOf(entrant, player), note)]),
  )
}

const withNotes = (agent: Agent, note: NoteCall): Agent => ({
  ...agentFields(agent),
  act: async (request) => {
    const noted = note(request.id)
    await (request.untimed?.(noted) ?? noted)
    return agent.act(request)
  },
})
