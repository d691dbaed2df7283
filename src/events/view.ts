import { deepFreeze } from '../rules/deep-freeze.js'
import type { GameState, Phase, PlayerState } from '../rules/game-state.js'
import type { Persona } from '../rules/persona.js'
import type { Role } from '../rules/roles/role.js'
import { knowsTeam, type Team } from '../rules/roles/team.js'
import { maySee, type Observer } from './audience.js'
import type { GameEvent, ViewEvent } from './event.js'
import { evolve, nothingYet } from './evolve.js'

/** The facts about one player that an observer may know. `role` is absent while the observer may not know it. */
export interface PlayerView {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly status: 'alive' | 'dead'
  readonly role?: Role
  /** Absent while the observer may not know it. */
  readonly team?: Team
}

/** What a player knows of itself. */
export interface SelfView {
  readonly id: string
  readonly role?: Role
  readonly team?: Team
  /** The other members of its team, dead ones too, if the team knows its members. */
  readonly teammates?: readonly string[]
  /** The character it plays, with its private fields. */
  readonly persona?: Persona
  /** The `memory` of its last answer that had one. */
  readonly memory?: unknown
}

/** A game as one observer may see it, computed only from the events it may see. Frozen. */
export interface View {
  readonly audience: Observer
  readonly day: number
  readonly phase: Phase
  readonly players: readonly PlayerView[]
  readonly self?: SelfView
  /** Numbered from 0 for this observer, without gaps. */
  readonly events: readonly ViewEvent[]
}

/** The events an observer has seen so far, and the state they lead to. */
export interface Seen {
  readonly events: readonly ViewEvent[]
  readonly state: GameState
}

/**
 * The event as seen by an observer who has seen `n` events before. It is frozen deeply; its recorded data is frozen
 * already.
 */
export function viewEventOf(event: GameEvent, n: number): ViewEvent {
  const { type, day, phase, data } = event
  return Object.freeze({ n, type, day, phase, data: deepFreeze(data) }) as ViewEvent
}

/**
 * What an observer knows after one more event. A view shows ballots only as events: a list of them in the state of
 * every observer would have to be copied for each ballot.
 */
export const learn = (state: GameState, event: ViewEvent): GameState => (isBallot(event) ? state : evolve(state, event))

const isBallot = ({ type }: ViewEvent): boolean =>
  type === 'vote.cast' || type === 'nomination.made' || type === 'judgment.cast'

/** What `observer` has seen of `events`. */
export function historyFor(observer: Observer, events: readonly GameEvent[]): Seen {
  const seen = events.filter((event) => maySee(observer, event.audience)).map(viewEventOf)
  return { events: seen, state: seen.reduce<GameState>(learn, nothingYet) }
}

/**
 * The game as `observer` may see it after `events`: `'public'`, `'viewers'`, `'moderator'` or a player's id. An
 * observer that is not a player of the game sees what is public. What the view shows of `events` is frozen in place.
 */
export function viewFor(observer: Observer, events: readonly GameEvent[]): View {
  return viewOf(observer, historyFor(observer, events))
}

/** The view of an observer who has seen this. */
export function viewOf(audience: Observer, { events, state }: Seen): View {
  const self = state.players.find(({ id }) => id === audience)
  // The players and events are frozen already, so only the list of events is frozen here, without visiting each of
  // them.
  return Object.freeze({
    audience,
    day: state.day,
    phase: state.phase,
    players: playersOf(state),
    ...(self && { self: deepFreeze(selfView(self, state)) }),
    events: Object.freeze(events),
  })
}

/** The displayed players, reused until something happens to them. */
const shown = new WeakMap<GameState['players'], readonly PlayerView[]>()

function playersOf({ players }: GameState): readonly PlayerView[] {
  const known = shown.get(players)
  if (known) return known
  const made = deepFreeze(players.map(playerView))
  shown.set(players, made)
  return made
}

function playerView({ id, name, seat, status, role, team }: PlayerState): PlayerView {
  return { id, name, seat, status, ...(role && { role }), ...(team && { team }) }
}

function selfView(self: PlayerState, state: GameState): SelfView {
  const { id, role, team, memory, persona } = self
  const character = persona === undefined ? {} : { persona }
  if (role === undefined) return { id, ...character }
  const side = team === undefined ? {} : { team }
  const mates = state.players.filter((player) => player.id !== id && player.team === team).map((player) => player.id)
  const teammates = knowsTeam(self) ? { teammates: mates } : {}
  return { id, role, ...side, ...teammates, ...character, ...(memory !== undefined && { memory }) }
}
