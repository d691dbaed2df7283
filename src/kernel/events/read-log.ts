import { requireEventList } from '../errors/arguments.js'
import { InvalidLogError } from '../errors/errors.js'
import { firstFault, withoutMessages } from '../errors/explain.js'
import { asciiLine } from '../text/clean-text.js'
import { deepFreeze, isObject, isRecord, parseJson, parseStrictJson } from '../text/objects.js'
import { choiceList } from '../text/words.js'
import { logFormat, logVersion } from './created-schema.js'
import { eventSchema, type GameEvent } from './event.js'
import { type EventType, eventData } from './event-data.js'
import { isUpgradable, upgradeEvents, upgrades } from './upgrades/upgrades.js'

/** One value of a log and its place, in words and as an index from 0. */
interface LogEntry {
  readonly value: unknown
  readonly place: string
  readonly index: number
}

/** The values of a log in any of its shapes, not yet checked. Throws `InvalidLogError` for what is not JSON. */
function logEntries(text: string): LogEntry[] {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const whole = document(plain)
  if (whole === undefined) return lines(plain)
  return whole.map((value, index) => ({ value, place: `Event ${index}`, index }))
}

/** The events of a log that is one JSON document; undefined for a log of JSON lines. */
function document(text: string): unknown[] | undefined {
  const start = text.trimStart()[0]
  if (start !== '[' && start !== '{') return undefined
  try {
    const parsed: unknown = parseStrictJson(text)
    if (Array.isArray(parsed)) return parsed
    const { events } = parsed as { events?: unknown }
    return Array.isArray(events) ? events : [parsed]
  } catch (error) {
    if (start === '{' && parseJson(text) === undefined) return undefined
    throw new InvalidLogError(
      `The log is no JSON document (${asciiLine((error as Error).message)}): it may be cut off.`,
    )
  }
}

function lines(text: string): LogEntry[] {
  const written = text.split('\n').map((line, index) => ({ line: line.trim(), index }))
  const last = written.findLast(({ line }) => line !== '')?.index
  return written
    .filter(({ line }) => line !== '')
    .map(({ line, index }) => ({ value: lineValue(line, index, index === last), place: `Line ${index + 1}`, index }))
}

function lineValue(line: string, index: number, isLast: boolean): unknown {
  try {
    return parseStrictJson(line)
  } catch (error) {
    const isCut = isLast && line.startsWith('{') && parseJson(line) === undefined
    const hint = isCut
      ? 'the last line was cut off; remove it to read the rest'
      : parseJson(line) === undefined
        ? 'this is not JSON'
        : (error as Error).message
    throw new InvalidLogError(`Line ${index + 1}: expected an event as JSON: ${hint}.`, index)
  }
}

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
  requireCanonical(text, written)
  const entries = upgradeEntries(written, checkBeginning(written[0]))
  const events = entries.map(readEvent)
  checkOrder(entries, events)
  return events.map((event) => deepFreeze(event))
}

/**
 * The hashes of a log that is evidence are of the text of its lines: a line that says the same in other characters (a space, an
 * escape, a byte order mark) was changed. A log as one JSON document is compared by the lines that its events make.
 */
function requireCanonical(text: string, [first, ...rest]: readonly LogEntry[]): void {
  const meta = asRecord(asRecord(first?.value)?.meta)
  if (first === undefined || meta?.evidence === undefined || !first.place.startsWith('Line')) return
  const written = text.replace(/\n$/, '').split('\n')
  const lines = [first, ...rest].map(({ value }) => JSON.stringify(value))
  const at = written.findIndex((line, index) => line !== lines[index])
  if (at < 0) return
  throw new InvalidLogError(
    `Line ${at + 1}: the log is evidence, and this line is not as nightzero wrote it: it was changed, if only by a space.`,
    at,
  )
}

/** Reads events in memory, as `readLog` reads their text. Throws `InvalidLogError` for anything else. */
export function readEvents(events: readonly unknown[]): GameEvent[] {
  return readLog(`[${Array.from(events, eventText).join(',')}]`)
}

