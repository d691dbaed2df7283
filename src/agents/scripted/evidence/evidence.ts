import type { Chronicle, Day } from '../chronicle.js'
import type { Claimed } from '../credibility.js'
import type { Knowledge } from '../knowledge.js'

/** Everything a rule of suspicion may look at. */
export interface Casebook {
  readonly day: number
  readonly me: string
  readonly chronicle: Chronicle
  readonly knowledge: Knowledge
  readonly claims: ReadonlyMap<string, Claimed>
  readonly today: Day
  /** Who accused each player today, each accuser once, in order. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
}

/** The name of each thing that can speak for or against a player. */
export type EvidenceName =
  | 'pushedTown'
  | 'pushedMafia'
  | 'sparedMafia'
  | 'lateVote'
  | 'bandwagon'
  | 'flipped'
  | 'satOut'
  | 'defendedMafia'
  | 'accusedMafia'
  | 'accusedTown'
  | 'underFire'
  | 'silenced'
  | 'quiet'
  | 'slipped'
  | 'falseHistory'
  | 'caught'
  | 'cleared'
  | 'falseClaim'
  | 'contested'
  | 'credible'
  | 'known'

/** One thing that speaks against a player (positive points) or for it (negative), so that it can be said aloud. */
export interface Evidence {
  readonly rule: EvidenceName
  readonly player: string
  readonly points: number
  /** Another player it is about: the victim, the accuser, the friend. */
  readonly other?: string
  readonly day?: number
}
