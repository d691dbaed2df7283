import type { PlayerValue, Text } from '../text/message.js'
import type { GameState, Phase, PlayerState } from './game-state.js'
import type { Persona } from './persona.js'
import type { BeliefMoment } from './policies.js'
import type { BuiltInPower } from './powers/traits.js'
import type { QuestionWords } from './question-words.js'
import type { Random } from './random.js'
import type { Rules } from './rules-schema.js'
import type { Winner } from './team.js'

/** The name of a kind of request that every game may have: one of the game's own, or a built-in power. */
export type BuiltInKind =
  | BuiltInPower
  | 'persona'
  | 'strategize'
  | 'chat'
  | 'bid'
  | 'speak'
  | 'nominate'
  | 'defend'
  | 'judge'
  | 'vote'
  | 'believe'
  | 'last-words'
  | 'summarize'
  | 'narrate'

/** The name of a kind of request; a power of one's own is one too. */
export type RequestKind = BuiltInKind | (string & {})

/** Where in the game a question is asked. It reveals nothing that its player has not seen. */
export interface Place {
  readonly phase: Phase
  /** From 1: the round of a discussion, or of the mafia's talk or choice; absent if there are none. */
  readonly round?: number
  readonly of?: number
  /** A part of the phase: `talk`, before the mafia choose, or the moment that a narrator comments on. */
  readonly moment?: string
  /** The channel of the rules' own on which a player speaks. */
  readonly channel?: string
  /** Who has won, for a narrator at the end of a game. */
  readonly winner?: Winner
}

/** A question to one or more players, as the statecharts put it: small JSON. */
export interface Poll extends QuestionWords {
  readonly kind: RequestKind
  readonly place: Place
  readonly players: readonly string[]
  /**
   * The legal choices, if the rules narrow them: the players of a ballot (whether skip is legal does not change), or the
   * choices of the mafia's first round (skip only if somebody chose it). In a ballot with `choices` of its own, players are
   * legal only if they stand here.
   */
  readonly among?: readonly string[]
  readonly wordsOnly?: boolean
  /** By player, the choice used for a missing answer, if it is not the default of the kind. */
  readonly fallback?: Readonly<Record<string, string>>
  /** Hold the answers back until the night closes: nobody may learn when a player acted. */
  readonly held?: boolean
  /** The phase runs on the clock and ends after this many milliseconds: when the answer comes is part of the game. */
  readonly untilMs?: number
  /** Whom the words name decides what comes next, so it is recorded with the answer. */
  readonly notesNames?: true
  /** The words may be no longer than this many characters, if that is less than in the rest of the game. */
  readonly maxSpeechChars?: number
  /** The next poll: players asked in it are not asked here, because that answer contains what is asked here. */
  readonly beside?: Poll
  /** By player, what it has chosen already with this use of a power and cannot choose again. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  /** What a power answers to: who killed its owner, or who else has died. */
  readonly answersTo?: { readonly killers?: readonly string[]; readonly died?: string }
  /** Why a player is asked again, by its id. */
  readonly errors?: Readonly<Record<string, string>>
}

/** Whether words are required, may be given as the reason for a choice, or are not used. */
export type WordsNeeded = 'required' | 'reason' | 'none'

export interface Question extends QuestionWords {
  readonly id: string
  readonly kind: RequestKind
  readonly place: Place
  readonly player: string
  /** The legal choices; none when only words count. */
  readonly options: readonly string[]
  readonly words: WordsNeeded
  readonly error?: string
  readonly fallback?: string
  readonly untilMs?: number
  /** Whom the words name is recorded with the answer. */
  readonly notesNames?: true
  /** The words may be no longer than this many characters, if that is less than in the rest of the game. */
  readonly maxSpeechChars?: number
  /** What a claim may state, if the question takes one: the roles of the rules and the teams. */
  readonly claimable?: readonly string[]
  /** The players about whom beliefs are stated, if the rules ask for them: the other living players, by seat. */
  readonly beliefs?: readonly string[]
}

/** What a player chose, in small JSON. */
export interface Choice {
  readonly player: string
  /** Absent when only words counted. */
  readonly choice?: string
  /** Why the answer was rejected when it was recorded: the player has to be asked again. */
  readonly refused?: string
  /** When it was answered, in ms since the phase began, in a phase that runs on the clock. */
  readonly at?: number
  /** Whom the words accuse, in a phase that runs on the clock. */
  readonly accuses?: readonly string[]
  /** Whom the words name, where it decides who speaks next. */
  readonly mentions?: readonly string[]
}

export interface DefaultAnswer {
  readonly speech?: string
  readonly choice?: string
  readonly persona?: Persona
}

interface DefaultContext {
  readonly state: GameState
  readonly random: Random
  readonly personas: readonly Persona[]
  readonly taken: readonly string[]
}

export interface OptionsAsked {
  readonly poll: Poll
  readonly player: PlayerState
  readonly state: GameState
  readonly rules: Rules
}

/** The event that an answer becomes: its type, the form of its data, and who may see it. */
export interface AnswerEventForm {
  readonly event: string
  readonly form: 'persona' | 'words' | 'speech' | 'team talk' | 'choice' | 'bid' | 'act' | 'narration' | 'beliefs'
  readonly audience: 'public' | 'team' | 'player'
}

type OptionalField = 'persona' | 'memory' | 'claim' | 'correction' | 'acts'

/** The question of a kind, its legal answers, the event that an answer becomes, and its default. */
export interface RequestKindDefinition {
  /** Whether words are required, may be given as the reason for a choice, or are not used. */
  readonly words: WordsNeeded
  /** Who hears the words while they arrive; absent: nobody until the answer is recorded. */
  readonly streamed?: 'public' | 'team'
  readonly ask: Text
  /** What is asked and known instead where a chart says whom it is about. */
  readonly about?: (ids: readonly PlayerValue[]) => Pick<RequestKindDefinition, 'ask' | 'known'>
  /** Facts about the answer: who hears it, and what follows from it. */
  readonly known?: Text
  readonly advice?: Text
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
  readonly choices?: Readonly<Record<string, Text>>
  /** The default after the last failed try (sources 000 and 002; `docs/agents.md` has the table). */
  readonly fallback: (question: Question, context: DefaultContext) => DefaultAnswer
  readonly becomes: AnswerEventForm
}
