import { spellOut } from '../text/clean-text.js'
import { isObject } from '../text/objects.js'
import { MafiaError } from './errors.js'
import { formatPath } from './explain.js'

interface Place {
  readonly at: readonly PropertyKey[]
  readonly expected: unknown
  readonly actual: unknown
}

export function firstDifference(expected: unknown, actual: unknown): Place | null {
  const open: Place[] = [{ at: [], expected, actual }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.expected === place.actual) continue
    if (!isSameShape(place)) return place
    open.push(
      ...innerPlaces(place)
        .filter(({ at }) => at.length > 1 || at[0] !== 'meta')
        .reverse(),
    )
  }
  return null
}

function jsonExcerpt(value: unknown): string {
  if (value === undefined) return 'nothing'
  const json = JSON.stringify(value) ?? String(value)
  return `\`${spellOut(json.length > maxChars ? `${json.slice(0, maxChars - 1)}…` : json)}\``
}

const maxChars = 120

const isSameShape = ({ expected, actual }: Place): boolean =>
  isObject(expected) && isObject(actual) && Array.isArray(expected) === Array.isArray(actual)

function innerPlaces({ at, expected, actual }: Place): Place[] {
  const [one, other] = [expected, actual] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const segment = (key: string): PropertyKey => (Array.isArray(expected) ? Number(key) : key)
  return [...keys].map((key) => ({ at: [...at, segment(key)], expected: one[key], actual: other[key] }))
}

/**
 * Replaying a log wrote an event that differs from the one in the log. The message names the first field that differs,
 * and both values.
 */
export class DivergenceError extends MafiaError {
  /** Number of the first event that differs. */
  readonly seq: number
  /** The event in the log; undefined when the log ends before it. */
  readonly expected: unknown
  /** The event that the replay wrote; undefined if it wrote none. */
  readonly actual: unknown

  /** `fault` is the error that stopped the game, when the replay wrote nothing because of it. */
  constructor(seq: number, { expected, actual }: { expected?: unknown; actual?: unknown }, fault?: Error) {
    super(
      `Event ${seq} ${differenceBetween(expected, actual)}${fault ? ` ${fault.message}` : ''}`,
      fault && { cause: fault },
    )
    this.seq = seq
    this.expected = expected
    this.actual = actual
  }
}

function differenceBetween(expected: unknown, actual: unknown): string {
  const [logged, played] = [describeType(expected), describeType(actual)]
  const found = logged === played ? firstDifference(expected, actual) : null
  if (found === null) return `differs: the log has ${logged}, playing it again gives ${played}.`
  const values = `the log has ${jsonExcerpt(found.expected)}, playing it again gives ${jsonExcerpt(found.actual)}`
  return `(${logged}) differs in \`${formatPath(found.at)}\`: ${values}.`
}

const describeType = (event: unknown): string =>
  event === undefined ? 'nothing' : `\`${(event as { type?: unknown }).type}\``
