import type { AIWolfRecord } from './records.js'
import type { Scribe } from './scribe.js'

/** Writes the events of an import, and holds the votes that are still to be counted. */
export interface Telling {
  readonly scribe: Scribe
  /** The votes that were cast and not yet counted, by voter. */
  readonly ballot: Map<string, string>
}

/** Writes what a record tells; returns why it could not, in a sentence. */
export type Teller = (telling: Telling, record: AIWolfRecord) => string | undefined

/** Why a record about an unknown agent is left out. */
export const stranger = 'It names an agent that has no status line.'

/** The player with a number, or undefined. */
export const playerIn = (scribe: Scribe, field: string | undefined): string | undefined =>
  scribe.cast.find(({ id }) => id === `p${Number(field)}`)?.id

/** The two players that a record is about. */
export function pairIn(scribe: Scribe, { fields }: AIWolfRecord): readonly [string, string] | undefined {
  const [one, other] = [playerIn(scribe, fields[0]), playerIn(scribe, fields[1])]
  return one === undefined || other === undefined ? undefined : [one, other]
}

/** The phase of the night that a record of this day is about. */
export const nightOf = (day: number) => (day === 0 ? 'nightZero' : 'night')
