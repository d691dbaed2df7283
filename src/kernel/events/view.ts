import { requireArgument, requireEventList } from '../errors/arguments.js'
import { InvalidOptionsError } from '../errors/errors.js'
import { excerpt } from '../errors/explain.js'
import type { GameState, Phase, PlayerState } from '../rules/game-state.js'
import { narratorId, type Persona, sameName } from '../rules/persona.js'
import type { Role } from '../rules/role.js'
import { roleCountsFor } from '../rules/role-counts.js'
import type { Rules } from '../rules/rules-schema.js'
import { isMafia, knowsTeam, type Team } from '../rules/team.js'
import { bystanders } from '../rules/views.js'
import { didYouMean } from '../text/did-you-mean.js'
import { deepFreeze, ownEntry } from '../text/objects.js'
import type { Beliefs } from './answer-schema.js'
import { findOpening, type GameEvent, isEvent, maySee, type Observer, type ViewEvent } from './event.js'
import type { EventType } from './event-data.js'
import { evolve, initialGameState } from './evolve.js'

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
  /** The `memory` of its last answer that had one. Frozen: copy it before you change it. */
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
export interface ObserverHistory {
  readonly events: readonly ViewEvent[]
  readonly state: GameState
}

/** The event as seen by an observer who has seen `n` events before; frozen deeply. */
export function toViewEvent(event: GameEvent, n: number): ViewEvent {
  deepFreeze(event.data)
  return recordedViewEvent(event, n)
}

/** The same of an event that a log has frozen already. */
export function recordedViewEvent({ type, day, phase, data }: GameEvent, n: number): ViewEvent {
  return Object.freeze({ n, type, day, phase, data }) as ViewEvent
}

/** The events that change what a view shows besides the events themselves. */
const shownChanges: ReadonlySet<EventType> = new Set<EventType>([
  'game.opened',
  'persona.chosen',
  'persona.briefed',
  'role.dealt',
  'role.changed',
  'teammate.lost',
  'phase.changed',
  'memory.updated',
  'player.died',
  'player.revived',
  'game.ended',
])

/** What a view shows after one more event. The rest of the state, such as ballots, is not kept for every observer. */
export const evolveView = (state: GameState, event: ViewEvent | GameEvent): GameState =>
  shownChanges.has(event.type) ? evolve(state, event) : state

export function historyFor(observer: Observer, events: readonly GameEvent[]): ObserverHistory {
  const seen = events.filter((event) => maySee(observer, event.audience)).map(toViewEvent)
  return { events: seen, state: seen.reduce<GameState>(evolveView, initialGameState) }
}

/**
 * The game as `observer` may see it after `events`: `'public'`, `'viewers'`, `'moderator'` or a player's id. An
 * log that has its first event names the players, and nobody else is taken. What the view shows of `events` is frozen in place.
 *
 * @throws {InvalidOptionsError} when the game has no such player, or the arguments are in another order.
 * @throws {InvalidLogError} when `events` is no list of events.
 */
export function viewFor(observer: Observer, events: readonly GameEvent[]): View {
  if (Array.isArray(observer))
    throw new InvalidOptionsError("Give the observer first and the events second: `viewFor('p1', events)`.", 'observer')
  requireArgument('observer', observer, { kind: 'a text', advice: "such as 'public' or 'p1'" })
  requireEventList(events)
  const [first] = events
  if (first && isEvent(first, 'game.created')) requireObserver(observer, first.data.players)
  return buildView(observer, historyFor(observer, events))
}

/** The parts of a view that are made of the players alone: the same until something happens to one of them. */
export type DisplayedPlayers = Pick<View, 'players' | 'self'>

export function buildView(audience: Observer, { events, state }: ObserverHistory): View {
  const { day, phase } = state
  const { players, self } = displayPlayers(state, audience)
  // The players and events are frozen already, so only the list of events is frozen here, without visiting each of
  // them.
  Object.freeze(events)
  return Object.freeze(
    self ? { audience, day, phase, players, self, events } : { audience, day, phase, players, events },
  )
}

/** The events of one observer, made when they are read. */
export interface SeenEvents {
  /** The first so many of them. */
  first(count: number): readonly ViewEvent[]
}

/**
 * A view of a running game. Its list of events is made when it is first read: many players look only at who lives. All
 * fields are own properties, so that a spread copies them.
 */
export class LiveView implements View {
  declare readonly audience: Observer
  declare readonly day: number
  declare readonly phase: Phase
  declare readonly players: readonly PlayerView[]
  declare readonly self?: SelfView
  declare readonly events: readonly ViewEvent[]
  readonly #seen: SeenEvents
  readonly #count: number
  #events: readonly ViewEvent[] | undefined

