import type { ViewEvent } from '../../../src/index.js'
import { powers } from '../../../src/rules/index.js'
import type { Wording } from '../../../src/telling/index.js'
import { sentencesOf } from './words.js'

/** What the list of events can be limited to. */
export const kinds = ['all', 'words', 'votes', 'deaths', 'night', 'thoughts', 'engine'] as const
/** One of these kinds of events. */
export type Kind = (typeof kinds)[number]

const prefixes: readonly (readonly [RegExp, Exclude<Kind, 'all'>])[] = [
  [/^(speech|defense|last-words|role\.claimed|vote\.corrected|narration)/, 'words'],
  [/^(nomination|vote|judgment)\./, 'votes'],
  [/^(player\.died|game\.ended|night\.resolved)/, 'deaths'],
  [/^(night|mafia|strategy|power)/, 'night'],
  [/^(thought|memory|beliefs|summary)/, 'thoughts'],
  [/^(answer|call|claim\.checked|game\.created|persona\.briefed)/, 'engine'],
]

/** What players find out with their powers, by the catalogue of powers. */
const findings: ReadonlySet<string> = new Set(Object.values(powers).flatMap(({ events = {} }) => Object.keys(events)))

/** The kind of an event; `frame` for the opening and the phases, which are listed when nothing is left out. */
export function kindOf({ type }: ViewEvent): Exclude<Kind, 'all'> | 'frame' {
  if (findings.has(type)) return 'night'
  return prefixes.find(([prefix]) => prefix.test(type))?.[1] ?? 'frame'
}

interface Wish {
  readonly kind: Kind
  /** In lower case; empty for everything. */
  readonly search: string
  readonly wording: Wording
}

/** Whether an event is to be listed. How answers were obtained is listed only on request. */
export function matches(event: ViewEvent, { kind, search, wording }: Wish): boolean {
  const own = kindOf(event)
  const isWanted = kind === 'all' ? own !== 'engine' : own === kind
  if (!isWanted) return false
  return search === '' || sentencesOf(event, wording).some((sentence) => sentence.toLowerCase().includes(search))
}
