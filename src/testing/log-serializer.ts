import { requireEventList } from '../kernel/errors/arguments.js'
import type { GameEvent } from '../kernel/events/event.js'
import { type EventType, eventData } from '../kernel/events/event-data.js'

/** The interface of a snapshot serializer in vitest and jest. */
export interface SnapshotSerializer {
  test(value: unknown): boolean
  serialize(value: unknown): string
}

const leftOut: ReadonlySet<EventType> = new Set<EventType>(['game.created', 'answer.recorded', 'answer.offered'])
const fieldsLeftOut: ReadonlySet<string> = new Set(['requestId', 'rules', 'commitment', 'salt', 'seed', 'from'])
const longest = 80

/**
 * Prints a list of events for people: one line an event under its day and phase, with its audience unless it is public.
 * It leaves out `meta`, hashes, the rules, and events that only say how an answer was obtained, except failed tries.
 *
 * @example expect.addSnapshotSerializer(logSerializer); expect(events).toMatchSnapshot()
 */
export const logSerializer: SnapshotSerializer = {
  test: (value) => Array.isArray(value) && value.length > 0 && value.every(isEventLike),
  serialize: (value) => logText(value as readonly GameEvent[]),
}

export function logText(events: readonly GameEvent[]): string {
  requireEventList(events)
  let heading = ''
  return events
    .filter(({ type }) => !leftOut.has(type))
    .flatMap((event) => {
      const before = heading
      // The event that begins a phase stands under it.
      const phase = event.type === 'phase.changed' ? event.data.to : event.phase
      heading = phase === undefined ? '' : `Day ${event.day}, ${phase}`
      const lines = event.type === 'phase.changed' ? [] : [`  ${formatEvent(event)}`]
      return heading === before ? lines : [heading, ...lines]
    })
    .join('\n')
}

function isEventLike(value: unknown): boolean {
  const { type, audience, data } = (value ?? {}) as Partial<GameEvent>
  return typeof type === 'string' && Object.hasOwn(eventData, type) && audience !== undefined && data !== undefined
}

function formatEvent({ type, audience, data }: GameEvent): string {
  const fields = Object.entries(data).filter(([key, value]) => !fieldsLeftOut.has(key) && value !== undefined)
  const told = fields.map(([key, value]) => `${key}: ${formatValue(value)}`).join(', ')
  const seenBy = audience === 'public' ? '' : ` (${Array.isArray(audience) ? audience.join(', ') : audience})`
  return `${type}${seenBy} ${told}`.trimEnd()
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => (isSeat(item) ? item.id : formatValue(item))).join(' ')}]`
  const text = String(value)
  if (typeof value !== 'object' || value === null) return text.length > longest ? `${text.slice(0, longest)}…` : text
  return `{${Object.entries(value)
    .map(([key, each]) => `${key}: ${formatValue(each)}`)
    .join(', ')}}`
}

/** The events of a log that `logText` shows, a line each, without the phase. */
export const eventLines = (events: readonly GameEvent[]): string[] =>
  events.filter(({ type }) => !leftOut.has(type)).map(formatEvent)

const isSeat = (item: unknown): item is { readonly id: string } =>
  typeof item === 'object' && item !== null && 'seat' in item && 'id' in item
