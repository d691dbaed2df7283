import type { Chronicle, Day } from '../chronicle.js'
import type { Claimed } from '../credibility.js'
import type { Knowledge } from '../knowledge.js'

/** Everything a rule of suspicion may look at: the game as one observer sees it. */
export interface Casebook {
  readonly day: number
  /** The observer: a player's id, or `public` for one who knows what everyone knows. */
  readonly me: string
  /** What happened, sorted by what it is about. */
  readonly chronicle: Chronicle
  /** What is certain. */
  readonly knowledge: Knowledge
  /** What has been claimed, by player, and how far it may be believed. */
  readonly claims: ReadonlyMap<string, Claimed>
  /** What everyone heard and saw today. */
  readonly today: Day
  /** Who accused each player today, each accuser once, in order. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
}

/** One thing that speaks against a player (positive points) or for it (negative), so that it can be said aloud. */
export interface Evidence<Name extends string = string> {
  /** The name of the rule that gives the points. */
  readonly rule: Name
  readonly player: string
  /** From 35, where everybody begins, to 0 or 100 in sum. */
  readonly points: number
  /** Another player it is about: the victim, the accuser, the friend. */
  readonly other?: string
  /** The day it is about. */
  readonly day?: number
}
