import { type GameEvent, isEvent } from '../../../src/index.js'

/** Something that a player said aloud: a speech, a defense, last words, or the reason for a ballot. */
export interface Saying {
  readonly player: string
  readonly text: string
  readonly event: GameEvent
}

/** All that the players of a game said aloud, in order. */
export function sayingsIn(events: readonly GameEvent[]): Saying[] {
  return events.flatMap((event): Saying[] => {
    if (isEvent(event, 'speech.given') || isEvent(event, 'defense.given') || isEvent(event, 'last-words.given'))
      return [{ player: event.data.player, text: event.data.text, event }]
    if (isEvent(event, 'vote.cast') || isEvent(event, 'nomination.made'))
      return event.data.reason === undefined ? [] : [{ player: event.data.player, text: event.data.reason, event }]
    return []
  })
}

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}"0-9])/u)

/** What sentences that differ in names, days and numbers have in common. */
function templateOf(sentence: string, names: readonly string[]): string {
  const words = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return sentence
    .replace(new RegExp(`\\b(?:${words})\\b`, 'g'), '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')
}

/** The share of sentences whose template is used three times or more in the game, and those said twice by one player. */
export function repetitionIn(events: readonly GameEvent[], names: readonly string[]) {
  const uses = new Map<string, number>()
  const own = new Set<string>()
  const twice: string[] = []
  let all = 0
  for (const { player, text } of sayingsIn(events))
    for (const sentence of sentencesOf(text)) {
      all++
      const template = templateOf(sentence, names)
      uses.set(template, (uses.get(template) ?? 0) + 1)
      const key = `${player}: ${sentence}`
      if (own.has(key)) twice.push(key)
      own.add(key)
    }
  const worn = [...uses.values()].filter((count) => count >= 3).reduce((sum, count) => sum + count, 0)
  return { all, worn, twice }
}
