import { sha256Hex } from '../../events/commitment.js'
import { answerAudience } from '../../events/decide/consequences.js'
import type { Audience } from '../../events/event.js'
import type { LanguageTag } from '../../events/language.js'
import type { View } from '../../events/view.js'
import type { GameState } from '../../rules/game-state.js'
import { findKind } from '../../rules/kinds/kinds.js'
import type { Random } from '../../rules/random.js'
import { printable } from '../../text/clean-text.js'
import { definedFields } from '../../text/objects.js'
import type { ModelCall } from '../agent.js'
import type { GameServices } from '../game-services.js'
import { derive, seedAt } from '../randomness.js'
import { maxThoughtChars, speechLimit } from './check-answer.js'
import type { PendingAttempt } from './recorded-answers.js'

/** The mark of a player's prompts: eight hex digits that cannot be guessed without the secrets of the game. */
export function markFor(playerId: string, { seed, salt }: { readonly seed: string; readonly salt: string }): string {
  return sha256Hex(JSON.stringify(['mark', seed, salt, playerId])).slice(0, 8)
}

/** The time for an answer. It stops while a promise is pending that is not part of answering. */
export interface AnswerTime {
  /** What is left of it, if that is less than the agent's limit. */
  readonly answerWithinMs: number | undefined
  untimed<T>(promise: PromiseLike<T>): Promise<T>
}

type RequestedAttempt = Omit<PendingAttempt, 'request'>

/**
 * What stands between one request and its game. The view, the signal and the random numbers are made when the agent
 * first reads them; what the agent streams goes to the game until the attempt is over.
 */
export class RequestConnection {
  readonly attempt: RequestedAttempt
  readonly #game: GameServices
  #answerTime: AnswerTime | undefined
  #generator: Random | undefined
  #view: View | undefined
  #controller: AbortController | undefined
  #aborted: { readonly reason: unknown } | undefined
  #isOver = false
  #thoughtChars = 0
  #speechChars = 0

  /** Without `answerTime` the request is only looked at: nothing that its agent does has an effect. */
  constructor(game: GameServices, attempt: RequestedAttempt, answerTime?: AnswerTime) {
    this.#game = game
    this.attempt = attempt
    this.#answerTime = answerTime
  }

  get isLive(): boolean {
    return this.#answerTime !== undefined
  }

  get answerWithinMs(): number | undefined {
    return this.#answerTime?.answerWithinMs
  }

  get savesCalls(): boolean {
    return this.#game.calls !== undefined
  }

  get maxSpeechChars(): number {
    return speechLimit(this.attempt.question, this.#game.setup.created.limits)
  }

  get language(): LanguageTag | undefined {
    return this.#game.setup.created.language
  }

  get view(): View {
    if (this.#view) return this.#view
    const { seen, question } = this.attempt
    const { kind, player, place } = question
    const { log } = this.#game
    const view = kind === 'persona' ? emptyView(player) : log.view(player, seen)
    this.#view = place.winner === undefined ? view : revealedView(view, log.state)
    return this.#view
  }

  get mark(): string {
    return markFor(this.attempt.question.player, this.#game.setup.created)
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#aborted) this.#controller.abort(this.#aborted.reason)
    }
    return this.#controller.signal
  }

  /** The next random number of this attempt. */
  draw(): number {
    const { question, number, seen } = this.attempt
    this.#generator ??= derive(seedAt(this.#game.setup.created, seen), 'agent', question.player, question.id, number)
    return this.#generator()
  }

  untimed<T>(promise: PromiseLike<T>): Promise<T> {
    return this.#answerTime ? this.#answerTime.untimed(promise) : Promise.resolve(promise)
  }

  recordCall(call: ModelCall): void {
    const { question, number: attempt } = this.attempt
    this.#game.calls?.record(call, { requestId: question.id, attempt, player: question.player })
  }

  streamThought(chunk: string): void {
    const piece = printable(String(chunk).slice(0, maxThoughtChars - this.#thoughtChars))
    this.#thoughtChars += piece.length
    if (!this.#isOver && piece !== '') this.#publish('thought.streamed', piece)
  }

  /** Streamed words are cleaned, and no longer than what may be recorded. */
  streamSpeech(chunk: string): void {
    if (this.#isOver) return
    const piece = printable(String(chunk).slice(0, this.maxSpeechChars - this.#speechChars))
    this.#speechChars += piece.length
    if (piece !== '') this.#publish('speech.streamed', piece)
  }

  /** The attempt is over: later words are ignored, and streamed speech is retracted unless it was `spoken`. */
  end(spoken: boolean): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#answerTime = undefined
    if (this.#speechChars > 0 && !spoken) this.#retractSpeech()
  }

  /** The attempt has failed, or its answer is not wanted any more. */
  abort(reason: unknown): void {
    if (this.#isOver) return
    this.abortSignal(reason)
    this.end(false)
  }

  /** Returns whether the agent has looked at the signal. */
  abortSignal(reason: unknown): boolean {
    readStack(reason)
    this.#aborted ??= { reason }
    this.#controller?.abort(reason)
    return this.#controller !== undefined
  }

  #publish(type: 'thought.streamed' | 'speech.streamed', chunk: string): void {
    const { id: requestId, player } = this.attempt.question
    const audience = type === 'thought.streamed' ? 'moderator' : this.#speechAudience
    this.#game.onLive({ type, requestId, player, audience, chunk })
  }

  #retractSpeech(): void {
    const { id: requestId, player } = this.attempt.question
    this.#game.onLive({ type: 'speech.retracted', requestId, player, audience: this.#speechAudience })
  }

  get #speechAudience(): Audience {
    const { question } = this.attempt
    return answerAudience(question, findKind(question.kind).streamed ?? 'public', this.#game.log.state)
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
