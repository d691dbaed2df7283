import type { Phase } from './game-state.js'
import type { RequestKind, Words } from './request-kind.js'

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
}

/** One player's share of a poll. */
export interface Question {
  readonly id: string
  readonly kind: RequestKind
  readonly place: Place
  readonly player: string
  /** The legal choices; none where only words count. */
  readonly options: readonly string[]
  readonly words: Words
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

/**
 * Whether there is anything to ask: words, a persona or a choice. Whom the rules leave nothing but `skip` is not asked and
 * counts for nobody.
 */
export function isOpen({ kind, words, options }: Pick<Question, 'kind' | 'words' | 'options'>): boolean {
  return words === 'required' || kind === 'persona' || options.some((option) => option !== 'skip')
}

/** What was chosen, in the order of the poll; a player who had nothing to choose from abstains. */
export function choicesOf(choices: readonly Choice[]): string[] {
  return choices.map(({ choice = 'abstain' }) => choice)
}
