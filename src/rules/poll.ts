import type { RequestKind } from './kinds/kinds.js'

/** A question put to one or more players, as the statecharts state it: small JSON. */
export interface Poll {
  readonly kind: RequestKind
  /** Where in the day it is asked, unique within it, for example `discussion-1`; part of each request's id. */
  readonly place: string
  /** Who is asked, by seat. */
  readonly players: readonly string[]
  /**
   * What may be chosen, where the rules narrow it: the players of a vote, beside which skip stays what it is, or the choices
   * of the mafia's first round, skip among them only if somebody chose it.
   */
  readonly among?: readonly string[]
  /** Only words are wanted, no choice. */
  readonly wordsOnly?: boolean
  /** The choice that stands for a missing answer, where it is not the default of the kind. */
  readonly fallback?: string
  /** Keep the answers back until the night closes: nobody may learn when a sleeper acted. */
  readonly held?: boolean
  /** The phase runs on the clock and ends after this many milliseconds: when the answer comes is part of the game. */
  readonly untilMs?: number
}

/** One player's share of a poll. */
export interface Question {
  readonly id: string
  readonly kind: RequestKind
  readonly player: string
  /** The legal choices; none where only words count. */
  readonly options: readonly string[]
  /** Whether words are due, may be given as a reason, or are not used. */
  readonly words: 'required' | 'reason' | 'none'
  readonly fallback?: string
  readonly untilMs?: number
}

/** What a player chose, in small JSON. */
export interface Choice {
  readonly player: string
  /** Absent where only words counted. */
  readonly choice?: string
  /** When it was answered, in ms since the phase began, in a phase that runs on the clock. */
  readonly at?: number
  /** Whom the words accuse, in a phase that runs on the clock. */
  readonly accuses?: readonly string[]
}

/** The id of the request that puts a poll to `player`: the same in every run of the same game. */
export function requestId(day: number, place: string, player: string): string {
  return `${day}.${place}.${player}`
}

/** What was chosen, in the order of the poll; a player who had nothing to choose from abstains. */
export function choicesOf(choices: readonly Choice[]): string[] {
  return choices.map(({ choice = 'abstain' }) => choice)
}
