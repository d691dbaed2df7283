import { foldEvents, type GameState, type PlayerState, type Rules } from '../../src/index.js'
import { findTeam } from '../../src/kernel/rules/index.js'
import { Ruleset } from '../../src/kernel/rules/ruleset.js'

/** The state of a game in its `day`th night in which these players hold these roles; names are ids. */
export function dealt(cast: Readonly<Record<string, string>>, rules: Rules, day = 1): GameState {
  const players = Object.entries(cast).map(([id, role], seat): PlayerState => {
    const team = findTeam(rules, role)
    return { id, name: id, seat, status: 'alive', role, used: {}, ...(team && { team }) }
  })
  return { ...foldEvents([]), rules, ruleset: new Ruleset(rules), day, phase: 'night', players }
}

/** `state` with changes to one of its players. */
export function withPlayer(state: GameState, id: string, changes: Partial<PlayerState>): GameState {
  return { ...state, players: state.players.map((player) => (player.id === id ? { ...player, ...changes } : player)) }
}
