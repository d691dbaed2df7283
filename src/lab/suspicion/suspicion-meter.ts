import { requireArgument, requireEventList } from '../../kernel/errors/arguments.js'
import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import { verdictTypes } from '../../kernel/events/ballots.js'
import type { GameEvent, ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { Phase } from '../../kernel/rules/game-state.js'
import type { Role } from '../../kernel/rules/role.js'
import { findTeam } from '../../kernel/rules/team.js'
import { definedFields } from '../../kernel/text/objects.js'
import { findEvidence, type ObservedGame } from '../../players/suspicion/evidence.js'
import { builtInRules, type Evidence } from '../../players/suspicion/evidence-kinds.js'
import { type DayHistory, type GameHistory, openHistory, readDay } from '../../players/suspicion/history.js'
import { recordEvent } from '../../players/suspicion/read-history.js'
import {
  estimateChances,
  expectedMafia,
  observeGame,
  type Suspicion,
  scoreEvidence,
} from '../../players/suspicion/suspicion.js'
import { findReader } from '../../words/reading/language-readers.js'
import type { NamedPlayer } from '../../words/reading/mentions.js'
import { TableReader } from '../../words/reading/table-reader.js'

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
  /**
   * Of the speeches until now that accuse, defend or claim, the share that declared it, 0 to 1; the others were read. Null while there
   * are none.
   */
  readonly declared: number | null
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
  requireArgument('options', options, { kind: 'an object' })
  return new Meter(options)
}

const spokenTypes: ReadonlySet<EventType> = new Set<EventType>(['speech.given', 'defense.given', 'last-words.given'])

/** Words and claims count at once, ballots when they end; a new day clears the accusations of the last. */
const ratingEvents: ReadonlySet<EventType> = new Set<EventType>([
  'game.opened',
  ...spokenTypes,
  'role.claimed',
  ...verdictTypes,
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
  /** Speeches that accuse, defend or claim, and those of them that declare it. */
  readonly #speeches = { telling: 0, declaring: 0 }

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
    if ('text' in event.data && !history.reader.isFor(this.#named()))
      history.reader = new TableReader(this.#named(), opened.rules.cast, { language: opened.language, findReader })
    recordEvent(history, event)
    if (spokenTypes.has(type)) this.#count(readDay(history, day).statements.at(-1))
    if (!ratingEvents.has(type)) return undefined
    const moved = this.#rate(history, day)
    if (moved.length === 0 && type !== 'game.opened') return undefined
    const { telling, declaring } = this.#speeches
    const declared = telling === 0 ? null : declaring / telling
    return { at: 'seq' in event ? event.seq : event.n, day, phase, moved, players: this.#players, declared }
  }

  #count(said: DayHistory['statements'][number] | undefined): void {
    if (said === undefined || (said.accuses.length + said.defends.length === 0 && said.claim === undefined)) return
    this.#speeches.telling++
    if (said.acts !== undefined) this.#speeches.declaring++
  }

  #open(opened: EventData['game.opened']): void {
    for (const { id, name } of opened.players) this.#names.set(id, name)
    const history = openHistory(opened, new TableReader([], {}))
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
  options: SuspicionsOptions = {},
): SuspicionMoment[] {
  requireEventList(log)
  requireArgument('options', options, { kind: 'an object' })
  const { rules, postMortem = false } = options
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

/** One reason to suspect or trust a player (source 003). */
export interface SuspicionRule {
  readonly name: string
  /** The factor of its points: 0 turns the rule off. */
  readonly weight: number
  /** Its finding, as a sentence with the placeholders `{player}`, `{other}` and `{day}`. Default: its name. */
  readonly describe?: string
  /**
   * The points of a player before weighting, or evidence; positive ones count against it. Pure, from `game` alone.
   * Absent in built-in rules, which are known by their names.
   */
  readonly calculate?: (player: string, game: ObservedGame) => number | readonly Evidence[]
}

/** The built-in rules: votes, words and claims. Each has weight 1. */
export const suspicionRules: readonly SuspicionRule[] = Object.entries(builtInRules).map(([name, describe]) => ({
  name,
  weight: 1,
  describe,
}))

function weigherFor(rules: readonly SuspicionRule[]): (player: string, game: ObservedGame) => readonly Evidence[] {
  if (rules === suspicionRules) return findEvidence
  const weights = new Map(rules.flatMap(({ name, weight, calculate }) => (calculate ? [] : [[name, weight] as const])))
  return (player, game) => {
    const builtIn = findEvidence(player, game).map((each) => ({
      ...each,
      points: each.points * (weights.get(each.rule) ?? 0),
    }))
    const own = rules.flatMap((rule) => applyRule(rule, player, game))
    return [...builtIn, ...own].filter(({ points }) => points !== 0)
  }
}

function applyRule(
  { name, weight, calculate }: SuspicionRule,
  player: string,
  game: ObservedGame,
): readonly Evidence[] {
  const found = calculate?.(player, game) ?? []
  const evidence = typeof found === 'number' ? [{ points: found }] : found
  return evidence.map((each) => ({ ...each, rule: name, player, points: each.points * weight }))
}

/** A reason for a score. */
export interface SuspicionReason {
  readonly rule: string
  /** Positive points speak against the player, negative ones for it. */
  readonly points: number
  /** A sentence, with the names of players. */
  readonly text: string
  /** Another player it is about, by id. */
  readonly other?: string
  readonly day?: number
}

function describeReason(
  { rule, player, points, other, day }: Evidence,
  { rules, name }: { rules: readonly SuspicionRule[]; name: (id: string) => string },
): SuspicionReason {
  const describe = rules.find((each) => each.name === rule)?.describe ?? rule
  const slots: Readonly<Record<string, string>> = {
    player: name(player),
    other: other === undefined ? 'somebody' : name(other),
    day: day === undefined ? 'this day' : `${day}`,
  }
  const text = describe.replace(/\{(player|other|day)\}/g, (_gap, slot: string) => slots[slot] ?? '')
  return { rule, points, text, ...definedFields({ other, day }) }
}

/** Checked by hand: a page that measures suspicion does without the library of schemas. */
function requireRules(rules: unknown): asserts rules is readonly SuspicionRule[] {
  if (!Array.isArray(rules)) throw new InvalidOptionsError('Expected `rules` to be a list of rules.', 'rules')
  rules.forEach(requireRule)
}

function requireRule(rule: unknown, at: number): void {
  const { name, weight, describe, calculate } = (rule ?? {}) as Partial<Record<keyof SuspicionRule, unknown>>
  const path = `rules[${at}]`
  const fault = (field: string, wanted: string) =>
    new InvalidOptionsError(`Expected \`${path}.${field}\` to be ${wanted}.`, `${path}.${field}`)
  if (typeof name !== 'string' || name === '') throw fault('name', 'a name')
  if (typeof weight !== 'number' || !Number.isFinite(weight)) throw fault('weight', 'a number')
  if (describe !== undefined && typeof describe !== 'string') throw fault('describe', 'a sentence')
  const isBuiltIn = calculate === undefined && Object.hasOwn(builtInRules, name)
  if (typeof calculate !== 'function' && !isBuiltIn) throw fault('calculate', 'a function')
}
