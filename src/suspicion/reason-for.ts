import type { Evidence } from './evidence/evidence.js'
import type { SuspicionRule } from './suspicion-rule.js'

/** A reason for a score, from one rule. */
export interface SuspicionReason {
  readonly rule: string
  /** Positive points speak against the player, negative ones for it. */
  readonly points: number
  /** A sentence, with the names of players. */
  readonly text: string
  /** Another player it is about, by id. */
  readonly other?: string
  /** The day it is about. */
  readonly day?: number
}

/** The reason that a piece of evidence gives. */
export function reasonFor(
  { rule, player, points, other, day }: Evidence,
  { rules, name }: { rules: readonly SuspicionRule[]; name: (id: string) => string },
): SuspicionReason {
  const describe = rules.find((each) => each.name === rule)?.describe ?? rule
  const slots: Readonly<Record<string, string>> = {
    player: name(player),
    other: other === undefined ? 'somebody' : name(other),
    day: day === undefined ? 'this day' : `${day}`,
  }
  const text = describe.replace(/\{(player|other|day)\}/g, (_gap, slot: string) => slots[slot] ?? '')
  return { rule, points, text, ...(other !== undefined && { other }), ...(day !== undefined && { day }) }
}
