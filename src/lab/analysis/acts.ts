import { requireEventList } from '../../kernel/errors/arguments.js'
import { chosenInBallot, isVerdict, type VerdictType } from '../../kernel/events/ballots.js'
import { findOpening, type GameEvent, isEvent } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import type { GameState } from '../../kernel/rules/game-state.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import { isKiller, teamNamesIn } from '../../kernel/rules/team.js'
import { definedFields, ownEntry } from '../../kernel/text/objects.js'
import { traitsIn } from '../../players/suspicion/game-roles.js'
import { readSaid } from '../../players/suspicion/read-history.js'
import { findReader } from '../../words/reading/language-readers.js'
import { TableReader } from '../../words/reading/table-reader.js'
import { ballotKinds } from './curve.js'

/** What an act is: of a night, of a speech, or of the table. */
export type ActKind =
  | 'night'
  | 'death'
  | 'save'
  | 'finding'
  | 'power'
  | 'claim'
  | 'accusation'
  | 'defence'
  | 'speech'
  | 'nomination'
  | 'vote'
  | 'verdict'

/** What is said of a player: the role or the side that a claim or a finding gives it. */
interface ToldOf {
  readonly player: string
  readonly result: string
  readonly isTeam: boolean
}

/** One step of a game: what one player did, or what a night or a ballot of the table brought. */
export interface Act {
  /** The number of the last event before it, and of the last one of it. */
  readonly after: number
  readonly at: number
  readonly day: number
  readonly kind: ActKind
  /** Who did it; of a save, who guarded. Absent where no one player did. */
  readonly player?: string
  /** Whom it was about: accused, defended, nominated, judged, voted out, killed, saved, looked at. */
  readonly targets: readonly string[]
  /** The role that is claimed, or the power that is used. */
  readonly role?: string
  /** What a claim or a finding says of players. */
  readonly told?: readonly ToldOf[]
  /** Of a verdict, and of a ballot that ended in a `tie`. */
  readonly outcome?: 'guilty' | 'innocent' | 'tie'
  /** How many others chose the first target in the ballot after a speech. */
  readonly votes?: number
  /** The roles of those who died, were saved, nominated, voted out or judged. */
  readonly roles?: Readonly<Record<string, string>>
}

/** What a speech claims. */
interface NewClaim {
  readonly role?: string | undefined
  readonly results?: readonly Pick<ToldOf, 'player' | 'result'>[] | undefined
}

/** An act before it is known which one is before it. */
type Step = Omit<Act, 'after'>

type Answered = GameEvent<'answer.recorded' | 'answer.defaulted'>

const isAnswer = (event: GameEvent): event is Answered =>
  isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')

const spoken: ReadonlySet<string> = new Set<string>([
  'speech.given',
  'defense.given',
  'last-words.given',
] satisfies GameEvent['type'][])

const isBy = (player: string, data: object): boolean => (data as { player?: string }).player === player

const nights: ReadonlySet<string> = new Set(['night', 'dawn', 'nightZero'])

/**
 * The acts of a game in order, from its first phase to its end, each beginning where the one before it ends. What several
 * do at once is one act: a ballot with its result, or a night with its deaths. Whoever finds out a side has an act of its own.
 */
export function findActs(events: readonly GameEvent[]): Act[] {
  requireEventList(events)
  const start = events.findIndex((event) => isEvent(event, 'phase.changed') && event.data.from === 'setup')
  if (start < 0) return []
  const finder = new ActFinder(events)
  let after = start
  return events.slice(start + 1).flatMap((event) =>
    finder.stepsAt(event).flatMap((step) => {
      if (step.at <= after) return []
      const act: Act = { ...step, after }
      after = step.at
      return [act]
    }),
  )
}

class ActFinder {
  readonly #events: readonly GameEvent[]
  readonly #rules: EventData['game.opened']['rules'] | undefined
  readonly #reader: TableReader
  readonly #teams: readonly string[]
  readonly #players: GameState['players']
  /** By player: the roles and the findings that it has claimed. */
  readonly #claimed = new Map<string, ReadonlySet<string>>()
  /** Where the last night began, and where the last part of it ended. */
  #night = 0
  #part = 0

