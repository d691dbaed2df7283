import { firstFault } from '../errors/explain.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import { unworded } from '../errors/issue-words.js'
import { requireShallow } from '../errors/require-shallow.js'
import { deepFreeze } from '../rules/deep-freeze.js'
import { asciiLine } from '../text/clean-text.js'
import { eventSchema, type GameEvent } from './event.js'
import { type EventType, eventData } from './event-data.js'
import { type LogEntry, logEntries } from './log-entries.js'
import { isUpgradable, upgradeEvents } from './upgrades/upgrades.js'

/** The version of the log format that this library writes. It reads this version and upgrades older ones. */
export const logVersion = 2

/**
 * Reads a log: JSON lines, one event a line, or a JSON array of events, or `{ events: [...] }`. A log that was cut
 * between two events is read up to the cut; a finished game ends with `game.ended`. The events are frozen and in order.
 * It checks that they are events in sequence, not that the game followed the rules.
 *
 * @throws {InvalidLogError} naming the line or event and what is wrong: not JSON, not an event, an unknown type, a
 *   wrong or missing field, a gap in the numbering, another version, a missing beginning, an event after the end, more
 *   than 128 levels of nesting.
 */
export function readLog(text: string): GameEvent[] {
  if (typeof text !== 'string') throw new InvalidLogError('Expected a log as text: give events to `verifyLog`.')
  const written = logEntries(text)
  for (const { value, place, index } of written) requireShallow(value, place, index)
  const entries = upgradeEntries(written, checkBeginning(written[0]))
  const events = entries.map(eventOf)
  checkOrder(entries, events)
  return events.map((event) => deepFreeze(event))
}

/**
 * Reads events that are already in memory, as `readLog` reads their text. Throws `InvalidLogError` for anything else.
 */
export function readEvents(events: readonly unknown[]): GameEvent[] {
  return readLog(`[${Array.from(events, textOf).join(',')}]`)
}

function textOf(event: unknown, index: number): string {
  try {
    requireShallow(event, `Event ${index}`, index)
    return JSON.stringify(event) ?? 'null'
  } catch (error) {
    if (error instanceof InvalidLogError) throw error
    throw new InvalidLogError(`Event ${index}: expected a JSON value, got one that cannot be written as JSON.`, index)
  }
}

/** Whether this program reads logs of a version: its own, or an older one that it can upgrade. */
export function isReadableVersion(version: unknown): version is number {
  return version === logVersion || isUpgradable(version, logVersion)
}

/** The version of the log. */
function checkBeginning(first: LogEntry | undefined): number {
  if (first === undefined) throw new InvalidLogError('The log is empty: expected one event a line.')
  const value = asRecord(first.value)
  if (value?.type !== 'game.created')
    throw new InvalidLogError(
      `${first.place}: expected the first event of a game, \`game.created\`, got ${kindOf(first.value)}.`,
      first.index,
    )
  const version = asRecord(value.data)?.version
  if (!isReadableVersion(version))
    throw new InvalidLogError(
      `${first.place}: the log has version \`${asciiExcerpt(version)}\`; this program reads version \`${logVersion}\` and older ones.`,
      first.index,
    )
  return version
}

/** The entries of an older log in the form of this version, each with its place in the original if that is known. */
function upgradeEntries(entries: readonly LogEntry[], version: number): readonly LogEntry[] {
  if (version === logVersion) return entries
  const values = upgradeEvents(
    entries.map(({ value }) => value),
    version,
    logVersion,
  )
  return values.map((value, index) => ({ value, place: `Event ${index} of the upgraded log`, index }))
}

function eventOf({ value, place, index }: LogEntry): GameEvent {
  const type = asRecord(value)?.type
  if (typeof type !== 'string' || !Object.hasOwn(eventData, type as EventType))
    throw new InvalidLogError(`${place}: expected an event, got ${kindOf(value)}.`, index)
  const parsed = eventSchema.safeParse(value, unworded)
  if (parsed.success) return restoreOrder(parsed.data, value) as GameEvent
  throw new InvalidLogError(
    `${place}: \`${type}\` is damaged. ${asciiLine(firstFault(parsed.error, value).message)}.`,
    index,
  )
}

/** `checked` with its fields in their original order, so that a log that is read and written again is the same text. */
function restoreOrder(checked: unknown, written: unknown): unknown {
  if (Array.isArray(checked)) return checked.map((item, at) => restoreOrder(item, (written as unknown[])[at]))
  const fields = asRecord(checked)
  const order = asRecord(written)
  if (fields === undefined || order === undefined) return checked
  const kept = Object.keys(order).filter((key) => Object.hasOwn(fields, key))
  return Object.fromEntries(kept.map((key) => [key, restoreOrder(fields[key], order[key])]))
}

function checkOrder(entries: readonly LogEntry[], events: readonly GameEvent[]): void {
  for (const [at, event] of events.entries()) {
    const { place, index } = entries[at] as LogEntry
    if (event.seq !== at)
      throw new InvalidLogError(
        `${place}: expected event number ${at}, got ${event.seq}: events are missing or moved.`,
        index,
      )
    if (at > 0 && events[at - 1]?.type === 'game.ended')
      throw new InvalidLogError(`${place}: expected nothing after \`game.ended\`, got \`${event.type}\`.`, index)
    if ((event.type === 'game.created') !== (at === 0))
      throw new InvalidLogError(`${place}: expected one \`game.created\`, at the beginning.`, index)
    if ((event.type === 'game.opened') !== (at === 1))
      throw new InvalidLogError(
        `${place}: expected \`game.opened\` as event number 1 and nowhere else, got \`${event.type}\`.`,
        index,
      )
  }
}

const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

function kindOf(value: unknown): string {
  const type = asRecord(value)?.type
  if (typeof type === 'string') return `an event of type \`${asciiExcerpt(type)}\``
  if (Array.isArray(value)) return 'an array'
  return asRecord(value) ? 'an object without an event `type`' : `\`${asciiExcerpt(value)}\``
}

const asciiExcerpt = (value: unknown): string => asciiLine(String(value)).slice(0, 60)
