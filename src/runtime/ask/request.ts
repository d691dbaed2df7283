import { sha256Hex } from '../../events/commitment.js'
import { resolveAudience } from '../../events/decide/consequences.js'
import type { Audience } from '../../events/event.js'
import type { View } from '../../events/view.js'
import { type RequestKind, requestKinds } from '../../rules/kinds/kinds.js'
import type { Place, Question, RequestKindDefinition, WordsNeeded } from '../../rules/poll.js'
import type { Random } from '../../rules/random.js'
import { printable } from '../../text/clean-text.js'
import type { AgentRequest, ModelCall } from '../agent.js'
import type { GameServices } from '../game-services.js'
import { derive } from '../randomness.js'
import { maxThoughtChars } from './check-answer.js'
import type { PendingQuestion } from './failing-agents.js'

/** What a game's marks are derived from: the moderator's secrets. */
interface GameSecrets {
  readonly seed: string
  readonly salt: string
}

/** The mark of a player's prompts: eight hex digits that cannot be guessed without the secrets of the game. */
export function markFor(playerId: string, { seed, salt }: GameSecrets): string {
  return sha256Hex(JSON.stringify(['mark', seed, salt, playerId])).slice(0, 8)
}

/** The streamed words of one try, cleaned and no longer than what may be recorded. */
export class AnswerStreams {
  readonly #game: GameServices
  readonly #question: Question
  readonly #hearers: RequestKindDefinition['streamed']
  #thoughtLeft = maxThoughtChars
  #speechLeft: number
  #heard = false
  #over = false

  constructor(game: GameServices, question: Question) {
    this.#game = game
    this.#question = question
    this.#hearers = requestKinds[question.kind].streamed
    this.#speechLeft = game.setup.created.limits.maxSpeechChars
  }

  readonly onThought = (chunk: string): void => {
    const piece = printable(String(chunk).slice(0, this.#thoughtLeft))
    this.#thoughtLeft -= piece.length
    this.#tell('thought.streamed', 'moderator', piece)
  }

  readonly onSpeech = (chunk: string): void => {
    const piece = printable(String(chunk).slice(0, this.#speechLeft))
    this.#speechLeft -= piece.length
    this.#heard ||= !this.#over && piece !== ''
    this.#tell('speech.streamed', this.#audience, piece)
  }

  /** Ends the try: later pieces are ignored, and streamed speech is retracted unless it was accepted. */
  end(spoken: boolean): void {
    const { id: requestId, player } = this.#question
    if (!this.#over && this.#heard && !spoken)
      this.#game.onLive({ type: 'speech.retracted', requestId, player, audience: this.#audience })
    this.#over = true
  }

  get #audience(): Audience {
    return resolveAudience(this.#hearers ?? 'public', this.#question.player, this.#game.log.state)
  }

  #tell(type: 'thought.streamed' | 'speech.streamed', audience: Audience, chunk: string): void {
    const { id: requestId, player } = this.#question
    if (!this.#over && chunk !== '') this.#game.onLive({ type, requestId, player, audience, chunk })
  }
}

/** The live connections of one try: the agent streams words through them and gets its signal from them. */
export interface Connections {
  readonly streams: AnswerStreams
  readonly signal: AbortSignal
  untimed<T>(promise: PromiseLike<T>): Promise<T>
}

/**
 * The request of one try. Its content is fixed when it is made, but the view, the signal and the generator are made
 * only when the agent reads them. All fields are own properties, so that a spread copies them.
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
  declare readonly untimed: <T>(promise: PromiseLike<T>) => Promise<T>
  declare readonly onThought: (chunk: string) => void
  declare readonly onSpeech?: (chunk: string) => void
  declare readonly onCall?: (call: ModelCall) => void
  declare readonly error?: string
  declare readonly beliefs?: readonly string[]
  readonly #game: GameServices
  readonly #connections: Connections
  readonly #length: number
  #view: View | undefined

  constructor(game: GameServices, { question, rejections, seen }: PendingQuestion, connections: Connections) {
    this.#game = game
    this.#connections = connections
    this.#length = seen
    const { id, kind, player, options, words, place, beliefs } = question
    const attempt = rejections.length + 1
    this.id = id
    this.kind = kind
    this.playerId = player
    this.options = Object.freeze(options)
    this.words = words
    this.place = Object.freeze(place)
    if (beliefs !== undefined) this.beliefs = Object.freeze(beliefs)
    Object.defineProperty(this, 'view', shownView)
    Object.defineProperty(this, 'mark', shownMark)
    this.attempt = attempt
    Object.defineProperty(this, 'signal', shownSignal)
    let draw: Random | undefined
    this.random = () => {
      draw ??= derive(game.setup.created.seed, 'agent', player, id, attempt)
      return draw()
    }
    this.untimed = (promise) => connections.untimed(promise)
    this.onThought = (chunk) => connections.streams.onThought(chunk)
    const error = rejections.at(-1)?.reason ?? question.error
    if (error !== undefined) this.error = error
    if (requestKinds[kind].streamed !== undefined) this.onSpeech = (chunk) => connections.streams.onSpeech(chunk)
    const { calls } = game
    if (calls) this.onCall = (call) => calls.keep(call, { requestId: id, attempt, player })
    Object.freeze(this)
  }

  static viewOf(request: PlayerRequest): View {
    const { kind, playerId } = request
    request.#view ??= kind === 'persona' ? emptyView(playerId) : request.#game.log.view(playerId, request.#length)
    return request.#view
  }

  static markOf(request: PlayerRequest): string {
    return markFor(request.playerId, request.#game.setup.created)
  }

  static signalOf(request: PlayerRequest): AbortSignal {
    return request.#connections.signal
  }
}

// Shared by all requests: a separate accessor for each request would cost more than all its other fields.
const shownView = {
  enumerable: true,
  get(this: PlayerRequest): View {
    return PlayerRequest.viewOf(this)
  },
}
const shownMark = {
  enumerable: true,
  get(this: PlayerRequest): string {
    return PlayerRequest.markOf(this)
  },
}
const shownSignal = {
  enumerable: true,
  get(this: PlayerRequest): AbortSignal {
    return PlayerRequest.signalOf(this)
  },
}

/** A player who invents its persona does not know yet which game will be played (source 001). */
export function emptyView(player: string): View {
  return Object.freeze({
    audience: player,
    day: 0,
    phase: 'setup',
    players: Object.freeze([]),
    events: Object.freeze([]),
  })
}
