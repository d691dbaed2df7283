import { sha256Hex } from '../../events/commitment.js'
import { eventAudience } from '../../events/decide/consequences.js'
import type { Audience } from '../../events/event.js'
import type { View } from '../../events/view.js'
import type { GameState } from '../../rules/game-state.js'
import { findKind, type RequestKind } from '../../rules/kinds/kinds.js'
import type { Place, Question, WordsNeeded } from '../../rules/poll.js'
import { pick, type Random, shuffle } from '../../rules/random.js'
import { printable } from '../../text/clean-text.js'
import { definedFields } from '../../text/objects.js'
import type { AgentRequest, ModelCall } from '../agent.js'
import type { GameServices } from '../game-services.js'
import { derive, seedAt } from '../randomness.js'
import { maxThoughtChars, speechLimit } from './check-answer.js'

/** The mark of a player's prompts: eight hex digits that cannot be guessed without the secrets of the game. */
export function markFor(playerId: string, { seed, salt }: { readonly seed: string; readonly salt: string }): string {
  return sha256Hex(JSON.stringify(['mark', seed, salt, playerId])).slice(0, 8)
}

export interface RequestContent {
  readonly question: Question
  /** The try, from 1. */
  readonly number: number
  /** How many events the log had when the question was first asked: a player who is asked again knows no more. */
  readonly seen: number
  /** Why the try before failed. */
  readonly error: string | undefined
}

/** Lets the time of an answer stand still. */
export interface AnswerTimer {
  untimed<T>(promise: PromiseLike<T>, request: PlayerRequest): Promise<T>
}

