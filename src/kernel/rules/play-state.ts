import { type GameState, livingPlayers, type PlayerState } from './game-state.js'
import type { Place } from './poll.js'
import type { Trigger } from './powers/options.js'
import { isAskedAtNight, mayUse, type OwnedPower, type PowerName, type TeamPower, teamPower } from './powers/powers.js'
import { endsGame, findSide, findWayToWin } from './role.js'
import { rulesetOf } from './ruleset.js'
import { type Winner, winnerOf } from './team.js'

/** A power that answers to something that has just happened. */
export interface Reaction {
  readonly player: string
  readonly power: PowerName
  readonly on: Trigger
  readonly phase: Place['phase']
  /** The targets of a power that acts by itself. Absent if its owner is asked. */
  readonly targets?: readonly string[]
}

/** Players by power; the team's power is always among them. */
type Awake = Readonly<Record<TeamPower, readonly string[]> & Record<string, readonly string[]>>

/** The part of the game's state on which the order of play depends: small JSON for the statecharts. */
export interface PlayState {
  readonly seats: readonly string[]
  readonly living: readonly string[]
  /** Who is asked tonight, by power of the cast: the living who have it and may still use it, by seat. */
  readonly awake: Awake
  /** The powers that answer to what has just happened, in the order in which they do. Absent if there are none. */
  readonly reactions?: readonly Reaction[]
  readonly winner: Winner | null
}

export const initialPlayState: PlayState = { seats: [], living: [], awake: { [teamPower]: [] }, winner: null }

/** The play state of a game; before roles are dealt, nobody is awake and nobody has won. */
export function computePlayState(state: GameState): PlayState {
  const living = livingPlayers(state)
  return {
    seats: state.players.map(({ id }) => id),
    living: living.map(({ id }) => id),
    awake: awakeByPower(living, state),
    winner: winnerIn(state, living),
  }
}

function awakeByPower(living: readonly PlayerState[], state: GameState): PlayState['awake'] {
  const { rules } = state
  const ruleset = rulesetOf(state)
  const awake: Record<string, string[]> & Record<TeamPower, string[]> = { [teamPower]: [] }
  if (rules === null || ruleset === null) return awake
  for (const power of ruleset.powersInCast) awake[power] = []
  for (const player of living)
    for (const own of ruleset.powersOf(player.role)) if (isAwake(own, player)) awake[own.name]?.push(player.id)
  return awake
}

const isAwake = (own: OwnedPower, player: PlayerState): boolean =>
  (own.power.byTeam === true || isAskedAtNight(own)) && mayUse(own, player)

function winnerIn(state: GameState, living: readonly PlayerState[]): Winner | null {
  const teams = living.flatMap(({ team }) => team ?? [])
  if (state.players.length === 0 || teams.length < living.length) return null
  return soleWinner(state) ?? linkedWinner(living, state) ?? winnerOf(teams, state.rules ?? {})
}

/** Linked players of two teams have won when nobody else lives. */
function linkedWinner(living: readonly PlayerState[], { links = [] }: GameState): Winner | undefined {
  if (new Set(living.map(({ team }) => team)).size < 2) return undefined
  return links.find(({ players }) => living.every(({ id }) => players.includes(id)))?.team
}

/** The team as which a player wins with those it is linked to; undefined if they are all of one team. */
export function linkedTeam({ id }: Pick<PlayerState, 'id'>, { links = [], players }: GameState): string | undefined {
  const sidesOf = (linked: readonly string[]) =>
    new Set(players.filter((player) => linked.includes(player.id)).map(({ team }) => team))
  return links.find((link) => link.players.includes(id) && sidesOf(link.players).size > 1)?.team
}

/** The team of a player whose own win ends the game, once it has won. */
function soleWinner({ players, rules }: GameState): Winner | undefined {
  const won = players.find(({ role = '', status, cause }) => {
    const wins = rules?.cast[role]?.wins
    return endsGame(wins) && findWayToWin(wins).won({ status, eliminated: cause === 'vote', teamWon: false })
  })
  return won?.team
}

/** Whether a player of a finished game has won: with its team, with those it is linked to, or in its role's own way. */
export function hasWon(player: PlayerState, state: GameState): boolean {
  const { role = '', team, status, cause } = player
  const definition = state.rules?.cast[role]
  const linked = linkedTeam(player, state)
  if (linked !== undefined) return linked === state.winner
  const side = definition ? findSide(definition) : team
  return findWayToWin(definition?.wins).won({ status, eliminated: cause === 'vote', teamWon: side === state.winner })
}
