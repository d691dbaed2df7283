import { InvalidOptionsError } from '../../errors/errors.js'
import type { GameEvent, ViewEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import type { NamedPlayer } from '../../players/reading/mentions.js'
import { TableReader, tableReaderFor } from '../../players/reading/table-reader.js'
import { type GameHistory, openHistory } from '../../players/suspicion/history.js'
import { recordEvent } from '../../players/suspicion/read-history.js'
import type { Suspicion } from '../../players/suspicion/suspicion.js'
import { estimateChances, expectedMafia, observeGame, scoreEvidence } from '../../players/suspicion/suspicion.js'
import type { Phase } from '../../rules/game-state.js'
import type { Role } from '../../rules/role.js'
import { findTeam } from '../../rules/team.js'
import type { SuspicionReason, SuspicionRule } from './suspicion-rule.js'
import { describeReason, requireRules, suspicionRules, weigherFor } from './suspicion-rule.js'

/** How suspicious one player looks at a moment. */
export interface PlayerSuspicion {
  /** 0 to 100. Everybody begins at 35. A dead player keeps its last score. */
  readonly score: number
  /** How likely it is to be mafia, 0 to 1, calibrated on games of scripted players; for the dead as last rated. */
  readonly chance: number
  readonly reasons: readonly SuspicionReason[]
}

/** The suspicions after an event that moved at least one score, or after the first one. */
export interface SuspicionMoment {
  /** The number of that event: its `seq` in a log, its `n` in a view. */
  readonly at: number
  readonly day: number
  readonly phase: Phase
  /** The players whose score it moved, by seat. */
  readonly moved: readonly string[]
  readonly players: Readonly<Record<string, PlayerSuspicion>>
}

/** The options of `suspicionMeter`. */
export interface SuspicionMeterOptions {
  readonly rules?: readonly SuspicionRule[]
  /** The role of each player, for an observer who knows the truth. Default: what deaths reveal. */
  readonly roles?: Readonly<Record<string, Role>>
}

/** Takes the events of one game in order. */
export interface SuspicionMeter {
  /** The suspicions after this event; undefined if it moved no score. */
  read(event: GameEvent | ViewEvent): SuspicionMoment | undefined
}

/**
 * Makes a meter for one game, whose events are given one by one.
 *
 * @throws {InvalidOptionsError} when a rule is invalid.
 */
export function suspicionMeter(options: SuspicionMeterOptions = {}): SuspicionMeter {
  return new Meter(options)
}

/** Words and claims count at once, ballots when they close; a new day clears the accusations of the last. */
const ratingEvents: ReadonlySet<EventType> = new Set<EventType>([
  'game.opened',
  'speech.given',
  'defense.given',
  'last-words.given',
  'role.claimed',
  'nomination.resolved',
  'vote.resolved',
  'judgment.resolved',
  'player.died',
  'phase.changed',
])

class Meter implements SuspicionMeter {
  readonly #rules: readonly SuspicionRule[]
  readonly #weigh: ReturnType<typeof weigherFor>
  readonly #roles: Readonly<Record<string, Role>>
  readonly #names = new Map<string, string>()
  #opened: EventData['game.opened'] | undefined
  #history: GameHistory | undefined
  #players: Readonly<Record<string, PlayerSuspicion>> = {}

  constructor({ rules = suspicionRules, roles = {} }: SuspicionMeterOptions) {
    requireRules(rules)
    this.#rules = rules
    this.#weigh = weigherFor(rules)
    this.#roles = roles
  }

  read(event: GameEvent | ViewEvent): SuspicionMoment | undefined {
    const { type, day, phase } = event
    if (event.type === 'game.opened') this.#open(event.data)
    if (event.type === 'persona.chosen') this.#names.set(event.data.player, event.data.persona.name)
    const [opened, history] = [this.#opened, this.#history]
    if (opened === undefined || history === undefined) return undefined
    // Names may have been chosen since the opening.
    if ('text' in event.data) history.reader = tableReaderFor(opened, this.#named())
    recordEvent(history, event)
    if (!ratingEvents.has(type)) return undefined
    const moved = this.#rate(history, day)
    if (moved.length === 0 && type !== 'game.opened') return undefined
    return { at: 'seq' in event ? event.seq : event.n, day, phase, moved, players: this.#players }
  }

  #open(opened: EventData['game.opened']): void {
    for (const { id, name } of opened.players) this.#names.set(id, name)
    const history = openHistory(opened, new TableReader([], []))
    for (const [player, role] of Object.entries(this.#roles)) {
      const team = findTeam(opened.rules, role)
      if (team) history.knownTeams.set(player, team)
      history.shownRoles.set(player, role)
    }
    this.#opened = opened
    this.#history = { ...history, findings: [], acts: [], teamTalk: [], personal: [] }
  }

  #named(): NamedPlayer[] {
    return [...this.#names].map(([id, name]) => ({ id, name }))
  }

  #rate(history: GameHistory, day: number): string[] {
    const dead = new Set(history.deaths.map(({ player }) => player))
    const living = [...this.#names.keys()].filter((id) => !dead.has(id))
    const game = observeGame({ audience: 'public', day }, history)
    const found = new Map(living.map((id) => [id, scoreEvidence(this.#weigh(id, game))]))
    const moved = living.filter((id) => this.#players[id]?.score !== found.get(id)?.score)
    if (moved.length > 0) this.#show(found, estimateChances(found, expectedMafia(living.length, game)))
    return moved
  }

  #show(found: ReadonlyMap<string, Suspicion>, chances: ReadonlyMap<string, number>): void {
    const how = { rules: this.#rules, name: (id: string) => this.#names.get(id) ?? id }
    const shown = [...found].map(([id, { score, evidence }]) => {
      const reasons = evidence.map((each) => describeReason(each, how))
      return [id, { score, chance: chances.get(id) ?? 0, reasons }] as const
    })
    this.#players = { ...this.#players, ...Object.fromEntries(shown) }
  }
}

/** The options of `suspicions`. */
export interface SuspicionsOptions {
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
  const meter = suspicionMeter({ ...(rules && { rules }), ...(postMortem && { roles: findRoles(log) }) })
  return log.flatMap((event) => meter.read(event) ?? [])
}

function findRoles(log: readonly (GameEvent | ViewEvent)[]): Record<string, Role> {
  const roles: Record<string, Role> = {}
  let players = Number.POSITIVE_INFINITY
  for (const event of log) {
    if (event.type === 'game.opened') players = event.data.players.length
    if (event.type === 'role.dealt') roles[event.data.player] = event.data.role
    if (event.type === 'game.ended') Object.assign(roles, event.data.roles)
  }
  if (Object.keys(roles).length >= players) return roles
  throw new InvalidOptionsError(
    'Expected a log that contains all roles, for `postMortem`: of a finished game, or with all private events.',
    'postMortem',
  )
}
