import type { EventType } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import type { GameHistory } from '../suspicion/history.js'
import { incrementalReader } from '../suspicion/read-history.js'
import { findSpeakerRoster, nameMarkerFor } from '../suspicion/statements.js'

/** The sentences of a text; the part after a colon counts as a separate sentence, and so does a part before dots. */
export const splitSpokenText = (text: string): string[] => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"0-9.])/u)

/** The common form of sentences that differ only in names, days and numbers: names are `<id>` in `marked`. */
const sentenceTemplate = (marked: string): string =>
  marked
    .replace(/<[^<>]+>/g, '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')

/** A sentence and its form. */
interface HeardSentence {
  readonly sentence: string
  readonly template: string
}

/**
 * Cached sentences by text and marking of names: the same words in the same game are split once, however many players
 * heard them.
 */
const apart = new WeakMap<Mark, Map<string, readonly HeardSentence[]>>()

/** Marks the names in a text. */
type Mark = (text: string) => string

function heardSentences(text: string, mark: Mark): readonly HeardSentence[] {
  const known = apart.get(mark) ?? new Map<string, readonly HeardSentence[]>()
  apart.set(mark, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const worn = splitSpokenText(text).map((sentence) => ({ sentence, template: sentenceTemplate(mark(sentence)) }))
  known.set(text, worn)
  return worn
}

/** Which sentences are worn out by now. */
export interface Repetition {
  /** How often the table has heard sentences of each form. */
  readonly worn: Map<string, number>
  /** Every sentence with the player who said it. */
  readonly wornBy: Set<string>
}

const noRepetition = (): Repetition => ({ worn: new Map(), wornBy: new Set() })

function addRepetitions({ wornBy, worn }: Repetition, said: { player: string; text: string }, mark: Mark): void {
  for (const { sentence, template } of heardSentences(said.text, mark)) {
    worn.set(template, (worn.get(template) ?? 0) + 1)
    wornBy.add(`${said.player} ${sentence}`)
  }
}

const types = ['speech.given', 'defense.given', 'last-words.given', 'nomination.made', 'vote.cast'] as const

const publicRepetition = incrementalReader({
  types: new Set<EventType>(types),
  nothing: noRepetition,
  enter: (heard, { data }, table) => {
    const { player, text, reason } = data as { player: string; text?: string; reason?: string }
    const said = text ?? reason
    if (said !== undefined) addRepetitions(heard, { player, text: said }, nameMarkerFor(table))
  },
})

/** The worn sentences for this player: those that everyone heard, and those of its team. */
export function repetitionFor(view: View, { teamTalk }: GameHistory): readonly Repetition[] {
  const heard = publicRepetition(view)
  if (teamTalk.length === 0) return [heard]
  const ofTeam = noRepetition()
  for (const said of teamTalk) addRepetitions(ofTeam, said, nameMarkerFor(findSpeakerRoster(view)))
  return [heard, ofTeam]
}

/**
 * How often this player has heard the most frequent of these sentences; infinitely often when it has said one of them
 * itself.
 */
export function countRepetitions(
  text: string,
  heard: readonly Repetition[],
  { me, mark }: { me: string; mark: Mark },
): number {
  return Math.max(
    ...heardSentences(text, mark).map(({ sentence, template }) =>
      heard.some(({ wornBy }) => wornBy.has(`${me} ${sentence}`))
        ? Number.POSITIVE_INFINITY
        : heard.reduce((sum, { worn }) => sum + (worn.get(template) ?? 0), 0),
    ),
  )
}
