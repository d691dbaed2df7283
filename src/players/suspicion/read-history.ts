import type { Claim } from '../../kernel/events/answer-schema.js'
import type { GameEvent, ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { View } from '../../kernel/events/view.js'
import { powerTraits } from '../../kernel/rules/powers/traits.js'
import { findTeam, isMafia, townTeam } from '../../kernel/rules/team.js'
import { TableReader } from '../../words/reading/table-reader.js'
import { readClaim, recordProvenTeams } from './claims.js'
import type {
  Ballot,
  Dated,
  Death,
  GameHistory,
  PlayerClaims,
  PlayerFinding,
  PublicHistory,
  PublicStatement,
  Remark,
} from './history.js'
import { getOrCreate, isNearlyVotedOut, openDay, openHistory } from './history.js'

/** Private events are ignored. */
export function recordEvent(history: PublicHistory, { type, data, day, phase }: GameEvent | ViewEvent): void {
  ;(recorders[type] as Recorder | undefined)?.({ history, data, day, phase })
}

type RecordedEvent<D> = Pick<ViewEvent, 'day' | 'phase'> & { readonly history: PublicHistory; readonly data: D }
type Recorder<D = unknown> = (event: RecordedEvent<D>) => void

const append = <T>(lists: Map<string, T[]>, key: string, ...items: readonly T[]): void => {
  getOrCreate<string, T[]>(lists, key, () => []).push(...items)
}

const recordSpeech = ({ history, data, day, phase }: RecordedEvent<EventData['speech.given']>): void => {
  const { player, text, nominee } = data
  const statement: PublicStatement = { day, phase, player, text, nominee, ...history.reader.read(data, day) }
  const { accuses, defends, recalledVotes } = statement
  const { namelessSpeeches, claims } = history
  const { statements, accusations, accusers } = openDay(history, day)
  statements.push(statement)
  history.repetition.add({ player, text, day })
  append(accusations, player, ...accuses)
  for (const target of nominee === undefined ? accuses : [...accuses, nominee])
    addAccuser(accusers, { by: player, target })
  const named = accuses.length + defends.length > 0
  namelessSpeeches.set(player, named ? Number.NEGATIVE_INFINITY : (namelessSpeeches.get(player) ?? 0) + 1)
  if (recalledVotes.length > 0) history.voteStatements.push(statement)
  addRemarks(statement, history)
  for (const id of [player, ...accuses]) history.evidence.delete(id)
  history.claimedBefore.set(player, claims.get(player))
  const claim = readClaim(statement, history)
  if (claim) addClaim(claims.get(player), { history, player, claim, day })
}

function addAccuser(accusers: Map<string, string[]>, { by, target }: { by: string; target: string }): void {
  if (target === by) return
  if (!accusers.get(target)?.includes(by)) append(accusers, target, by)
}

function addRemarks({ player, day, accuses, defends, slip }: PublicStatement, history: PublicHistory): void {
  const { remarks, accusationsAgainst } = history
  const own = getOrCreate<string, Map<string, Remark>>(remarks, player, () => new Map())
  for (const other of accuses) {
    if (own.has(`against ${other}`)) continue
    const accusation = { kind: 'accusation', player, other, day } as const
    own.set(`against ${other}`, accusation)
    append<Remark>(accusationsAgainst, other, accusation)
  }
  for (const other of defends)
    getOrCreate<string, Remark>(own, `for ${other}`, () => ({ kind: 'defense', player, other, day }))
  if (slip) getOrCreate<string, Remark>(own, 'slip', () => ({ kind: 'slip', player, power: slip, day }))
}

function recordBallot(history: PublicHistory, ballot: Ballot): void {
  const { day, kind, voter, choice } = ballot
  const { voteGroups, accusers } = openDay(history, day)
  history.ballots.push(ballot)
  history.evidence.clear()
  append(voteGroups[kind], choice, voter)
  if (kind === 'nomination') addAccuser(accusers, { by: voter, target: choice })
}

const ballotRecorder =
  (kind: 'nomination' | 'vote') =>
  ({ history, data: { player, choice, reason }, day }: RecordedEvent<EventData['vote.cast']>): void => {
    recordBallot(history, { day, kind, voter: player, choice, target: choice, explained: reason !== undefined })
    if (reason !== undefined) history.repetition.add({ player, text: reason, day })
  }

interface Claiming {
  readonly history: PublicHistory
  readonly player: string
  readonly claim: Claim
  readonly day: number
}

function addClaim(before: PlayerClaims | undefined, { history, player, claim, day }: Claiming): void {
  const same = before?.role === claim.role ? before : undefined
  const results = new Map([...(same?.results ?? []), ...(claim.results ?? [])].map((result) => [result.player, result]))
  const { role } = claim
  const { pressed, after } = same ?? circumstances({ history, player, claim, day })
  history.claims.set(player, { player, role, day: same?.day ?? day, pressed, after, results: [...results.values()] })
  history.evidence.clear()
}

/** In which a role is claimed for the first time. */
function circumstances({ history, player, claim, day }: Claiming): Pick<PlayerClaims, 'pressed' | 'after'> {
  const others = [...history.claims.values()].filter((other) => other.player !== player && other.role === claim.role)
  return { pressed: isNearlyVotedOut(player, day, history), after: others[0]?.player }
}

const recordDeath = ({ history, data, day }: RecordedEvent<EventData['player.died']>): void => {
  const { player, cause, role, team } = data
  const { deaths, knownTeams, killed, shownRoles, evidence } = history
  const shown = team ?? (role && findTeam(history.rules, role))
  deaths.push({ day, player, cause, ...(role && { role }), ...(shown && { team: shown }) })
  evidence.clear()
  const side = shown ?? knownTeams.get(player) ?? (isMafiaKill(cause, history) ? townTeam : undefined)
  if (side) knownTeams.set(player, side)
  if (side && !isMafia({ team: side }) && cause !== 'vote') killed.set(player, day)
  if (role) shownRoles.set(player, role)
  recordProvenTeams(history)
}

function isMafiaKill(cause: Death['cause'], { rules, roles }: PublicHistory): boolean {
  if (cause === 'vote' || rules.night.mafia.teammates) return false
  return roles.isMafia(cause) || !roles.othersKill()
}

const recorders: { readonly [K in EventType]?: Recorder<EventData[K]> } = {
  'persona.chosen': ({ history, data: { player, persona } }) => history.personas.set(player, persona),
  'speech.given': recordSpeech,
  'defense.given': recordSpeech,
  'last-words.given': recordSpeech,
  'nomination.made': ballotRecorder('nomination'),
  'vote.cast': ballotRecorder('vote'),
  'nomination.resolved': ({ history, data }) => {
    history.accused = data.accused ?? null
  },
  'ballot.resolved': ({ history, data: { chosen } }) => {
    history.accused = chosen[0] ?? null
  },
  'judgment.cast': ({ history, data: { player, choice, reason }, day }) => {
    if (reason !== undefined) history.repetition.add({ player, text: reason, day })
    recordBallot(history, {
      day,
      kind: 'judgment',
      voter: player,
      choice,
      target: history.accused ?? 'skip',
      explained: reason !== undefined,
    })
  },
  'player.died': recordDeath,
  'role.claimed': ({ history, data: { player, claim }, day }) => {
    const { claims, claimedBefore } = history
    const before = claimedBefore.has(player) ? claimedBefore.get(player) : claims.get(player)
    claimedBefore.delete(player)
    addClaim(before, { history, player, claim, day })
    recordProvenTeams(history)
  },
  'vote.corrected': ({ history, data, day }) => history.corrections.push({ ...data, day }),
}

/** How far a game has been read, by the names that its players had then: the first `count` of `events`. */
interface ReadGame {
  readonly reader: TableReader
  readonly events: readonly ViewEvent[]
  readonly count: number
  readonly history: PublicHistory
}

/** What one observer of a game has seen, in the order of its view; its lists only grow. */
interface SeenGame {
  events: readonly ViewEvent[]
  readonly shown: ViewEvent[]
  readonly findings: Dated<PlayerFinding>[]
  readonly acts: Dated<EventData['night.acted']>[]
  readonly teamTalk: Dated<EventData['mafia.spoke' | 'strategy.shared'] & { choice?: string | undefined }>[]
  readonly personal: ViewEvent[]
  /** The public history that has the first so many of `shown`. */
  agreed?: { readonly history: PublicHistory; readonly count: number }
}

/** Reads views of games, and keeps what it has read. A history is valid until the next view of the game is read. */
export class HistoryReader {
  readonly #games = new WeakMap<EventData['game.opened'], ReadGame>()
  readonly #seen = new WeakMap<EventData['game.opened'], Map<string, SeenGame>>()

  read(view: View): GameHistory {
    const opened = view.events.find((event) => event.type === 'game.opened')?.data
    if (opened === undefined) throw new RangeError('The view does not show the opening.')
    const seen = this.#readSeen(opened, view)
    const { findings, acts, teamTalk, personal } = seen
    return { ...this.#readPublic(opened, view, seen), findings, acts, teamTalk, personal }
  }

  /** Continues with the events that the same observer has not shown before. */
  #readSeen(opened: EventData['game.opened'], { audience, events }: View): SeenGame {
    const observers = this.#seen.get(opened) ?? new Map<string, SeenGame>()
    const before = observers.get(audience)
    const continues = before !== undefined && hasSame(before.events, events)
    const seen = continues ? before : { events, shown: [], findings: [], acts: [], teamTalk: [], personal: [] }
    let isFixed = Object.isFrozen(opened) && Object.isFrozen(events)
    for (let at = continues ? before.events.length : 0; at < events.length; at++) {
      const event = events[at] as ViewEvent
      sortEvent(seen, event)
      isFixed &&= isFrozen(event)
    }
    seen.events = events
    if (isFixed) this.#seen.set(opened, observers.set(audience, seen))
    else observers.delete(audience)
    return seen
  }

  /**
   * Continues where an earlier view of the same game ended, even one of another observer: only if this view contains all
   * its events, with the same data objects and in the same order, so that nobody learns what its own view does not show.
   */
  #readPublic(opened: EventData['game.opened'], { players }: View, seen: SeenGame): PublicHistory {
    const { shown, agreed } = seen
    const before = this.#games.get(opened)
    // Names may change before the game begins.
    const known = before?.reader.isFor(players) ? before : undefined
    const reader = known?.reader ?? new TableReader(players, opened.rules.cast, opened.language)
    const checked = known !== undefined && known.history === agreed?.history ? agreed.count : 0
    const continues = known !== undefined && agree(known, { events: shown, count: shown.length }, checked)
    const history = continues ? known.history : openHistory(opened, reader)
    // It is removed while it is updated: an event that cannot be read would leave an incomplete reading.
    if (continues) this.#games.delete(opened)
    const unread = shown.slice(continues ? known.count : 0)
    for (const event of unread) recordEvent(history, event)
    // A longer reading is kept for observers who have seen more.
    const isBehind = known !== undefined && !continues && agree({ events: shown, count: shown.length }, known, 0)
    if (unread.every(isFrozen) && !isBehind && Object.isFrozen(opened)) {
      this.#games.set(opened, { reader, events: shown, count: shown.length, history })
      seen.agreed = { history, count: shown.length }
    }
    return history
  }
}

