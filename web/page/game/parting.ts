import { isEvent, type ViewEvent } from '../../../src/index.js'
import { isStop } from '../../../src/words/stories/index.js'
import { createWording, eventSentences, placeWords } from './words.js'

/** Where two games part, as far as one audience sees them. */
export type Parting =
  /** Other players, other rules, or nothing that happened in both. */
  | { readonly kind: 'unrelated' }
  /** One is a beginning of the other, or both are the same. */
  | { readonly kind: 'prefix'; readonly at: number; readonly place: string; readonly isWhole: boolean }
  /**
   * `told`: what happened instead in each of them; empty if nothing is told of it. `seenAt`: the first moment that looks different,
   * which comes later where the first difference is hidden, such as what was asked.
   */
  | {
      readonly kind: 'apart'
      readonly at: number
      readonly seenAt: number
      readonly place: string
      readonly told: readonly [string, string]
    }

/** These name the game itself, so they always differ. */
const own: ReadonlySet<string> = new Set(['game.created', 'game.opened'])

/** These come before anything happens. */
const frame: ReadonlySet<string> = new Set([...own, 'persona.chosen', 'persona.briefed', 'phase.changed', 'role.dealt'])

/** The number of the first event that differs between two games as one audience sees them, or the length of the shorter one. */
export function forkMoment(one: readonly ViewEvent[], other: readonly ViewEvent[]): number {
  const shared = Math.min(one.length, other.length)
  for (let n = 0; n < shared; n += 1) if (!isSame(one[n] as ViewEvent, other[n] as ViewEvent)) return n
  return shared
}

function isSame(one: ViewEvent, other: ViewEvent): boolean {
  if (one.type !== other.type) return false
  return own.has(one.type) || JSON.stringify(one.data) === JSON.stringify(other.data)
}

export function findParting(one: readonly ViewEvent[], other: readonly ViewEvent[]): Parting {
  const at = forkMoment(one, other)
  const [first, second] = [opening(one), opening(other)]
  const isOneDeal = first?.commitment === second?.commitment
  const isOneTable = JSON.stringify([first?.players, first?.rules]) === JSON.stringify([second?.players, second?.rules])
  if (!isOneTable || (!isOneDeal && one.slice(0, at).every(({ type }) => frame.has(type)))) return { kind: 'unrelated' }
  if (at === one.length || at === other.length)
    return { kind: 'prefix', at, place: placeAt(one, at - 1), isWhole: one.length === other.length }
  const seenAt = Math.max(firstStop(one, at), firstStop(other, at))
  return { kind: 'apart', at, seenAt, place: placeAt(one, seenAt), told: [tell(one, at), tell(other, at)] }
}

/** The first moment from event `at` on at which there is something to see; the last one if there is none. */
function firstStop(events: readonly ViewEvent[], at: number): number {
  const found = events.findIndex((event, n) => n >= at && isStop(event))
  return found < 0 ? events.length - 1 : found
}

/** Where games with nothing in common open: at the first words. */
export function firstSpeech(events: readonly ViewEvent[]): number {
  return Math.max(
    0,
    events.findIndex(({ type }) => type === 'speech.given'),
  )
}

const opening = (events: readonly ViewEvent[]) => events.find((event) => isEvent(event, 'game.opened'))?.data

function placeAt(events: readonly ViewEvent[], at: number): string {
  const event = events[at]
  return event === undefined ? '' : placeWords(event)
}

/** The first thing from event `at` on of which something is told. */
function tell(events: readonly ViewEvent[], at: number): string {
  const { players = [], rules = null } = opening(events) ?? {}
  const names = new Map(players.map(({ id, name }) => [id, name]))
  for (const event of events)
    if (isEvent(event, 'persona.chosen')) names.set(event.data.player, event.data.persona.name)
  const wording = { ...createWording({ players: [], rules }, 'public'), name: (id: string) => names.get(id) ?? id }
  for (const event of events.slice(at)) {
    const sentences = eventSentences(event, wording)
    if (sentences.length > 0 && event.type !== 'phase.changed') return sentences.slice(0, 2).join(' ')
  }
  return ''
}
