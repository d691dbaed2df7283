import type { ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { View } from '../../kernel/events/view.js'
import { powerTraits } from '../../kernel/rules/powers/traits.js'
import type { FindReader } from '../../words/reading/reader.js'
import { TableReader } from '../../words/reading/table-reader.js'
import type { Dated, GameHistory, PlayerFinding, PublicHistory } from './history.js'
import { openHistory } from './history.js'
import { recordEvent, recordedTypes } from './read-history.js'

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
  /** What was last read for the observer, and the public history in it. */
  read?: { readonly open: PublicHistory; readonly history: GameHistory }
}

/** Reads views of games, and keeps what it has read. A history is valid until the next view of the game is read. */
export class HistoryReader {
  readonly #findReader: FindReader | undefined
  readonly #games = new WeakMap<EventData['game.opened'], ReadGame>()
  readonly #seen = new WeakMap<EventData['game.opened'], Map<string, SeenGame>>()

  /** Without `findReader` it reads words in English only. */
  constructor(findReader?: FindReader) {
    this.#findReader = findReader
  }

  read(view: View): GameHistory {
    const opened = view.events.find((event) => event.type === 'game.opened')?.data
    if (opened === undefined) throw new RangeError('The view does not show the opening.')
    const seen = this.#readSeen(opened, view)
    const open = this.#readPublic(opened, view, seen)
    if (seen.read?.open === open) return Object.assign(seen.read.history, replacedIn(open))
    const { findings, acts, teamTalk, personal } = seen
    const history = { ...open, findings, acts, teamTalk, personal }
    seen.read = { open, history }
    return history
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
    const words = { language: opened.language, findReader: this.#findReader }
    const reader = known?.reader ?? new TableReader(players, opened.rules.cast, words)
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

/** What is replaced as a history is read on; all else grows in place. */
const replacedIn = ({ accused, outlasted, question }: PublicHistory) => ({ accused, outlasted, question })

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

/** What a player learns of itself: its role, whom it is linked with, and games before. */
const tellsOfSelf: ReadonlySet<EventType> = new Set<EventType>(['role.dealt', 'players.linked', 'history.recalled'])

const tellsSide: ReadonlySet<EventType> = new Set(
  Object.values(powerTraits).flatMap((traits) => ('tellsSide' in traits ? traits.tellsSide : [])),
)
