import type { Answer } from '../events/answer-schema.js'
import type { View } from '../events/view.js'
import type { PromptOptions } from '../prompts/prompt-options.js'
import type { RequestKind } from '../rules/kinds/kinds.js'
import type { Place, Words } from '../rules/poll.js'
import type { Random } from '../rules/random.js'
import type { ModelCall } from './model-call.js'

/** One question to one player. Everything in it is computed from what that player may see. Frozen. */
export interface AgentRequest {
  /** Unique in the game and the same in every replay, for example `2.vote.1.p3`. It means nothing: read `kind` and `place`. */
  readonly id: string
  readonly kind: RequestKind
  readonly playerId: string
  /** The legal choices: player ids and words such as `skip`, `guilty`, `silent`. Empty where only words count. */
  readonly options: readonly string[]
  /** Whether words are due, may be given as the reason for a choice, or are not used. */
  readonly words: Words
  /**
   * The players of whom the answer also states `beliefs`, how likely each is to be mafia: the other living ones, by seat. Absent
   * where the rules ask for none.
   */
  readonly beliefs?: readonly string[]
  /** Where in the game it is asked. */
  readonly place: Place
  /** The game as this player may see it. */
  readonly view: View
  /**
   * Eight hex digits that belong to this player in this game, the same in all its requests and in every replay. No other player
   * can know them, so a prompt can tell with them what the game says from what players say.
   */
  readonly mark: string
  /** From 1; higher when earlier tries failed. */
  readonly attempt: number
  /** Why the previous try failed, in a sentence. */
  readonly error?: string
  /** Aborted when the answer is no longer wanted: timeout, abort, or a discussion that ended. */
  readonly signal: AbortSignal
  /** Numbers in [0, 1) derived from the game's seed, this request and this attempt: the same in every replay. */
  readonly random: Random
  /**
   * Settles as `promise` does; until then the time that the answer may take stands. For waiting that is no part of
   * answering, such as a place in the queue of a server's limits.
   */
  readonly untimed?: <T>(promise: PromiseLike<T>) => Promise<T>
  /** Takes pieces of the thought as they arrive. They reach live listeners and are not stored. */
  readonly onThought?: (chunk: string) => void
  /** Takes pieces of the speech as they arrive, where others may hear them live. */
  readonly onSpeech?: (chunk: string) => void
  /**
   * Takes each call to a model that this try made, as it went over the wire, when it is over: answered, failed or broken off.
   * Absent unless the game keeps calls. An agent that calls models takes secrets out before it hands a call over.
   */
  readonly onCall?: (call: ModelCall) => void
}

/**
 * A player's mind: a model, a heuristic, a person. It gets one request at a time and answers it, at once or later.
 * Throwing, hanging and illegal answers are failed tries: it is asked again, and then the default of the rules stands. A
 * `ServiceError` is none: the service behind the player failed, and is asked again.
 */
export interface Agent {
  /** A label for logs and statistics, for example a model's name. */
  readonly name?: string
  /**
   * How long this agent may take over an answer, in ms; it wins over the game's `timeoutMs`. `Infinity` for as long as it
   * wants, as people do.
   */
  readonly timeoutMs?: number
  /** How it makes prompts of its requests, where it does: the log records it. */
  readonly prompt?: PromptOptions
  act(request: AgentRequest): Answer | Promise<Answer>
}
