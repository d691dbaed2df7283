import type { Chronicle } from './chronicle.js'

/** The sentences of a text; what follows a colon counts as one of its own. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"0-9])/u)

/** What sentences that differ only in names, days and numbers have in common: names stand as `<id>` in `marked`. */
const templateOf = (marked: string): string =>
  marked
    .replace(/<[^<>]+>/g, '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')

/** Notes that everybody, or its team, heard this from a player. `mark` marks names. */
export function wear(
  { wornBy, worn }: Chronicle,
  said: { player: string; text: string },
  mark: (text: string) => string,
) {
  for (const sentence of sentencesOf(said.text)) {
    const template = templateOf(mark(sentence))
    worn.set(template, (worn.get(template) ?? 0) + 1)
    wornBy.add(`${said.player} ${sentence}`)
  }
}

/** How often the table has heard sentences like these, the most of them; infinitely often when `me` has said one of them itself. */
export function wearOf(
  text: string,
  { wornBy, worn }: Chronicle,
  { me, mark }: { me: string; mark: (text: string) => string },
): number {
  return Math.max(
    ...sentencesOf(text).map((sentence) =>
      wornBy.has(`${me} ${sentence}`) ? Number.POSITIVE_INFINITY : (worn.get(templateOf(mark(sentence))) ?? 0),
    ),
  )
}
