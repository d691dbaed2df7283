import { InvalidOptionsError } from '../../errors/errors.js'
import type { GameEvent, ViewEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import { emptyHistory, type GameHistory } from '../../players/suspicion/history.js'
import { recordEvent } from '../../players/suspicion/read-history.js'
import { makeSpeakerRoster, type SpeakerRoster, statementReaderFor } from '../../players/suspicion/statements.js'
import {
  estimateChances,
  expectedMafia,
  observeGame,
  type Suspicion,
  scoreEvidence,
} from '../../players/suspicion/suspicion.js'
import type { Phase } from '../../rules/game-state.js'
import type { Role } from '../../rules/role.js'
import { findTeam } from '../../rules/team.js'
import {
  describeReason,
  requireRules,
  type SuspicionReason,
  type SuspicionRule,
  suspicionRules,
  weighEvidence,
} from './suspicion-rule.js'

/** How suspicious one player looks at a moment. */
export interface PlayerSuspicion {
  /** 0 to 100. Everybody begins at 35. A dead player keeps its last score. */
  readonly score: number
  /**
   * How likely it is to be mafia, 0 to 1, calibrated on games of scripted players; for a dead player, when it was last
   * rated.
   */
  readonly chance: number
  /** What moved the score. */
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
  /** Every player of the game, by id. */
  readonly players: Readonly<Record<string, PlayerSuspicion>>
}

/** The options of `suspicionMeter`. */
export interface SuspicionMeterOptions {
  /** Default: `suspicionRules`. */
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
  readonly #chronicle: GameHistory = { ...emptyHistory(), findings: [], acts: [], teamTalk: [] }
  readonly #rules: readonly SuspicionRule[]
  readonly #roles: Readonly<Record<string, Role>> | undefined
  readonly #names = new Map<string, string>()
  #table: SpeakerRoster | undefined
  #players: Readonly<Record<string, PlayerSuspicion>> = {}

  constructor({ rules = suspicionRules, roles }: SuspicionMeterOptions) {
    requireRules(rules)
    this.#rules = rules
    this.#roles = roles
  }

  read(event: GameEvent | ViewEvent): SuspicionMoment | undefined {
    const { type, day, phase } = event
    this.#meet(event)
    recordEvent(this.#chronicle, event, (...said) => statementReaderFor(this.#tableNow())(...said))
    if (type === 'game.opened') this.#learnTruth()
    if (!ratingEvents.has(type) || this.#names.size === 0) return undefined
    const moved = this.#weigh(day)
    if (moved.length === 0 && type !== 'game.opened') return undefined
    return { at: 'seq' in event ? event.seq : event.n, day, phase, moved, players: this.#players }
  }

  #meet({ type, data }: GameEvent | ViewEvent): void {
    if (type === 'game.opened')
      for (const { id, name } of (data as EventData['game.opened']).players) this.#names.set(id, name)
    if (type === 'persona.chosen') {
      const { player, persona } = data as EventData['persona.chosen']
      this.#names.set(player, persona.name)
      this.#table = undefined
    }
  }

  #tableNow(): SpeakerRoster {
    const players = [...this.#names].map(([id, name]) => ({ id, name }))
    this.#table ??= makeSpeakerRoster(players, Object.keys(this.#chronicle.rules?.cast ?? {}))
    return this.#table
  }

  #learnTruth(): void {
    const { rules, fates, shownRoles } = this.#chronicle
    for (const [player, role] of Object.entries(this.#roles ?? {})) {
      const team = rules && findTeam(rules, role)
      if (team) fates.set(player, team)
      shownRoles.set(player, role)
    }
  }

  /** Rates the living again; returns the players whose score moved. */
  #weigh(day: number): string[] {
    const dead = new Set(this.#chronicle.deaths.map(({ player }) => player))
    const living = [...this.#names.keys()].filter((id) => !dead.has(id))
    const book = observeGame({ audience: 'public', day }, this.#chronicle)
    const found = new Map(living.map((id) => [id, scoreEvidence(weighEvidence(id, book, this.#rules))]))
    const moved = living.filter((id) => this.#players[id]?.score !== found.get(id)?.score)
    if (moved.length > 0) this.#show(found, estimateChances(found, expectedMafia(living.length, book)))
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
  const meter = suspicionMeter({ ...(rules && { rules }), ...(postMortem && { roles: findRoles(log) }) })
  return log.flatMap((event) => meter.read(event) ?? [])
}

/** The roles of all players, from the end of a game or the dealt roles. */
function findRoles(log: readonly (GameEvent | ViewEvent)[]): Record<string, Role> {
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