const isFrozen = (event: ViewEvent): boolean => Object.isFrozen(event) && Object.isFrozen(event.data)

function sortEvent(seen: SeenGame, event: ViewEvent): void {
  const { type, data, day } = event
  if (recordedTypes.has(type)) seen.shown.push(event)
  else if (tellsOfSelf.has(type)) seen.personal.push(event)
  else if (event.type === 'night.acted') seen.acts.push({ ...event.data, day })
  else if (event.type === 'mafia.spoke' || event.type === 'strategy.shared') seen.teamTalk.push({ ...event.data, day })
  else if (tellsSide.has(type)) seen.findings.push({ ...(data as PlayerFinding), day })
}

/** Whether a list begins with these objects. By index: to iterate over a frozen list is slow. */
function hasSame(start: readonly ViewEvent[], events: readonly ViewEvent[]): boolean {
  if (start.length > events.length) return false
  for (let at = 0; at < start.length; at++) if (start[at] !== events[at]) return false
  return true
}

type Reading = Pick<ReadGame, 'events' | 'count'>

/** Whether what was read in `events` begins with `start`; the first `checked` are known to be equal. */
function agree(start: Reading, { events, count }: Reading, checked: number): boolean {
  if (start.count > count) return false
  for (let at = checked; at < start.count; at++)
    if (!isSame(start.events[at] as ViewEvent, events[at] as ViewEvent)) return false
  return true
}

const isSame = (event: ViewEvent, other: ViewEvent): boolean =>
  event === other ||
  (event.data === other.data && event.day === other.day && event.phase === other.phase && event.type === other.type)

/** No type that tells something to one player only is among them. */
const recordedTypes: ReadonlySet<string> = new Set(Object.keys(recorders))

/** What a player learns of itself: its role, whom it is linked with, and games before. */
const tellsOfSelf: ReadonlySet<EventType> = new Set<EventType>(['role.dealt', 'players.linked', 'history.recalled'])

const tellsSide: ReadonlySet<EventType> = new Set(
  Object.values(powerTraits).flatMap((traits) => ('tellsSide' in traits ? traits.tellsSide : [])),
)
