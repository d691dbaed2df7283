import type { Answer } from '../events/answer-schema.js'
import type { LanguageTag } from '../events/language.js'
import type { View } from '../events/view.js'
import type { RequestKind } from '../rules/kinds/kinds.js'
import type { Place, WordsNeeded } from '../rules/poll.js'
import type { QuestionWords } from '../rules/question-words.js'
import type { Random } from '../rules/random.js'

/** One direction of a call: what was sent, or what was received. */
export interface WireMessage {
  /** By name in lower case. A value that is not known to be harmless is replaced by `(removed)`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body with secrets removed; if it was cut off, the part that arrived. */
  readonly body: string
  /** The encoding of `body` if the bytes are not text. */
  readonly encoding?: 'base64'
}

/** One call to a model as it was sent and received, without secrets. An agent passes it to `request.onCall`. */
export interface ModelCall {
  readonly method: string
  /** Without the values of its query parameters. */
  readonly url: string
  readonly request: WireMessage
  /** Absent when no answer began to arrive. */
  readonly response?: WireMessage & { readonly status: number }
  /** Why the call ended before its answer was complete. */
  readonly fault?: string
  /** When it was sent, in ms since 1970. */
  readonly sentAt: number
  /** When the first byte of the answer's body arrived. */
  readonly firstByteAt?: number
  readonly endedAt: number
}

/** A call as a game passes it to its sink: `requestId`, `attempt` and `call` are its key within the game. */
export interface RecordedCall extends ModelCall {
  readonly gameId: string
  readonly requestId: string
  /** The try of the game, from 1. */
  readonly attempt: number
  /** The number of the call within the try, from 1: a service that failed is called again within the same try. */
  readonly call: number
  readonly player: string
}

/** One question to one player. Everything in it is computed from what that player may see. Frozen. */
export interface AgentRequest extends QuestionWords {
  /**
   * Unique in the game and the same in every replay, for example `2.vote.1.p3`. Do not parse it: read `kind` and
   * `place`.
   */
  readonly id: string
  /** What is asked. */
  readonly kind: RequestKind
  /** Who is asked. */
  readonly playerId: string
  /** The legal choices: player ids and words such as `skip`, `guilty`, `silent`. Empty when only words count. */
  readonly options: readonly string[]
  /** Whether words are required, may be given as the reason for a choice, or are not used. */
  readonly words: WordsNeeded
  /**
   * The players for whom the answer also states `beliefs`, how likely each is to be mafia: the other living players, by
   * seat. Absent if the rules do not ask for beliefs.
   */
  readonly beliefs?: readonly string[]
  /**
   * The most characters that the words may have, where that is less than in the rest of the game, such as in a defense
   * before a revote. What is longer is cut.
   */
  readonly maxSpeechChars?: number
  /**
   * How long the answer may take, in ms, where that is less than the agent's limit: late in a night whose length is fixed
   * beforehand, so that it tells nothing.
   */
  readonly answerWithinMs?: number
  /** Where in the game it is asked. */
  readonly place: Place
  /** The game as this player may see it. */
  readonly view: View
  /**
   * Eight hex digits that belong to this player in this game, the same in all its requests and in every replay. No
   * other player can know them, so a prompt can use them to separate the words of the game from those of players.
   */
  readonly mark: string
  /** The number of this try, from 1. */
  readonly attempt: number
  /** Why the previous try failed, in a sentence. */
  readonly error?: string
  /** The language of the game, in which players are to speak; absent for English. */
  readonly language?: LanguageTag
  /** Aborted when the answer is no longer wanted: timeout, abort, or a discussion that ended. */
  readonly signal: AbortSignal
  /** Numbers in [0, 1) derived from the game's seed, this request and this attempt: the same in every replay. */
  readonly random: Random
  /** One of `items`, each as likely as the others, drawn with `random`. Throws `InvalidOptionsError` when there is none. */
  pick<T>(items: readonly T[]): T
  /** A copy of `items` in an order drawn with `random`. */
  shuffle<T>(items: readonly T[]): T[]
  /**
   * Settles as `promise` does; until then the time limit of the answer stands still. For waiting that is not part of
   * answering, for example for a rate limit.
   */
  readonly untimed?: <T>(promise: PromiseLike<T>) => Promise<T>
  /** Takes pieces of the thought as they arrive. They reach live listeners and are not stored. */
  readonly onThought?: (chunk: string) => void
  /** Takes pieces of the speech as they arrive. Present if others may hear them live. */
  readonly onSpeech?: (chunk: string) => void
  /**
   * Takes each call to a model that this try made, as it was sent and received, when it is over: answered, failed or
   * cut off. Absent unless the game saves calls. An agent that calls models removes secrets before it passes a call on.
   */
  readonly onCall?: (call: ModelCall) => void
}

/**
 * The one who answers for a player: a model, a heuristic, a person. It gets one request at a time and answers it, at
 * once or later. An error, a timeout or an illegal answer is a failed try: the agent is asked again, and after the last
 * try the default of the rules is used. A `ServiceError` is not a failed try: the service behind the player failed, and
 * is called again.
 */
export interface Agent {
  /** A label for logs and statistics, for example a model's name. */
  readonly name?: string
  /** The model behind it, if there is one: the log records it, so that statistics know it even if it never answers. */
  readonly model?: string
  /**
   * How long this agent may take for an answer, in ms, instead of the game's `timeoutMs`. `Infinity`: without a limit,
   * as for people.
   */
  readonly timeoutMs?: number
  /**
   * Whether it answers at once, as a program that waits for nothing. With a pace, the nights of a game between such agents are
   * short; else they last until every time limit is over. Default false.
   */
  readonly instant?: boolean
  /**
   * Whether its player reads the console of this process, as a person in a terminal. Warnings that could tell a secret, such as who
   * has not answered by night, are then printed at the end of the game. Default false.
   */
  readonly readsConsole?: boolean
  /** How it builds prompts from its requests, if it does: `PromptOptions` of `nightzero/prompts`. The log records this. */
  readonly prompt?: object
  act(request: AgentRequest): Answer | Promise<Answer>
}
