import type { EventType } from '../../events/event-data.js'
import { powerEvents } from '../../rules/powers/powers.js'
import { placeOf } from '../../telling/places.js'
import type { Line, Told } from './chronicle.js'

const learned = Object.keys(powerEvents) as EventType[]

/**
 * The events that are never compressed: what the player learned or did itself, what its team noted and chose, deaths
 * and quiet nights, claims and last words. Some are given without their reasons.
 */
const kept: ReadonlyMap<EventType, 'line' | 'brief'> = new Map<EventType, 'line' | 'brief'>([
  ['role.dealt', 'line'],
  ['strategy.shared', 'line'],
  ['mafia.spoke', 'brief'],
  ['night.acted', 'brief'],
  ['power.blocked', 'line'],
  ...learned.map((type) => [type, 'line'] as const),
  ['night.resolved', 'line'],
  ['player.died', 'line'],
  ['role.claimed', 'line'],
  ['vote.corrected', 'line'],
  ['last-words.given', 'line'],
])

/** The ballots: they are kept too, in lines of their own. */
const cast: ReadonlySet<EventType> = new Set<EventType>([
  'nomination.made',
  'nomination.resolved',
  'vote.cast',
  'vote.resolved',
  'judgment.cast',
  'judgment.resolved',
])

/** An event of an older day as a fact with its place; null for an event that is not a fact by itself. */
export function factOf(told: Told): Line | null {
  const { event } = told
  const form = kept.get(event.type)
  const text = form && told[form]
  return text ? { text: `${placeOf(event)}: ${text}`, fact: true } : null
}

/** The lines from day `first` on, word for word. */
export const linesFrom = (told: readonly Told[], first: number): Line[] =>
  told
    .filter(({ event }) => event.day >= first)
    .map(({ event, line, brief }) => {
      const fact = kept.has(event.type) || cast.has(event.type)
      return { text: line, fact, ...(!fact && brief !== null && brief !== line && { brief }) }
    })
