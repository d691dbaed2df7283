import { type Role, teamOf } from '../../rules/roles/roles.js'
import { standingOf } from '../../rules/standing.js'
import { draft } from '../event.js'
import type { Deciders } from './decider.js'
import { personaEvents } from './persona-events.js'

/** How a game begins, and that a phase of it does. */
export const openingDeciders: Deciders<'open' | 'deal' | 'enter'> = {
  open: (_command, _state, { setup: { created, commitment } }) => {
    const { id, rules, players } = created
    const seats = players.map(({ id, name, seat }) => ({ id, name, seat }))
    const events = [
      draft('game.created', 'moderator', created),
      draft('game.opened', 'public', { id, rules, players: seats, commitment }),
      ...players.flatMap(({ id, persona }) => (persona ? personaEvents(id, persona) : [])),
    ]
    return { events }
  },
  deal: (_command, state, { setup: { roles } }) => {
    const mafia = state.players.filter(({ id }) => teamOf(roles[id] as Role) === 'mafia').map(({ id }) => id)
    const events = state.players.map(({ id: player }) => {
      const role = roles[player] as Role
      const team = teamOf(role) === 'mafia' ? { teammates: mafia.filter((id) => id !== player) } : {}
      return draft('role.dealt', [player], { player, role, ...team })
    })
    return { events, output: standingOf }
  },
  enter: ({ phase, day }, state) => {
    const changed = draft('phase.changed', 'public', { from: state.phase, to: phase })
    return { events: [{ ...changed, day }] }
  },
}
