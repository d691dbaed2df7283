import { type GameState, livingPlayers, type PlayerState } from './game-state.js'
import { ownPower, type PowerName, powerNames } from './powers/powers.js'
import { endsGame, findWayToWin } from './role.js'
import { type Winner, winnerOf } from './team.js'

/** The part of the game's state on which the order of play depends: small JSON for the statecharts. */
export interface PlayState {
  readonly seats: readonly string[]
  readonly living: readonly string[]
  /** Who may act tonight, by power: the living who have it and may still use it, by seat. */
  readonly awake: Readonly<Record<PowerName, readonly string[]>>
  readonly winner: Winner | null
}

const byPower = (players: (power: PowerName) => readonly string[]): PlayState['awake'] =>
  Object.fromEntries(powerNames.map((power) => [power, players(power)])) as PlayState['awake']

export const initialPlayState: PlayState = { seats: [], living: [], awake: byPower(() => []), winner: null }

/** The play state of a game; before roles are dealt, nobody is awake and nobody has won. */
export function computePlayState(state: GameState): PlayState {
  const living = livingPlayers(state)
  return {
    seats: state.players.map(({ id }) => id),
    living: living.map(({ id }) => id),
    awake: byPower((power) => living.filter((player) => mayUse(state, player, power)).map(({ id }) => id)),
    winner: winnerIn(state, living),
  }
}

function mayUse(state: GameState, player: PlayerState, name: PowerName): boolean {
  const own = ownPower(state, player, name)
  if (own === undefined) return false
  const { uses = Number.POSITIVE_INFINITY } = own.options
  return (player.used[name]?.times ?? 0) < uses
}

function winnerIn(state: GameState, living: readonly PlayerState[]): Winner | null {
  const teams = living.flatMap(({ team }) => team ?? [])
  if (state.players.length === 0 || teams.length < living.length) return null
  return soleWinner(state) ?? winnerOf(teams)
}

/** The team of a player whose own win ends the game, once it has won. */
function soleWinner({ players, rules }: GameState): Winner | undefined {
  const won = players.find(({ role = '', status, cause }) => {
    const wins = rules?.cast[role]?.wins
    return endsGame(wins) && findWayToWin(wins).won({ status, eliminated: cause === 'vote', teamWon: false })
  })
  return won?.team
}

/** Whether a player of a finished game has won: with its team, or in its role's own way. */
export function hasWon(player: PlayerState, { rules, winner }: Pick<GameState, 'rules' | 'winner'>): boolean {
  const { role = '', team, status, cause } = player
  return findWayToWin(rules?.cast[role]?.wins).won({ status, eliminated: cause === 'vote', teamWon: team === winner })
}
