import { type GameEvent, isEvent } from '../../events/event.js'
import type { GameState, PlayerState } from '../../rules/game-state.js'
import { hasWon } from '../../rules/has-won.js'
import type { Role } from '../../rules/roles/role.js'
import { type KaggleNames, teamName } from './kaggle-names.js'

/** A game that is over, with Kaggle's names for its roles. */
export interface Finished {
  readonly events: readonly GameEvent[]
  readonly state: GameState
  readonly names: KaggleNames
}

const roleOf = ({ role = '' }: PlayerState): Role => role

/** The score of each player: 1 for a win, otherwise 0; in a draw everybody gets 0. */
export function scoresOf(state: GameState): Record<string, number> {
  return Object.fromEntries(state.players.map((player) => [player.id, hasWon(player, state) ? 1 : 0]))
}

/**
 * `GAME_END`: who won, and everybody's role and fate. Kaggle's environment has no draw, and its village must find all
 * werewolves, so a draw has the winner team `Werewolves` and no player among the winners.
 */
export function gameEnd(finished: Finished): Record<string, unknown> {
  const { events, state, names } = finished
  const scores = scoresOf(state)
  const drawn = state.winner === 'draw'
  const winner = drawn ? 'Werewolves' : teamName(state.winner ?? '')
  const idsWith = (score: number) => state.players.map(({ id }) => id).filter((id) => scores[id] === score)
  const eliminations = state.players.map((player) => elimination(player, events))
  return {
    winner_team: winner,
    winner_ids: idsWith(1),
    loser_ids: idsWith(0),
    scores,
    reason: drawn ? 'The last day has passed: a draw.' : `${winner} win.`,
    last_day: state.day,
    last_phase: 'Game Over',
    survivors_until_last_round_and_role: rolesOf(
      state.players.filter(({ status }) => status === 'alive'),
      names,
    ),
    all_players_and_role: rolesOf(state.players, names),
    elimination_info: eliminations,
    all_players: state.players.map((player, seat) => ({ ...playerEntry(player, finished), ...eliminations[seat] })),
  }
}

const rolesOf = (players: readonly PlayerState[], names: KaggleNames) =>
  Object.fromEntries(players.map((player) => [player.id, names.role(roleOf(player))]))

function elimination({ id, status, diedOn }: PlayerState, events: readonly GameEvent[]) {
  if (status === 'alive') return { player_id: id, eliminated_during_day: -1, eliminated_during_phase: null }
  const deaths = events.filter((event) => isEvent(event, 'player.died'))
  const byVote = deaths.find(({ data }) => data.player === id)?.data.cause === 'vote'
  return { player_id: id, eliminated_during_day: diedOn ?? -1, eliminated_during_phase: byVote ? 'Day' : 'Night' }
}

function playerEntry(player: PlayerState, finished: Finished) {
  const role = roleOf(player)
  return {
    id: player.id,
    alive: player.status === 'alive',
    role: { name: finished.names.role(role), team: finished.names.teamOfRole(role) },
    agent: agentEntry(player, finished),
  }
}

/**
 * A player as the configuration lists it. Kaggle's ratings group players by `display_name`, so it is the label of the
 * agent, or without one the player's id, and never the name of a character.
 */
export function agentEntry(player: PlayerState, { events, names }: Finished) {
  const created = events[0] as GameEvent<'game.created'> | undefined
  const label = created?.data.players.find(({ id }) => id === player.id)?.agent ?? player.id
  return {
    id: player.id,
    role: names.role(roleOf(player)),
    display_name: label,
    agent_id: label,
    character_name: player.name,
  }
}
