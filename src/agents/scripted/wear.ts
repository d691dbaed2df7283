import type { EventType } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import type { Chronicle } from '../../suspicion/chronicle.js'
import { markerAt, tableOf } from '../../suspicion/heard.js'
import { readsOn } from '../../suspicion/read-on.js'

/** The sentences of a text; the part after a colon counts as a separate sentence, and so does a part before dots. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"0-9.])/u)

/** The common form of sentences that differ only in names, days and numbers: names are `<id>` in `marked`. */
const templateOf = (marked: string): string =>
  marked
    .replace(/<[^<>]+>/g, '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')

/** A sentence and its form. */
interface Worn {
  readonly sentence: string
  readonly template: string
}

/**
 * Cached sentences by text and marking of names: the same words in the same game are split once, however many players
 * heard them.
 */
const apart = new WeakMap<Mark, Map<string, readonly Worn[]>>()

/** Marks the names in a text. */
type Mark = (text: string) => string

function wornSentences(text: string, mark: Mark): readonly Worn[] {
  const known = apart.get(mark) ?? new Map<string, readonly Worn[]>()
  apart.set(mark, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const worn = sentencesOf(text).map((sentence) => ({ sentence, template: templateOf(mark(sentence)) }))
  known.set(text, worn)
  return worn
}

/** Which sentences are worn out by now. */
export interface Wear {
  /** How often the table has heard sentences of each form. */
  readonly worn: Map<string, number>
  /** Every sentence with the player who said it. */
  readonly wornBy: Set<string>
}

const nothingWorn = (): Wear => ({ worn: new Map(), wornBy: new Set() })

function wear({ wornBy, worn }: Wear, said: { player: string; text: string }, mark: Mark): void {
  for (const { sentence, template } of wornSentences(said.text, mark)) {
    worn.set(template, (worn.get(template) ?? 0) + 1)
    wornBy.add(`${said.player} ${sentence}`)
  }
}

const types = ['speech.given', 'defense.given', 'last-words.given', 'nomination.made', 'vote.cast'] as const

const wornInPublic = readsOn({
  types: new Set<EventType>(types),
  nothing: nothingWorn,
  enter: (heard, { data }, table) => {
    const { player, text, reason } = data as { player: string; text?: string; reason?: string }
    const said = text ?? reason
    if (said !== undefined) wear(heard, { player, text: said }, markerAt(table))
  },
})

/** The worn sentences for this player: those that everyone heard, and those of its team. */
export function wearHeardBy(view: View, { teamTalk }: Chronicle): readonly Wear[] {
  const heard = wornInPublic(view)
  if (teamTalk.length === 0) return [heard]
  const ofTeam = nothingWorn()
  for (const said of teamTalk) wear(ofTeam, said, markerAt(tableOf(view)))
  return [heard, ofTeam]
}

/**
 * How often this player has heard the most frequent of these sentences; infinitely often when it has said one of them
 * itself.
 */
export function wearOf(text: string, heard: readonly Wear[], { me, mark }: { me: string; mark: Mark }): number {
  return Math.max(
    ...wornSentences(text, mark).map(({ sentence, template }) =>
      heard.some(({ wornBy }) => wornBy.has(`${me} ${sentence}`))
        ? Number.POSITIVE_INFINITY
        : heard.reduce((sum, { worn }) => sum + (worn.get(template) ?? 0), 0),
    ),
  )
}
