import { shuffle } from '../../../rules/random.js'
import { dayOf } from '../chronicle.js'
import type { Situation } from '../situation.js'

/** What goes into the gaps of a line. */
export type Slots = Readonly<Record<string, string | number>>

/** Picks and fills a line that has not been heard lately. */
export type Say = (lines: readonly string[], slots?: Slots) => string

/** A player's tongue: it prefers lines that nobody used today and that it never used itself. */
export function tongueOf({ chronicle, view, me, random }: Situation): Say {
  const own = chronicle.textsBy.get(me) ?? []
  const today = dayOf(chronicle, view.day).sayings.flatMap(({ player, text }) => (player === me ? [] : text))
  const team = chronicle.teamTalk.filter(({ day }) => day === view.day).map(({ text }) => text)
  const heard = [...own, ...today, ...team].join('\n')
  const last = own.at(-1) ?? ''
  return (lines, slots = {}) => {
    const shuffled = shuffle(lines, random)
    const unheard = shuffled.find((line) => !heard.includes(core(line)))
    const line = unheard ?? shuffled.find((known) => !last.includes(core(known))) ?? shuffled[0]
    return filled(line ?? '', slots)
  }
}

/** Puts names and numbers into a line. */
export function filled(line: string, slots: Slots): string {
  return line.replace(/\{(\w+)\}/g, (_gap, slot: string) => String(slots[slot] ?? ''))
}

/** The longest part of a line that is the same whoever it is about. */
export function core(line: string): string {
  return line.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** A day as people say it. */
export function dayAs(day: number | undefined, today: number): string {
  if (day === undefined || day === today) return 'today'
  return day === today - 1 ? 'yesterday' : `on day ${day}`
}