  constructor(events: readonly GameEvent[]) {
    const opening = findOpening(events)
    this.#events = events
    this.#rules = opening?.rules
    this.#teams = opening ? teamNamesIn(opening.rules) : []
    this.#players = foldEvents(events).players
    this.#reader = new TableReader(this.#players, opening?.rules.cast ?? {}, {
      language: opening?.language,
      findReader,
    })
  }

  /** The acts that end with this event. */
  stepsAt(event: GameEvent): Step[] {
    if (isVerdict(event)) return [this.#ballot(event)]
    if (isAnswer(event)) return this.#answer(event)
    if (!isEvent(event, 'phase.changed')) return []
    const { from, to } = event.data
    if (nights.has(to) && !nights.has(from)) this.#night = this.#part = event.seq
    return nights.has(from) && !nights.has(to) ? [this.#nightTo(event)] : []
  }

  #answer(event: Answered): Step[] {
    const { seq, day, phase, data } = event
    const { player, kind, answer } = data
    const { event: becomes } = findKind(kind).becomes
    if (spoken.has(becomes)) return [this.#speech(event, becomes)]
    if (becomes !== 'night.acted' || this.#rules === undefined) return []
    const targets = answer.choice === undefined || answer.choice === 'skip' ? [] : [answer.choice]
    const acted = this.#events.slice(seq).find(({ type, data }) => type === becomes && isBy(player, data))
    const step = { at: acted?.seq ?? seq, day, player, targets, role: kind }
    if (traitsIn(this.#rules, kind)?.looks && targets.length > 0) {
      const told = this.#learned(event)
      // What others did before it in the same night is no part of it.
      return [
        { ...this.#nightTo(event), at: seq - 1 },
        { ...step, kind: 'finding', ...definedFields({ told }) },
      ]
    }
    return nights.has(phase) ? [] : [{ ...step, kind: 'power' }]
  }

  #learned({ seq, data: { player } }: Answered): ToldOf[] | undefined {
    const later = this.#events
      .slice(seq)
      .find((event) => isEvent(event, 'investigation.learned') && event.data.player === player)
    if (later === undefined || !isEvent(later, 'investigation.learned')) return undefined
    return [this.#told({ player: later.data.target, result: later.data.result })]
  }

  #told({ player, result }: Pick<ToldOf, 'player' | 'result'>): ToldOf {
    return { player, result, isTeam: this.#teams.includes(result) }
  }

  #isThreat(result: string): boolean {
    const role = this.#rules && ownEntry(this.#rules.cast, result)
    return this.#rules !== undefined && isKiller(role ?? { team: result }, this.#rules)
  }

  #rolesOf(ids: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      this.#players.flatMap(({ id, role }) => (role !== undefined && ids.includes(id) ? [[id, role]] : [])),
    )
  }

  #speech({ seq, day, data: { player, answer } }: Answered, becomes: string): Step {
    const given = this.#events.slice(seq).find(({ type, data }) => type === becomes && isBy(player, data))
    const step = { at: given?.seq ?? seq, day, player }
    if (given === undefined) return { ...step, kind: 'speech', targets: [] }
    const said = (given as GameEvent<'speech.given'>).data
    const { accuses, defends, claim: worded } = readSaid(said, { day, reader: this.#reader })
    const found = said.acts?.flatMap((act) => ('result' in act ? { player: act.about, result: act.result } : [])) ?? []
    const { role, told } = this.#newIn(player, answer.claim ?? worded ?? { results: found })
    const isOther = (id: string) => id !== player
    const caught = told.flatMap((each) => (this.#isThreat(each.result) ? each.player : []))
    const accused = [...new Set([...caught, ...accuses])].filter(isOther)
    const votes = this.#votesFor(accused[0], { seq, day, player })
    if (role !== undefined || told.length > 0)
      return { ...step, kind: 'claim', targets: accused, told, ...definedFields({ role, votes }) }
    if (accused.length > 0) return { ...step, kind: 'accusation', targets: accused, ...definedFields({ votes }) }
    const friends = defends.filter(isOther)
    return { ...step, kind: friends.length > 0 ? 'defence' : 'speech', targets: friends }
  }

  /** What a player claims that it has not claimed before. With a new finding, its role is told again. */
  #newIn(player: string, claim: NewClaim): { role?: string | undefined; told: ToldOf[] } {
    const before = this.#claimed.get(player)
    const isNew = (told: Pick<ToldOf, 'player' | 'result'>) => !before?.has(`${told.player} ${told.result}`)
    const told = (claim.results ?? []).filter(isNew).map((result) => this.#told(result))
    const role = claim.role !== undefined && (told.length > 0 || !before?.has(claim.role)) ? claim.role : undefined
    const said = told.map((each) => `${each.player} ${each.result}`)
    this.#claimed.set(player, new Set([...(before ?? []), ...said, ...(role === undefined ? [] : [role])]))
    return { role, told }
  }

  /** How many others chose a player in the next ballot of the day. */
  #votesFor(target: string | undefined, { seq, day, player }: { seq: number; day: number; player: string }) {
    const later = this.#events.slice(seq)
    const end = later.findIndex((event) => isVerdict(event))
    if (target === undefined || later[end]?.day !== day) return undefined
    const chose = ({ type, data }: GameEvent) =>
      (type === 'nomination.made' || type === 'vote.cast') &&
      (data as EventData['vote.cast']).choice === target &&
      (data as EventData['vote.cast']).player !== player
    return later.slice(0, end).filter(chose).length || undefined
  }

  #ballot(event: Extract<GameEvent, { type: VerdictType }>): Step {
    const { seq: at, day, type } = event
    const step = { at, day, kind: ballotKinds[type] }
    if (isEvent(event, 'judgment.resolved')) {
      const { accused, outcome } = event.data
      return { ...step, targets: [accused], outcome, roles: this.#rolesOf([accused]) }
    }
    const targets = chosenInBallot({ verdict: event })
    const { tied = [] } = event.data as { tied?: readonly string[] }
    if (targets.length === 0 && tied.length > 1) return { ...step, targets: tied, outcome: 'tie' }
    return { ...step, targets, roles: this.#rolesOf(targets) }
  }

  /** What a night brought: told of the part in which somebody chose to kill. */
  #nightTo({ seq: at, day }: GameEvent): Step {
    const later = this.#events.slice(this.#night)
    const end = later.findIndex(
      (event) => isEvent(event, 'phase.changed') && nights.has(event.data.from) && !nights.has(event.data.to),
    )
    const events = end < 0 ? later : later.slice(0, end)
    const kills = events.filter((event) => this.#isKill(event)).map(({ seq }) => seq)
    const isLast = at === later[end]?.seq
    const hasKill = kills.length === 0 ? isLast : kills.some((seq) => seq > this.#part && seq <= at)
    this.#part = at
    return { at, day, ...(hasKill ? this.#broughtBy(events) : { kind: 'night', targets: [] }) }
  }

  #isKill(event: GameEvent): boolean {
    return isAnswer(event) && this.#rules !== undefined && traitsIn(this.#rules, event.data.kind)?.aim === 'harm'
  }

  #broughtBy(events: readonly GameEvent[]): Pick<Step, 'kind' | 'targets' | 'player' | 'roles'> {
    const dead = events.flatMap((event) => (isEvent(event, 'player.died') ? event.data.player : []))
    if (dead.length > 0) return { kind: 'death', targets: dead, roles: this.#rolesOf(dead) }
    const acts = events.flatMap((event) => (isEvent(event, 'night.explained') ? event.data.acts : []))
    const saved = acts.find(({ result }) => result === 'prevented')?.target
    const guard = acts.find(
      ({ power, target, result }) =>
        target === saved && result === 'done' && this.#rules && traitsIn(this.#rules, power)?.guards,
    )
    if (saved === undefined || guard === undefined) return { kind: 'night', targets: [] }
    return { kind: 'save', targets: [saved], player: guard.by, roles: this.#rolesOf([saved]) }
  }
}
