import type { AgentRequest } from '../../agents/agent.js'
import type { ModelCall } from '../../agents/model-call.js'
import type { View } from '../../events/view.js'
import { type RequestKind, requestKinds } from '../../rules/kinds/kinds.js'
import type { Place, Words } from '../../rules/poll.js'
import type { Random } from '../../rules/random.js'
import type { GameContext } from '../game-context.js'
import { markFor } from '../mark.js'
import { derive } from '../randomness.js'
import type { Asking } from './asking.js'
import type { Streams } from './streams.js'

/** The live connections of one try: the agent streams words through them and gets its signal from them. */
export interface Connections {
  readonly streams: Streams
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
  declare readonly words: Words
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
  readonly #game: GameContext
  readonly #connections: Connections
  readonly #length: number
  #view: View | undefined

  constructor(game: GameContext, { question, rejections, seen }: Asking, connections: Connections) {
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
