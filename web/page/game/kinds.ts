import type { ViewEvent } from '../../../src/index.js'
import type { Wording } from '../../../src/telling/index.js'
import { sentencesOf } from './words.js'

/** What the list of events can be narrowed to. */
export const kinds = ['all', 'words', 'votes', 'deaths', 'night', 'thoughts', 'engine'] as const
export type Kind = (typeof kinds)[number]

const prefixes: readonly (readonly [RegExp, Exclude<Kind, 'all'>])[] = [
  [/^(speech|defense|last-words|role\.claimed|vote\.corrected|narration)/, 'words'],
  [/^(nomination|vote|judgment)\./, 'votes'],
  [/^(player\.died|game\.ended|night\.resolved)/, 'deaths'],
  [/^(night|mafia|strategy|power|investigation|watch|lookout)/, 'night'],
  [/^(thought|memory|beliefs|summary)/, 'thoughts'],
  [/^(answer|call|claim\.checked|game\.created|persona\.briefed)/, 'engine'],
]

/** What an event is, for who looks for it; none of the beginning and of phases, which are always listed. */
export function kindOf({ type }: ViewEvent): Exclude<Kind, 'all'> | 'frame' {
  return prefixes.find(([prefix]) => prefix.test(type))?.[1] ?? 'frame'
}

interface Wish {
  readonly kind: Kind
  /** In small letters; empty for everything. */
  readonly search: string
  readonly wording: Wording
}

/** Whether an event is among those that were asked for. How answers came about is listed where it is asked for alone. */
export function matches(event: ViewEvent, { kind, search, wording }: Wish): boolean {
  const own = kindOf(event)
  const isWanted = kind === 'all' ? own !== 'engine' : own === kind
  if (!isWanted) return false
  return search === '' || sentencesOf(event, wording).some((sentence) => sentence.toLowerCase().includes(search))
}