  /** Of the events `seen` it shows `count`. */
  constructor(
    audience: Observer,
    { seen, count, state }: { readonly seen: SeenEvents; readonly count: number; readonly state: GameState },
    { players, self }: DisplayedPlayers,
  ) {
    this.#seen = seen
    this.#count = count
    this.audience = audience
    this.day = state.day
    this.phase = state.phase
    this.players = players
    if (self) this.self = self
    Object.defineProperty(this, 'events', LiveView.#eventsAccess)
    Object.freeze(this)
  }

  static readonly #eventsAccess = {
    enumerable: true,
    get(this: LiveView): readonly ViewEvent[] {
      this.#events ??= Object.freeze(this.#seen.first(this.#count))
      return this.#events
    },
  }
}

/** The players as an observer may see them. Frozen. Those to whom nothing happened are shown as `before`. */
export function displayPlayers(
  { players, rules }: Pick<GameState, 'players' | 'rules'>,
  audience: Observer,
  before?: { readonly of: GameState['players']; readonly shown: DisplayedPlayers },
): DisplayedPlayers {
  const shown = players.map((player, seat) => {
    const known = before?.of[seat] === player ? before.shown.players[seat] : undefined
    return known ?? playerView(player)
  })
  const self = players.find(({ id }) => id === audience)
  Object.freeze(shown)
  return self ? { players: shown, self: deepFreeze(selfView(self, { players, rules })) } : { players: shown }
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

function playerView({ id, name, seat, status, role, team }: PlayerState): PlayerView {
  const view: Writable<PlayerView> = { id, name, seat, status }
  if (role) view.role = role
  if (team) view.team = team
  return Object.freeze(view)
}

function selfView(self: PlayerState, { players, rules }: Pick<GameState, 'players' | 'rules'>): SelfView {
  const { id, role, team, memory, persona } = self
  if (role === undefined) return persona ? { id, persona } : { id }
  const view: Writable<SelfView> = { id, role }
  if (team !== undefined) view.team = team
  if (knowsTeam(self, rules))
    view.teammates = players.flatMap((other) => (other.id !== id && other.team === team ? [other.id] : []))
  if (persona !== undefined) view.persona = persona
  if (memory !== undefined) view.memory = memory
  return view
}

/** How the answers were obtained; what they say is in other events. `game.created` holds the seed. */
export const isBehindTheScenes = ({ type }: Pick<GameEvent, 'type'>): boolean =>
  type === 'game.created' || /^(answer|call|chart)\./.test(type)

/** Whether the omniscient view has an event: all that happened, with thoughts, and without memories. */
export const isOmniscient = (event: Pick<GameEvent, 'type'>): boolean =>
  !isBehindTheScenes(event) && event.type !== 'memory.updated'

/**
 * Requires an observer that has a view in a game of these players. The narrator has one too. `others`: what the program that
 * asks has besides.
 *
 * @throws {InvalidOptionsError} which lists the views that exist.
 */
export function requireObserver(
  observer: unknown,
  players: readonly { readonly id: string; readonly name?: string }[],
  others: readonly string[] = [],
): asserts observer is Observer {
  const ids = players.map(({ id }) => id)
  if ([...bystanders, ...ids, narratorId].some((id) => id === observer)) return
  const view = excerpt(String(observer))
  const named = players.find(({ name }) => name !== undefined && sameName(name, view))
  const views = [...bystanders, ...others]
  const meant = named ? ` (use the id \`${named.id}\`)` : didYouMean(view, views)
  throw new InvalidOptionsError(
    `Unknown view \`${view}\`${meant}. Choose ${views.join(', ')} or a player: ${ids.join(', ')}.`,
    'view',
  )
}

/** What a player has seen: its events, and the players as far as it knows them. */
interface Known {
  readonly events: readonly ViewEvent[]
  readonly players: readonly Pick<PlayerView, 'id' | 'team'>[]
}

/**
 * The chance that each of these players is mafia, from 0 to 1, before their observer states new beliefs: the one it stated last.
 * For a player without one: 1 or 0 where the observer knows the team, else the share of the mafia, by the rules, among the
 * players whose team it does not know.
 */
export function chancesBefore({ events, players }: Known, about: readonly string[]): Beliefs {
  const stated = events.findLast((event) => isEvent(event, 'beliefs.stated'))?.data.beliefs ?? {}
  const opening = findOpening(events)
  const share = opening ? shareOfMafia(opening.rules, players) : 0
  const byRules = (id: string): number => {
    const player = players.find((each) => each.id === id)
    return player?.team === undefined ? share : Number(isMafia(player))
  }
  return Object.fromEntries(about.map((id) => [id, ownEntry(stated, id) ?? byRules(id)]))
}

/** Rounded to hundredths. Players who changed their side are not in the counts of the rules. */
function shareOfMafia(rules: Rules, players: Known['players']): number {
  const counts = Object.entries(roleCountsFor(rules, players.length))
  const mafia = counts.reduce((sum, [role, count]) => (isMafia(rules.cast[role] ?? {}) ? sum + count : sum), 0)
  const unknown = players.filter(({ team }) => team === undefined).length
  const hidden = Math.min(unknown, Math.max(0, mafia - players.filter(isMafia).length))
  return Math.round((100 * hidden) / Math.max(1, unknown)) / 100
}
