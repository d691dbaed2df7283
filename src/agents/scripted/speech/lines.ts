import { shuffle } from '../../../rules/random.js'
import { markerAt, tableOf } from '../../../suspicion/heard.js'
import { type Line, textOf } from '../phrases/phrase.js'
import { hashOf } from '../seeded.js'
import type { Situation } from '../situation.js'
import { wearOf } from '../wear.js'
import { type About, isTrue } from './presupposed.js'

/** The values of a line's placeholders. */
export type Slots = Readonly<Record<string, string | number>>

/**
 * Picks and fills a line that is true, that the players have heard at most once, and that this player has never said;
 * '' if none is left.
 */
export type Say = (lines: readonly Line[], slots?: Slots, about?: About) => string

/** How often a sentence may be heard before it counts as worn out. */
const uses = 2

/** Picks lines for a player who speaks in turn: those that the players have heard least. */
export function tongueOf(situation: Situation): Say {
  const { wear, random, view, me } = situation
  const mark = markerAt(tableOf(view))
  const taken = new Set<Line>()
  return (lines, slots = {}, about = {}) => {
    const free = shuffle(lines, random).filter((line) => !taken.has(line))
    let chosen: { readonly line: Line; readonly text: string } | undefined
    for (const line of free) {
      if (!isTrue(line, about, situation)) continue
      const text = fill(textOf(line), slots)
      const worn = wearOf(text, wear, { me, mark })
      if (worn === 0 || (worn < uses && chosen === undefined)) chosen = { line, text }
      if (worn === 0) break
    }
    if (chosen) taken.add(chosen.line)
    return chosen?.text ?? ''
  }
}

/**
 * Picks lines for a player who speaks at the same time as others, as in a ballot: each player takes a different line by
 * its place among the living, and says nothing if all lines are taken.
 */
export function tongueAmong(situation: Situation): Say {
  const { chronicle, wear, view, me, others } = situation
  const mark = markerAt(tableOf(view))
  const seats = view.players.filter(({ id }) => id === me || others.some((other) => other.id === id))
  const place = seats.findIndex(({ id }) => id === me)
  return (lines, slots = {}, about = {}) => {
    const fresh = lines
      .filter((line) => isTrue(line, about, situation))
      .map((line) => fill(textOf(line), slots))
      .map((text) => ({ text, worn: wearOf(text, wear, { me: '', mark }) }))
      .filter(({ worn }) => worn < uses)
      .sort((one, other) => one.worn - other.worn)
    const turn = place + (hashOf(`${chronicle.game} ${view.day} ${view.phase}`) % 16)
    const { text = '', worn = 0 } = fresh[turn % Math.max(1, fresh.length)] ?? {}
    const isFree = worn + Math.floor(place / Math.max(1, fresh.length)) < uses
    return isFree && wearOf(text, wear, { me, mark }) < uses ? text : ''
  }
}

/** Puts names and numbers into a line. */
export function fill(line: string, slots: Slots): string {
  return line.replace(/\{(\w+)\}/g, (_gap, slot: string) => String(slots[slot] ?? ''))
}

/** A day in words. */
export function dayAs(day: number | undefined, today: number): string {
  if (day === undefined || day === today) return 'today'
  return day === today - 1 ? 'yesterday' : `on day ${day}`
}
