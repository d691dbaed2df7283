import { spellOut } from '../text/clean-text.js'
import { pathOf } from './explain.js'
import { isObject } from './is-object.js'

/** The first place at which two JSON values differ, and the value of each there; undefined if it has none. */
export interface Difference {
  /** For example `data.votes[2].choice`; empty if the values differ as a whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

interface Place {
  readonly at: readonly PropertyKey[]
  readonly expected: unknown
  readonly actual: unknown
}

/**
 * The first difference between two values, in the order of their fields, without the fields `ignored`; null if they are
 * equal.
 */
export function firstDifference(
  expected: unknown,
  actual: unknown,
  ignored: readonly string[] = [],
): Difference | null {
  const open: Place[] = [{ at: [], expected, actual }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.expected === place.actual) continue
    if (!isSameShape(place)) return { path: pathOf(place.at), expected: place.expected, actual: place.actual }
    const inner = innerPlaces(place)
    open.push(...(place.at.length === 0 ? inner.filter(({ at }) => !ignored.includes(String(at[0]))) : inner).reverse())
  }
  return null
}

/** A value for a message: as JSON, short, and without anything that controls a terminal. */
export function jsonExcerpt(value: unknown): string {
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
