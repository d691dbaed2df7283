import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import type { EventData } from '../events/event-data.js'
import type { Role } from '../rules/roles/role.js'
import { type SuspicionMoment, suspicionMeter } from './suspicion-meter.js'
import type { SuspicionRule } from './suspicion-rule.js'

/** The options of `suspicions`. */
export interface SuspicionsOptions {
  /** Default: `suspicionRules`. */
  readonly rules?: readonly SuspicionRule[]
  /**
   * Uses the true roles, known after the game: a vote against a villager counts as one immediately. The log must
   * contain all roles. Default false: only what is public at that moment counts.
   */
  readonly postMortem?: boolean
}

/**
 * How suspicious every player looked, moment by moment, from public events alone. Takes the events of a log or of any
 * audience's view, from the first one; private events among them change nothing.
 *
 * @throws {InvalidOptionsError} when a rule is invalid, or with `postMortem` when the events do not contain all roles.
 */
export function suspicions(
  log: readonly (GameEvent | ViewEvent)[],
  { rules, postMortem = false }: SuspicionsOptions = {},
): SuspicionMoment[] {
  const meter = suspicionMeter({ ...(rules && { rules }), ...(postMortem && { roles: rolesIn(log) }) })
  return log.flatMap((event) => meter.read(event) ?? [])
}

/** The roles of all players, from the end of a game or the dealt roles. */
function rolesIn(log: readonly (GameEvent | ViewEvent)[]): Record<string, Role> {
  const roles: Record<string, Role> = {}
  let players = Number.POSITIVE_INFINITY
  for (const { type, data } of log) {
    if (type === 'game.opened') players = (data as EventData['game.opened']).players.length
    if (type === 'role.dealt') {
      const { player, role } = data as EventData['role.dealt']
      roles[player] = role
    }
    if (type === 'game.ended') Object.assign(roles, (data as EventData['game.ended']).roles)
  }
  if (Object.keys(roles).length >= players) return roles
  throw new InvalidOptionsError(
    'Expected a log that contains all roles, for `postMortem`: of a finished game, or with all private events.',
    'postMortem',
  )
}
