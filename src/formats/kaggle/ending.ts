import { type GameEvent, isEvent } from '../../events/event.js'
import type { GameState, PlayerState } from '../../rules/game-state.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'
import { roleName, teamName } from './entries.js'

const roleOf = ({ role = 'villager' }: PlayerState): Role => role

/** What each player gets: 1 for winning, else 0; in a draw everybody 0. */
export function scoresOf({ players, winner }: GameState): Record<string, number> {
  return Object.fromEntries(players.map((player) => [player.id, teamOf(roleOf(player)) === winner ? 1 : 0]))
}

/** `GAME_END`: who won, and everybody's role and fate. A draw has the winner team `None`. */
export function gameEnd(events: readonly GameEvent[], state: GameState): Record<string, unknown> {
  const scores = scoresOf(state)
  const winner = state.winner === 'mafia' ? 'Werewolves' : state.winner === 'town' ? 'Villagers' : 'None'
  const idsWith = (score: number) => state.players.map(({ id }) => id).filter((id) => scores[id] === score)
  const eliminations = state.players.map((player) => elimination(player, events))
  return {
    winner_team: winner,
    winner_ids: idsWith(1),
    loser_ids: idsWith(0),
    scores,
    reason: state.winner === 'draw' ? 'The last day has passed.' : `${winner} win.`,
    last_day: state.day,
    last_phase: 'Game Over',
    survivors_until_last_round_and_role: rolesOf(state.players.filter(({ status }) => status === 'alive')),
    all_players_and_role: rolesOf(state.players),
    elimination_info: eliminations,
    all_players: state.players.map((player, seat) => ({ ...shown(player, events), ...eliminations[seat] })),
  }
}

const rolesOf = (players: readonly PlayerState[]) =>
  Object.fromEntries(players.map((player) => [player.id, roleName(roleOf(player))]))

function elimination({ id, status, diedOn }: PlayerState, events: readonly GameEvent[]) {
  const death = events.find((event) => isEvent(event, 'player.died') && event.data.player === id)
  const byVote = death && isEvent(death, 'player.died') && death.data.cause === 'vote'
  if (status === 'alive') return { player_id: id, eliminated_during_day: -1, eliminated_during_phase: null }
  return { player_id: id, eliminated_during_day: diedOn ?? -1, eliminated_during_phase: byVote ? 'Day' : 'Night' }
}

function shown(player: PlayerState, events: readonly GameEvent[]) {
  const role = roleOf(player)
  return {
    id: player.id,
    alive: player.status === 'alive',
    role: { name: roleName(role), team: teamName(role) },
    agent: agentOf(player, events),
  }
}

/** A player as the configuration lists it. */
export function agentOf(player: PlayerState, events: readonly GameEvent[]) {
  const created = events[0] as GameEvent<'game.created'> | undefined
  const played = created?.data.players.find(({ id }) => id === player.id)?.agent
  return { id: player.id, role: roleName(roleOf(player)), display_name: player.name, agent_id: played ?? player.id }
}
