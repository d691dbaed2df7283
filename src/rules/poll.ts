import type { Phase } from './game-state.js'
import { type RequestKind, requestKinds } from './kinds/kinds.js'

/** Where in the game a question is asked. Nothing of it tells what its player has not seen. */
export interface Place {
  readonly phase: Phase
  /** Which of several rounds, from 1: of a discussion, or of the mafia's talk or choosing. Absent where there are none. */
  readonly round?: number
  /** Of how many rounds, at most. */
  readonly of?: number
  /** A part of the phase: `talk`, before the mafia choose, or the moment that a narrator tells of. */
  readonly moment?: string
}

/** A question put to one or more players, as the statecharts state it: small JSON. */
export interface Poll {
  readonly kind: RequestKind
  readonly place: Place
  /** Who is asked, in order. */
  readonly players: readonly string[]
  /**
   * What may be chosen, where the rules narrow it: the players of a vote, beside which skip stays what it is, or the choices
   * of the mafia's first round, skip among them only if somebody chose it.
   */
  readonly among?: readonly string[]
  /** Only words are wanted, no choice. */
  readonly wordsOnly?: boolean
  /** By player, the choice that stands for a missing answer, where it is not the default of the kind. */
  readonly fallback?: Readonly<Record<string, string>>
  /** Keep the answers back until the night closes: nobody may learn when a sleeper acted. */
  readonly held?: boolean
  /** The phase runs on the clock and ends after this many milliseconds: when the answer comes is part of the game. */
  readonly untilMs?: number
  /** What is asked next: whoever is asked that is not asked this, since its answer to that holds what is wanted here. */
  readonly beside?: Poll
  /** Why a player is asked again, by its id. */
  readonly errors?: Readonly<Record<string, string>>
}

/** Whether words are due, may be given as the reason of a choice, or are not used. */
export type Words = 'required' | 'reason' | 'none'

/** One player's share of a poll. */
export interface Question {
  readonly id: string
  readonly kind: RequestKind
  readonly place: Place
  readonly player: string
  /** The legal choices; none where only words count. */
  readonly options: readonly string[]
  readonly words: Words
  /** Why it is asked again, where it was asked in a poll before. */
  readonly error?: string
  readonly fallback?: string
  readonly untilMs?: number
  /** What a claim may say of anybody, where one is listened to: the roles of the rules, and the teams. */
  readonly claimable?: readonly string[]
  /** About whom beliefs are stated, where the rules ask for them: the other living players, by seat. */
  readonly beliefs?: readonly string[]
}

/** What a player chose, in small JSON. */
export interface Choice {
  readonly player: string
  /** Absent where only words counted. */
  readonly choice?: string
  /** Why the answer did not count after all, when its turn came to be recorded: the player has to be asked again. */
  readonly refused?: string
  /** When it was answered, in ms since the phase began, in a phase that runs on the clock. */
  readonly at?: number
  /** Whom the words accuse, in a phase that runs on the clock. */
  readonly accuses?: readonly string[]
}

/** Whether words are due in an answer of this kind. */
export function wordsOf(kind: RequestKind): Words {
  return requestKinds[kind].words
}

/** Whether there is anything to ask: where the rules leave a voter nobody to vote for and no skip, it is not asked. */
export function isOpen({ kind, options }: Pick<Question, 'kind' | 'options'>): boolean {
  return options.length > 0 || wordsOf(kind) !== 'reason'
}

/** Whether a choice is made without asking: the rules leave its player nothing but to skip. */
export function isForced({ kind, options }: Pick<Question, 'kind' | 'options'>): boolean {
  return options.length === 1 && options[0] === 'skip' && wordsOf(kind) === 'reason'
}