type Drawing = Pick<AgentRequest, 'random'>

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
  declare readonly pick: <T>(items: readonly T[]) => T
  declare readonly shuffle: <T>(items: readonly T[]) => T[]
  declare readonly untimed?: <T>(promise: PromiseLike<T>) => Promise<T>
  declare readonly onThought?: (chunk: string) => void
  declare readonly onSpeech?: (chunk: string) => void
  declare readonly onCall?: (call: ModelCall) => void
  declare readonly error?: string
  declare readonly beliefs?: readonly string[]
  declare readonly maxSpeechChars?: number
  readonly #game: GameServices
  readonly #seen: number
  #timer: AnswerTimer | undefined
  #generator: Random | undefined
  #view: View | undefined
  #controller: AbortController | undefined
  #aborted: { readonly reason: unknown } | undefined
  #over = false
  #thoughtChars = 0
  #speechChars = 0

  /** Without a `timer` the request is connected to nothing. */
  constructor(game: GameServices, { question, number, seen, error }: RequestContent, timer?: AnswerTimer) {
    this.#game = game
    this.#seen = seen
    this.#timer = timer
    const { id, kind, player, options, words, place, beliefs, maxSpeechChars } = question
    this.id = id
    this.kind = kind
    this.playerId = player
    this.options = Object.freeze(options)
    this.words = words
    this.place = Object.freeze(place)
    if (beliefs !== undefined) this.beliefs = Object.freeze(beliefs)
    if (maxSpeechChars !== undefined) this.maxSpeechChars = speechLimit(question, game.setup.created.limits)
    Object.defineProperty(this, 'view', PlayerRequest.#viewAccess)
    Object.defineProperty(this, 'mark', PlayerRequest.#markAccess)
    this.attempt = number
    Object.defineProperty(this, 'signal', PlayerRequest.#signalAccess)
    this.random = this.#draw.bind(this)
    Object.defineProperty(this, 'pick', PlayerRequest.#pickAccess)
    Object.defineProperty(this, 'shuffle', PlayerRequest.#shuffleAccess)
    if (error !== undefined) this.error = error
    if (timer) {
      // Bound methods: a closure here would hold the constructor's variables, and keep ended games until a full collection.
      this.untimed = this.#wait.bind(this)
      this.onThought = this.#streamThought.bind(this)
      if (findKind(kind).streamed !== undefined) this.onSpeech = this.#streamSpeech.bind(this)
      if (game.calls) this.onCall = this.#recordCall.bind(this)
    }
    Object.freeze(this)
  }

  /** The try is over: later words are ignored, and streamed speech is retracted unless it was `spoken`. */
  static end(request: PlayerRequest, spoken: boolean): void {
    if (request.#over) return
    request.#over = true
    request.#timer = undefined
    if (request.#speechChars > 0 && !spoken) request.#emit('speech.retracted', request.#audience)
  }

  /** The try has failed, or its answer is not wanted any more. */
  static abort(request: PlayerRequest, reason: unknown): void {
    if (request.#over) return
    PlayerRequest.warn(request, reason)
    PlayerRequest.end(request, false)
  }

  /** Aborts the signal. Returns whether the agent has looked at it. */
  static warn(request: PlayerRequest, reason: unknown): boolean {
    readStack(reason)
    request.#aborted ??= { reason }
    request.#controller?.abort(reason)
    return request.#controller !== undefined
  }

  // Shared by all requests: a separate accessor for each request would cost more than all its other fields.
  static readonly #viewAccess = {
    enumerable: true,
    get(this: PlayerRequest): View {
      if (this.#view) return this.#view
      const { kind, playerId, place } = this
      this.#view = kind === 'persona' ? emptyView(playerId) : this.#game.log.view(playerId, this.#seen)
      if (place.winner !== undefined) this.#view = revealedView(this.#view, this.#game.log.state)
      return this.#view
    },
  }
  static readonly #markAccess = {
    enumerable: true,
    get(this: PlayerRequest): string {
      return markFor(this.playerId, this.#game.setup.created)
    },
  }
  // They also work apart from the request, `({ options, pick }) => pick(options)`; a copy with other numbers draws with those.
  static readonly #pickAccess = {
    enumerable: true,
    get(this: PlayerRequest): PlayerRequest['pick'] {
      const own: Drawing = this
      return function <T>(this: Drawing | undefined, items: readonly T[]): T {
        return pick(items, (this ?? own).random)
      }
    },
  }
  static readonly #shuffleAccess = {
    enumerable: true,
    get(this: PlayerRequest): PlayerRequest['shuffle'] {
      const own: Drawing = this
      return function <T>(this: Drawing | undefined, items: readonly T[]): T[] {
        return shuffle(items, (this ?? own).random)
      }
    },
  }
  static readonly #signalAccess = {
    enumerable: true,
    get(this: PlayerRequest): AbortSignal {
      if (this.#controller === undefined) {
        this.#controller = new AbortController()
        if (this.#aborted) this.#controller.abort(this.#aborted.reason)
      }
      return this.#controller.signal
    },
  }

  #draw(): number {
    const { playerId, id, attempt } = this
    this.#generator ??= derive(seedAt(this.#game.setup.created, this.#seen), 'agent', playerId, id, attempt)
    return this.#generator()
  }

  #wait<T>(promise: PromiseLike<T>): Promise<T> {
    return this.#timer ? this.#timer.untimed(promise, this) : Promise.resolve(promise)
  }

  #recordCall(call: ModelCall): void {
    const { id: requestId, attempt, playerId: player } = this
    this.#game.calls?.record(call, { requestId, attempt, player })
  }

  #streamThought(chunk: string): void {
    const piece = printable(String(chunk).slice(0, maxThoughtChars - this.#thoughtChars))
    this.#thoughtChars += piece.length
    if (!this.#over && piece !== '') this.#emit('thought.streamed', 'moderator', { chunk: piece })
  }

  /** Streamed words are cleaned, and no longer than what may be recorded. */
  #streamSpeech(chunk: string): void {
    if (this.#over) return
    const longest = speechLimit(this, this.#game.setup.created.limits)
    const piece = printable(String(chunk).slice(0, longest - this.#speechChars))
    this.#speechChars += piece.length
    if (piece !== '') this.#emit('speech.streamed', this.#audience, { chunk: piece })
  }

  get #audience(): Audience {
    return eventAudience(findKind(this.kind).streamed ?? 'public', this.playerId, this.#game.log.state)
  }

  #emit(type: 'speech.retracted', audience: Audience): void
  #emit(type: 'thought.streamed' | 'speech.streamed', audience: Audience, piece: { readonly chunk: string }): void
  #emit(type: 'thought.streamed' | 'speech.streamed' | 'speech.retracted', audience: Audience, piece = { chunk: '' }) {
    const { id: requestId, playerId: player } = this
    if (type === 'speech.retracted') this.#game.onLive({ type, requestId, player, audience })
    else this.#game.onLive({ type, requestId, player, audience, ...piece })
  }
}

/** A player who invents its persona does not know yet which game will be played (source 001). */
function emptyView(player: string): View {
  return Object.freeze({
    audience: player,
    day: 0,
    phase: 'setup',
    players: Object.freeze([]),
    events: Object.freeze([]),
  })
}

/** The game is decided: a narrator may know every role (source 002). */
function revealedView(view: View, { players: dealt }: GameState): View {
  const roles = new Map(dealt.map(({ id, role, team }) => [id, definedFields({ role, team })]))
  const players = view.players.map((player) => Object.freeze({ ...player, ...roles.get(player.id) }))
  return Object.freeze({ ...view, players: Object.freeze(players) })
}

/** Until its stack is read, an error keeps the objects on it: an agent that keeps a request would keep the game. */
function readStack(error: unknown): void {
  try {
    if (error instanceof Error) void error.stack
  } catch {
    // An agent may throw whatever it likes, also what throws when it is read.
  }
}
