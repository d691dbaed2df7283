import { playStateOf } from '../../rules/play-state.js'
import type { Role } from '../../rules/roles/role.js'
import { knowsTeam, teamOf } from '../../rules/roles/team.js'
import { draft } from '../event.js'
import type { Deciders } from './decider.js'
import { personaEvents } from './persona-events.js'

/** The beginning of a game, and of each phase. */
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
  deal: (_command, state, { setup: { created, roles } }) => {
    const teamIn = (id: string) => teamOf(created.rules, roles[id] as Role)
    const events = state.players.map(({ id: player }) => {
      const [role, team] = [roles[player] as Role, teamIn(player)]
      if (!knowsTeam({ team })) return draft('role.dealt', [player], { player, role })
      const mates = state.players.map(({ id }) => id).filter((id) => id !== player && teamIn(id) === team)
      const others = mates.filter((id) => roles[id] !== role).map((id) => [id, roles[id] as Role])
      const teammateRoles = others.length === 0 ? {} : { teammateRoles: Object.fromEntries(others) }
      return draft('role.dealt', [player], { player, role, teammates: mates, ...teammateRoles })
    })
    return { events, output: playStateOf }
  },
  enter: ({ phase, day }, state) => {
    const changed = draft('phase.changed', 'public', { from: state.phase, to: phase })
    return { events: [{ ...changed, day }] }
  },
}
