import type { LanguageTag } from '../../events/language.js'
import type { View } from '../../events/view.js'
import { findKind, type RequestKind } from '../../rules/kinds/kinds.js'
import type { Place, Question, WordsNeeded } from '../../rules/poll.js'
import { type QuestionWords, questionWords } from '../../rules/question-words.js'
import { pick, type Random, shuffle } from '../../rules/random.js'
import { deepFreeze } from '../../text/objects.js'
import type { AgentRequest, ModelCall } from '../agent.js'
import type { GameServices } from '../game-services.js'
import type { PendingAttempt } from './recorded-answers.js'
import { RequestConnection } from './request-connection.js'

type Drawing = Pick<AgentRequest, 'random'>

/**
 * The request of one attempt, as its agent gets it. Its content is fixed when it is made; what costs time is made when
 * it is read. All fields are own properties, so that a spread copies them.
 */
export class PlayerRequest implements AgentRequest {
  declare readonly id: string
  declare readonly kind: RequestKind
  declare readonly playerId: string
  declare readonly options: readonly string[]
  declare readonly words: WordsNeeded
  declare readonly place: Place
  declare readonly view: View
  declare readonly mark: string
  declare readonly attempt: number
  declare readonly signal: AbortSignal
  declare readonly random: Random
  declare readonly pick: <T>(items: readonly T[]) => T
  declare readonly shuffle: <T>(items: readonly T[]) => T[]
  declare readonly untimed?: <T>(promise: PromiseLike<T>) => Promise<T>
  declare readonly onThought?: (chunk: string) => void
  declare readonly onSpeech?: (chunk: string) => void
  declare readonly onCall?: (call: ModelCall) => void
  declare readonly ask?: NonNullable<QuestionWords['ask']>
  declare readonly choices?: NonNullable<QuestionWords['choices']>
  declare readonly audience?: NonNullable<QuestionWords['audience']>
  declare readonly aim?: NonNullable<QuestionWords['aim']>
  declare readonly about?: readonly string[]
  declare readonly error?: string
  declare readonly language?: LanguageTag
  declare readonly beliefs?: readonly string[]
  declare readonly maxSpeechChars?: number
  declare readonly answerWithinMs?: number
  readonly #connection: RequestConnection

  constructor(connection: RequestConnection) {
    this.#connection = connection
    const { question, number, error } = connection.attempt
    const { id, kind, player, options, words, place, beliefs, maxSpeechChars } = question
    this.id = id
    this.kind = kind
    this.playerId = player
    this.options = Object.freeze(options)
    this.words = words
    this.place = Object.freeze(place)
    const own = questionWords(question)
    if (own !== undefined) Object.assign(this, deepFreeze(own))
    if (beliefs !== undefined) this.beliefs = Object.freeze(beliefs)
    if (maxSpeechChars !== undefined) this.maxSpeechChars = connection.maxSpeechChars
    Object.defineProperty(this, 'view', PlayerRequest.#view)
    Object.defineProperty(this, 'mark', PlayerRequest.#mark)
    this.attempt = number
    if (connection.language !== undefined) this.language = connection.language
    Object.defineProperty(this, 'signal', PlayerRequest.#signal)
    // Bound methods: a closure here would hold the constructor's variables, and keep ended games until a full collection.
    this.random = connection.draw.bind(connection)
    Object.defineProperty(this, 'pick', PlayerRequest.#pick)
    Object.defineProperty(this, 'shuffle', PlayerRequest.#shuffle)
    if (error !== undefined) this.error = error
    const { answerWithinMs } = connection
    if (answerWithinMs !== undefined) this.answerWithinMs = answerWithinMs
    if (connection.isLive) {
      this.untimed = connection.untimed.bind(connection)
      this.onThought = connection.streamThought.bind(connection)
      if (findKind(kind).streamed !== undefined) this.onSpeech = connection.streamSpeech.bind(connection)
      if (connection.savesCalls) this.onCall = connection.recordCall.bind(connection)
    }
    Object.freeze(this)
  }

  // Shared by all requests: a separate accessor for each request would cost more than all its other fields.
  static readonly #view = {
    enumerable: true,
    get(this: PlayerRequest): View {
      return this.#connection.view
    },
  }
  static readonly #mark = {
    enumerable: true,
    get(this: PlayerRequest): string {
      return this.#connection.mark
    },
  }
  static readonly #signal = {
    enumerable: true,
    get(this: PlayerRequest): AbortSignal {
      return this.#connection.signal
    },
  }
  // They also work apart from the request, `({ options, pick }) => pick(options)`; a copy with other numbers draws with those.
  static readonly #pick = {
    enumerable: true,
    get(this: PlayerRequest): PlayerRequest['pick'] {
      const own: Drawing = this
      return function <T>(this: Drawing | undefined, items: readonly T[]): T {
        return pick(items, (this ?? own).random)
      }
    },
  }
  static readonly #shuffle = {
    enumerable: true,
    get(this: PlayerRequest): PlayerRequest['shuffle'] {
      const own: Drawing = this
      return function <T>(this: Drawing | undefined, items: readonly T[]): T[] {
        return shuffle(items, (this ?? own).random)
      }
    },
  }
}

/** The attempt that a question makes now. */
export class NextAttempt implements PendingAttempt {
  readonly question: Question
  readonly number: number
  readonly seen: number
  readonly error: string | undefined
  readonly #game: GameServices

  constructor(game: GameServices, { question, number, seen, error }: Omit<PendingAttempt, 'request'>) {
    this.#game = game
    this.question = question
    this.number = number
    this.seen = seen
    this.error = error
  }

  request(): AgentRequest {
    return new PlayerRequest(new RequestConnection(this.#game, this))
  }
}