function eventText(event: unknown, index: number): string {
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

/**
 * Why this program does not read a log whose first event has this data, in one clause; undefined if it does. Logs of the
 * versions before the first published one do not name their format, whatever their version number says.
 */
export function unreadableReason(created: unknown): string | undefined {
  const { format, version } = asRecord(created) ?? {}
  if (format !== logFormat)
    return `expected \`data.format\` to be \`${logFormat}\`: logs of development versions are not read`
  if (isReadableVersion(version)) return undefined
  const readable = choiceList([...Object.keys(upgrades), String(logVersion)])
  return `the log has version \`${asciiExcerpt(version)}\`; this program reads version ${readable}`
}

function checkBeginning(first: LogEntry | undefined): number {
  if (first === undefined) throw new InvalidLogError('The log is empty: expected one event a line.')
  const value = asRecord(first.value)
  if (value?.type !== 'game.created')
    throw new InvalidLogError(
      `${first.place}: expected the first event of a game, \`game.created\`, got ${describeKind(first.value)}.`,
      first.index,
    )
  const reason = unreadableReason(value.data)
  if (reason !== undefined) throw new InvalidLogError(`${first.place}: ${reason}.`, first.index)
  return asRecord(value.data)?.version as number
}

/** The entries of an older log in the form of this version, each with its place in the original if that is known. */
function upgradeEntries(entries: readonly LogEntry[], version: number): readonly LogEntry[] {
  if (version === logVersion) return entries
  const values = upgradeEvents(
    entries.map(({ value }) => value),
    { from: version, current: logVersion },
  )
  return values.map((value, index) => ({ value, place: `Event ${index} of the upgraded log`, index }))
}

function readEvent({ value, place, index }: LogEntry): GameEvent {
  const type = asRecord(value)?.type
  if (typeof type !== 'string' || !Object.hasOwn(eventData, type as EventType))
    throw new InvalidLogError(`${place}: expected an event, got ${describeKind(value)}.`, index)
  const parsed = eventSchema.safeParse(value, withoutMessages)
  if (parsed.success) return restoreOrder(parsed.data, value) as GameEvent
  throw new InvalidLogError(
    `${place}: \`${type}\` is damaged. ${asciiLine(firstFault(parsed.error, value).message)}.`,
    index,
  )
}

/** `checked` with its fields in their original order, so that a log that is read and written again is the same text. */
function restoreOrder(checked: unknown, written: unknown): unknown {
  if (Array.isArray(checked)) return checked.map((item, at) => restoreOrder(item, (written as unknown[])[at]))
  if (!isRecord(checked) || !isRecord(written)) return checked
  const kept = Object.keys(written).filter((key) => Object.hasOwn(checked, key))
  return Object.fromEntries(kept.map((key) => [key, restoreOrder(checked[key], written[key])]))
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

const asRecord = (value: unknown): Record<string, unknown> | undefined => (isRecord(value) ? value : undefined)

function describeKind(value: unknown): string {
  const type = asRecord(value)?.type
  if (typeof type === 'string') return `an event of type \`${asciiExcerpt(type)}\``
  if (Array.isArray(value)) return 'an array'
  return asRecord(value) ? 'an object without an event `type`' : `\`${asciiExcerpt(value)}\``
}

const asciiExcerpt = (value: unknown): string => asciiLine(String(value)).slice(0, 60)

/** How many levels of nesting an event of a log may have: twice as many as an event with the deepest allowed memory. */
const maxEventLevels = 128

/** Refuses a value with more levels, such as a cycle: programs may fail to write it as JSON again. */
export function requireShallow(value: unknown, place: string, index: number): void {
  let level: ReadonlySet<object> = new Set(isObject(value) ? [value] : [])
  for (let levels = 0; level.size > 0; levels++) {
    if (levels === maxEventLevels)
      throw new InvalidLogError(`${place}: expected at most ${maxEventLevels} levels of nesting, got more.`, index)
    level = new Set([...level].flatMap((outer) => Object.values(outer).filter(isObject)))
  }
}

/**
 * Throws `InvalidLogError` when `events` is not a list of events (for example the missing log of an imported game), or
 * when an event is nested without end.
 */
export function requireEvents(events: unknown): asserts events is readonly GameEvent[] {
  requireEventList(events)
  for (const [at, event] of events.entries()) requireShallow(event, `Event ${at}`, at)
}
