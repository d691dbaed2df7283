import type { Answer } from '../events/answer-schema.js'
import type { View } from '../events/view.js'
import type { PromptOptions } from '../prompts/prompt-options.js'
import type { RequestKind } from '../rules/kinds/kinds.js'
import type { Place, Words } from '../rules/poll.js'
import type { Random } from '../rules/random.js'
import type { ModelCall } from './model-call.js'

/** One question to one player. Everything in it is computed from what that player may see. Frozen. */
export interface AgentRequest {
  /**
   * Unique in the game and the same in every replay, for example `2.vote.1.p3`. Do not parse it: read `kind` and
   * `place`.
   */
  readonly id: string
  readonly kind: RequestKind
  readonly playerId: string
  /** The legal choices: player ids and words such as `skip`, `guilty`, `silent`. Empty when only words count. */
  readonly options: readonly string[]
  /** Whether words are required, may be given as the reason for a choice, or are not used. */
  readonly words: Words
  /**
   * The players for whom the answer also states `beliefs`, how likely each is to be mafia: the other living players, by
   * seat. Absent if the rules do not ask for beliefs.
   */
  readonly beliefs?: readonly string[]
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
  /** Aborted when the answer is no longer wanted: timeout, abort, or a discussion that ended. */
  readonly signal: AbortSignal
  /** Numbers in [0, 1) derived from the game's seed, this request and this attempt: the same in every replay. */
  readonly random: Random
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
  /**
   * How long this agent may take for an answer, in ms, instead of the game's `timeoutMs`. `Infinity`: without a limit,
   * as for people.
   */
  readonly timeoutMs?: number
  /** How it builds prompts from its requests, if it does. The log records this. */
  readonly prompt?: PromptOptions
  act(request: AgentRequest): Answer | Promise<Answer>
}
