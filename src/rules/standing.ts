import { type GameState, livingOf } from './game-state.js'
import type { NightAction } from './roles/role.js'
import { type Role, roles } from './roles/roles.js'
import { type Winner, winnerOf } from './winner.js'

/** How the game stands, as far as the order of play depends on it: small JSON for the statecharts. */
export interface Standing {
  /** All players by seat. */
  readonly seats: readonly string[]
  /** The living players by seat. */
  readonly living: readonly string[]
  /** Who acts tonight, by what they do: the living mafia, doctors, sheriffs, and the vigilantes with a shot left. */
  readonly awake: Readonly<Record<NightAction, readonly string[]>>
  readonly winner: Winner | null
}

/** The standing before anyone sits down. */
export const nobodyYet: Standing = {
  seats: [],
  living: [],
  awake: { kill: [], protect: [], investigate: [], shoot: [] },
  winner: null,
}

/** The standing of a game whose roles are dealt; before that nobody is awake and nobody has won. */
export function standingOf(state: GameState): Standing {
  const living = livingOf(state)
  const shots = state.rules?.night.vigilante.shots ?? 0
  const dealt = living.flatMap((player) => (player.role === undefined ? [] : [{ ...player, role: player.role }]))
  const doing = (action: NightAction) =>
    dealt
      .filter(({ role, shotsFired }) => actionOf(role) === action && (action !== 'shoot' || shotsFired < shots))
      .map(({ id }) => id)
  return {
    seats: state.players.map(({ id }) => id),
    living: living.map(({ id }) => id),
    awake: { kill: doing('kill'), protect: doing('protect'), investigate: doing('investigate'), shoot: doing('shoot') },
    winner: dealt.length < living.length ? null : winnerOf(dealt.map(({ role }) => role)),
  }
}

const actionOf = (role: Role): NightAction | undefined => ('action' in roles[role] ? roles[role].action : undefined)
