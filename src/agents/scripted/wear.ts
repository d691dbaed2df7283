import type { Chronicle } from './chronicle.js'

/** The sentences of a text; what follows a colon counts as one of its own, and so do dots of somebody who trails off. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"0-9.])/u)

/** What sentences that differ only in names, days and numbers have in common: names stand as `<id>` in `marked`. */
const templateOf = (marked: string): string =>
  marked
    .replace(/<[^<>]+>/g, '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')

/** A sentence, and what it has in common with others. */
interface Worn {
  readonly sentence: string
  readonly template: string
}

/** Texts by how names are marked in them: the same words at the same table are taken apart once, however many heard them. */
const apart = new WeakMap<Mark, Map<string, readonly Worn[]>>()

/** Marks the names in a text. */
type Mark = (text: string) => string

function takenApart(text: string, mark: Mark): readonly Worn[] {
  const known = apart.get(mark) ?? new Map<string, readonly Worn[]>()
  apart.set(mark, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const worn = sentencesOf(text).map((sentence) => ({ sentence, template: templateOf(mark(sentence)) }))
  known.set(text, worn)
  return worn
}

/** Notes that everybody, or its team, heard this from a player. `mark` marks names. */
export function wear({ wornBy, worn }: Chronicle, said: { player: string; text: string }, mark: Mark) {
  for (const { sentence, template } of takenApart(said.text, mark)) {
    worn.set(template, (worn.get(template) ?? 0) + 1)
    wornBy.add(`${said.player} ${sentence}`)
  }
}

/** How often the table has heard sentences like these, the most of them; infinitely often when `me` has said one of them itself. */
export function wearOf(text: string, { wornBy, worn }: Chronicle, { me, mark }: { me: string; mark: Mark }): number {
  return Math.max(
    ...takenApart(text, mark).map(({ sentence, template }) =>
      wornBy.has(`${me} ${sentence}`) ? Number.POSITIVE_INFINITY : (worn.get(template) ?? 0),
    ),
  )
}
