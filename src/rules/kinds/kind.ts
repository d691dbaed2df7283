import type { GameState, PlayerState } from '../game-state.js'
import type { Persona } from '../persona.js'
import type { BeliefMoment } from '../policies/belief-moments.js'
import type { Poll, Question, Words } from '../poll.js'
import type { Random } from '../random.js'
import type { Rules } from '../rules-schema.js'

/** The answer used when no valid answer came. */
export interface DefaultAnswer {
  readonly speech?: string
  readonly choice?: string
  readonly persona?: Persona
}

/** The input of a default: the state of the game, its own random draw, and the taken names. */
export interface DefaultContext {
  readonly state: GameState
  readonly random: Random
  /** The built-in personas. */
  readonly personas: readonly Persona[]
  readonly taken: readonly string[]
}

/** The player whose options are computed, and the state of the game. */
export interface OptionsAsked {
  readonly poll: Poll
  readonly player: PlayerState
  readonly state: GameState
  readonly rules: Rules
}

/** The event that an answer becomes: its type, the form of its data, and who may see it. */
export interface Becoming {
  readonly event: string
  readonly form: 'persona' | 'words' | 'speech' | 'team talk' | 'choice' | 'act' | 'narration' | 'beliefs'
  readonly audience: 'public' | 'team' | 'player'
}

/** Parts of an answer that only some kinds of request use. */
export type OptionalField = 'persona' | 'memory' | 'claim' | 'correction'

/**
 * One kind of request with everything about it: the question, the legal answers, the event an answer becomes, and the
 * default.
 */
export interface RequestKindDefinition {
  /** Whether words are required, may be given as the reason for a choice, or are not used. */
  readonly words: Words
  /** Who hears the words while they arrive; absent: nobody until the answer is recorded. */
  readonly streamed?: 'public' | 'team'
  /** What the player is asked, as one sentence. */
  readonly describe: string
  /** Facts about the answer: who hears it, and what follows from it. */
  readonly known?: string
  /** What the player should think of. */
  readonly advice: string
  /** Parts of an answer that it uses besides thought, words and choice. */
  readonly takes: readonly OptionalField[]
  /**
   * Whether an answer states beliefs, how likely each other living player is to be mafia: always (`due`), or if the
   * rules ask for them before a speech or before a vote. Absent: never.
   */
  readonly beliefs?: 'due' | BeliefMoment
  /** The legal choices, players by seat and then words. Absent when only words count. */
  readonly options?: (asked: OptionsAsked) => string[]
  /** What each word among the options means, for the players who are asked. */
  readonly choices?: Readonly<Record<string, string>>
  /** The default after the last failed try (sources 000 and 002; `docs/agents.md` has the table). */
  readonly fallback: (question: Question, context: DefaultContext) => DefaultAnswer
  readonly becomes: Becoming
}
