import type { Chronicle, Day } from '../chronicle.js'
import type { Claimed } from '../credibility.js'
import type { Knowledge } from '../knowledge.js'

/** The input of suspicion rules: the game as one observer sees it. */
export interface Casebook {
  readonly day: number
  /** The observer: a player's id, or `public` for an observer who knows only what everyone knows. */
  readonly me: string
  /** What happened, sorted by subject. */
  readonly chronicle: Chronicle
  /** What is certain. */
  readonly knowledge: Knowledge
  /** The claims by player, and how credible they are. */
  readonly claims: ReadonlyMap<string, Claimed>
  /** What everyone heard and saw today. */
  readonly today: Day
  /** Who accused each player today, each accuser once, in order. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
}

/** One piece of evidence against a player (positive points) or for it (negative). */
export interface Evidence<Name extends string = string> {
  /** The name of the rule that gives the points. */
  readonly rule: Name
  readonly player: string
  /** Points are added to the starting score of 35; the sum is limited to 0 to 100. */
  readonly points: number
  /** Another player it is about: the victim, the accuser, the friend. */
  readonly other?: string
  /** The day it is about. */
  readonly day?: number
}
