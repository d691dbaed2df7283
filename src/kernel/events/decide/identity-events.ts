import { type DeathCause, findPlayer, type GameState } from '../../rules/game-state.js'
import type { Conversion } from '../../rules/night.js'
import { type Role, type RoleDefinition, selfRole } from '../../rules/role.js'
import type { Rules } from '../../rules/rules-schema.js'
import { knowsTeam, type Team } from '../../rules/team.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

interface Dealt {
  readonly id: string
  readonly role: Role
}

/** What a player learns when the roles are dealt, and what it is if that is not what it learns. */
export function dealtEvents(player: string, dealt: readonly Dealt[], rules: Rules): EventDraft[] {
  const role = dealt.find(({ id }) => id === player)?.role ?? ''
  const face = selfRole(role, rules)
  const seen = dealt.map((each) => (each.id === player ? { ...each, role: face } : each))
  return [dealtEvent(player, seen, rules), ...hiddenRole(player, role, face), ...hiddenMates(player, dealt, rules)]
}

/** What the team-mates of a player are who are shown to it as something else. */
const hiddenMates = (player: string, dealt: readonly Dealt[], rules: Rules): EventDraft[] =>
  matesIn(player, dealt, rules).flatMap(({ id, role }) => hiddenRole(id, role, mateFace(role, rules)))

const mateFace = (role: Role, { cast }: Rules): Role => cast[role]?.appears?.team ?? role

const hiddenRole = (player: string, role: Role, face: Role): EventDraft[] =>
  role === face ? [] : [draft('role.hidden', 'moderator', { player, role })]

/** Its own role, its team-mates if the team knows itself, and whom its role knows. */
function dealtEvent(player: string, dealt: readonly Dealt[], rules: Rules): EventDraft {
  const role = dealt.find(({ id }) => id === player)?.role ?? ''
  const { knows } = rules.cast[role] as RoleDefinition
  const known = dealt.filter(
    (other) =>
      other.id !== player &&
      (knows?.teams?.includes(teamIn(other, rules)) === true || knows?.roles?.includes(other.role) === true),
  )
  return draft('role.dealt', [player], {
    player,
    role,
    ...matesOf(player, dealt, rules),
    ...(known.length > 0 && { known: rolesById(known) }),
  })
}

const teamIn = ({ role }: Dealt, { cast }: Rules): Team => cast[role]?.team ?? ''

/** The team-mates of a player whose team knows itself. */
function matesIn(player: string, dealt: readonly Dealt[], rules: Rules): readonly Dealt[] {
  const team = rules.cast[dealt.find(({ id }) => id === player)?.role ?? '']?.team
  return knowsTeam({ team }, rules) ? dealt.filter((other) => other.id !== player && teamIn(other, rules) === team) : []
}

/** What a player whose team knows itself learns of its team-mates. */
function matesOf(
  player: string,
  dealt: readonly Dealt[],
  rules: Rules,
): Pick<EventData['role.dealt'], 'teammates' | 'teammateRoles'> {
  const role = dealt.find(({ id }) => id === player)?.role ?? ''
  if (!knowsTeam({ team: rules.cast[role]?.team }, rules)) return {}
  const mates = matesIn(player, dealt, rules).map((mate) => ({ ...mate, role: mateFace(mate.role, rules) }))
  const unlike = mates.filter((mate) => mate.role !== role)
  return {
    teammates: mates.map(({ id }) => id),
    ...(unlike.length > 0 && { teammateRoles: rolesById(unlike) }),
  }
}

/** Roles by player, as events hold them. */
export const rolesById = (players: readonly Dealt[]): Record<string, Role> =>
  Object.fromEntries(players.map(({ id, role }) => [id, role]))

/**
 * Players get other roles: each learns so, and so does its new team, if that team knows itself. A team that knows itself
 * notices who is no longer of it.
 */
export function conversionEvents(conversions: readonly Conversion[], state: GameState): EventDraft[] {
  const { players, rules } = state
  const roles = new Map(conversions.map(({ player, role }) => [player, role]))
  const after = players.map(({ id, role = '' }) => ({ id, role: roles.get(id) ?? role }))
  const lost = conversions.flatMap(({ player, role }) => {
    const { team } = findPlayer(state, player)
    if (!knowsTeam({ team }, rules) || team === rules?.cast[role]?.team) return []
    const others = players.flatMap((other) => (other.team === team && other.id !== player ? [other.id] : []))
    return others.length === 0 ? [] : [draft('teammate.lost', others, { player })]
  })
  return [...lost, ...conversions.flatMap(({ player }) => changedEvents(player, { state, after }))]
}

/** A player that is told to be what it was told before learns nothing. */
function changedEvents(
  player: string,
  { state, after }: { readonly state: GameState; readonly after: readonly Dealt[] },
): EventDraft[] {
  const rules = state.rules as Rules
  const role = after.find(({ id }) => id === player)?.role ?? ''
  const face = selfRole(role, rules)
  if (face !== role && face === selfRole(findPlayer(state, player).role ?? '', rules))
    return hiddenRole(player, role, face)
  const seen = after.map((each) => (each.id === player ? { ...each, role: face } : each))
  const mates = matesOf(player, seen, rules)
  const audience = [player, ...(mates.teammates ?? [])]
  return [
    draft('role.changed', audience, { player, role: face, ...mates }),
    ...hiddenRole(player, role, face),
    ...hiddenMates(player, after, rules),
  ]
}

/** A death as the public learns of it: its cause, and what the rules reveal about the player. */
export function deathEvent(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', {
    player,
    cause: told,
    ...revealedIdentity(player, cause === 'vote' ? 'day' : 'night', state),
  })
}

/** A death that everyone sees happen, by day or in answer to something: nothing hides its cause. */
export function seenDeathEvent(player: string, cause: DeathCause, state: GameState): EventDraft {
  const when = state.phase === 'dawn' ? 'night' : 'day'
  return draft('player.died', 'public', { player, cause, ...revealedIdentity(player, when, state) })
}

/** The role of a player whose vote does not count as one becomes public with its death, whatever the rules reveal. */
function revealedIdentity(
  player: string,
  when: 'day' | 'night',
  { players, rules, marks = [] }: GameState,
): Pick<EventData['player.died'], 'role' | 'team'> {
  const { role, team } = findPlayer({ players }, player)
  const shown = rules?.reveal[when] ?? 'none'
  if (role === undefined || team === undefined) return {}
  const { deadAs } = marks.findLast((mark) => mark.player === player && mark.deadAs !== undefined) ?? {}
  if (deadAs === 'none') return {}
  const face = deadAs ?? rules?.cast[role]?.appears?.dead ?? role
  if (shown === 'role' || (rules?.cast[role]?.votes ?? 1) !== 1) return { role: face }
  return shown === 'team' ? { team: rules?.cast[face]?.team ?? team } : {}
}
