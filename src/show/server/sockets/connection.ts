import type * as z from 'zod'
import { parseJson } from '../../../kernel/text/index.js'
import { resolveAudience, resolveView } from '../access.js'
import { closeCodes } from '../client/index.js'
import type { GameRoom } from '../games/game-room.js'
import type { AnswerRefusal, PersonSeat } from '../person-seat.js'
import {
  type ClientMessage,
  clientMessageSchema,
  eventsQuerySchema,
  gameIdSchema,
  protocolVersion,
  type ServerMessage,
} from '../protocol/index.js'
import { gameNotFound, RateLimit, RequestRefusal } from '../refusal.js'
import type { ServerParts } from '../server-parts.js'
import { type SocketWriter, Subscription } from './subscription.js'

export interface ClientSocket extends SocketWriter {
  close(code: number, reason: string): void
  terminate(): void
}

/** What the URL of a socket requests. */
export const socketRequestSchema = eventsQuerySchema.omit({ limit: true }).extend({ gameId: gameIdSchema })

export type SocketRequest = z.infer<typeof socketRequestSchema>

/** A client that has not said who it is within so many ms follows as the public. */
const silenceMs = 2_000
/** How long a client may take to close its side, in ms. */
const closingMs = 2_000
/** More messages than a person's page ever sends. */
const messagesPerMinute = 240
/** The unreadable message with this number closes the socket. */
const mostUnreadable = 10

/** One client that follows a game, and plays a seat of it if its token is for that seat. */
export class SocketConnection {
  readonly #socket: ClientSocket
  readonly #wanted: SocketRequest
  readonly #address: string
  readonly #parts: ServerParts
  readonly #messages = new RateLimit(messagesPerMinute)
  #unreadable = 0
  readonly #waiting: ReturnType<typeof setTimeout>
  #state: 'new' | 'joining' | 'joined' | 'closed' = 'new'
  #game: GameRoom | undefined
  #subscription: Subscription | undefined
  #audience = 'public'
  #token: string | undefined
  #wasSilent = false
  #seat: PersonSeat | undefined

  constructor(
    socket: ClientSocket,
    { wanted, address }: { readonly wanted: SocketRequest; readonly address: string },
    parts: ServerParts,
  ) {
    this.#address = address
    this.#socket = socket
    this.#wanted = wanted
    this.#parts = parts
    this.#waiting = setTimeout(() => {
      this.#wasSilent = true
      this.#begin(undefined)
    }, silenceMs)
  }

  message(text: string): void {
    if (this.#state === 'closed') return
    const message = clientMessageSchema.safeParse(parseJson(text)).data
    if (!this.#messages.allows('')) this.close(closeCodes.tooMany, 'Too many messages in a short time.')
    else if (message === undefined) this.#countUnreadable()
    else if (message.type === 'answer') this.#answer(message)
    else if (this.#state === 'new') this.#begin(message.token)
    else if (this.#wasSilent && message.token !== undefined)
      this.close(closeCodes.noHello, 'Your `hello` came too late: connect again.')
  }

  #begin(token: string | undefined): void {
    clearTimeout(this.#waiting)
    this.#state = 'joining'
    this.#join(token).catch((error: unknown) => this.#refuse(error))
  }

  close(code: number, reason: string): void {
    if (this.#state === 'closed') return
    this.#send({ type: 'closing', code, reason })
    this.#socket.close(code, truncateCloseReason(reason))
    this.end()
    setTimeout(() => this.#socket.terminate(), closingMs).unref()
  }

  /** Closes the socket if its token is not valid any more. */
  async checkToken(): Promise<void> {
    if (this.#token === undefined) return
    await this.#parts.tokens.identify(this.#token, this.#address).catch((error: unknown) => this.#refuse(error))
  }

  /** For a socket that is closed. */
  end(): void {
    this.#state = 'closed'
    clearTimeout(this.#waiting)
    this.#subscription?.end()
    if (this.#subscription) this.#game?.leave(this.#subscription)
    this.#seat?.leave(this.#ask)
  }

  async #join(token: string | undefined): Promise<void> {
    const { games, options, tokens } = this.#parts
    this.#parts.bytes.require(this.#address)
    const caller = await tokens.identify(token, this.#address)
    this.#token = token
    const game = await games.find(this.#wanted.gameId)
    if (game === undefined) throw gameNotFound()
    this.#audience = resolveAudience(caller, game, options.publicGames)
    const view = resolveView(this.#wanted.view, this.#audience, game)
    if (this.#state === 'closed') return
    this.#state = 'joined'
    this.#game = game
    this.#seat = game.seats.get(this.#audience)
    this.#follow(game, view)
  }

  #follow(game: GameRoom, view: string): void {
    const { bufferedBytes, waitingBytes, stalledMs } = this.#parts.options.limits
    const outbox = game.outbox(view)
    const tooSlow = () => this.close(closeCodes.tooSlow, 'You read too slowly: reconnect and continue.')
    const from = {
      outbox,
      next: this.#wanted.from,
      statusNow: () => game.statusFor(this.#audience),
      awaitedNow: () => game.awaited,
    }
    const subscription = new Subscription(this.#socket, from, {
      // Each socket may let its share of what may wait for all wait.
      bufferedBytes: () => Math.min(bufferedBytes, waitingBytes / Math.max(1, this.#parts.sockets())),
      stalledMs,
      tooSlow,
      isUsedUp: () => this.#parts.bytes.isUsedUp(this.#address),
      usedUp: () => this.close(closeCodes.tooMany, 'Your address got too much in a short time: continue later.'),
    })
    this.#subscription = subscription
    subscription.send(this.#welcome(game, view, outbox.events.length))
    subscription.catchUp()
    subscription.awaited()
    game.follow(subscription)
    this.#seat?.listen(this.#ask)
    const ask = this.#seat?.ask
    if (ask) subscription.send({ type: 'ask', ask })
  }

  #welcome(game: GameRoom, view: string, events: number): ServerMessage {
    const { id, created } = game
    return {
      type: 'welcome',
      protocol: protocolVersion,
      game: { id, rules: created.rules.name, ...(created.parent && { parent: created.parent.id }) },
      as: this.#audience,
      view,
      from: this.#wanted.from,
      events,
      status: game.statusFor(this.#audience),
      ...(this.#seat && { seat: this.#seat.player }),
    }
  }

  /** Sends a message of the seat, after the events before it. */
  readonly #ask = (message: ServerMessage): void => {
    this.#subscription?.catchUp()
    this.#subscription?.status()
    this.#subscription?.send(message)
  }

  #answer({ requestId, answer }: Extract<ClientMessage, { type: 'answer' }>): void {
    const why = this.#refusalOf(requestId) ?? this.#seat?.answer(requestId, answer)
    if (why) this.#send({ type: 'answer.refused', requestId, ...why })
  }

  /** Why this client may not answer the question; undefined if it may. */
  #refusalOf(requestId: string): AnswerRefusal | undefined {
    if (this.#state !== 'joined') return { code: 'notAsked', reason: 'Say `hello` first.' }
    if (this.#seat === undefined) return { code: 'notYourSeat', reason: 'Your token is not for the seat of a person.' }
    if (this.#game?.finished) return { code: 'gameOver', reason: 'The game is over.' }
    if (requestId.endsWith(`.${this.#seat.player}`)) return undefined
    return { code: 'notYourSeat', reason: 'This question is for another player.' }
  }

  #countUnreadable(): void {
    this.#unreadable += 1
    this.#send({ type: 'error', reason: 'Expected `hello` or `answer` as JSON; see docs/server.md.' })
    if (this.#unreadable >= mostUnreadable) this.close(closeCodes.badMessages, 'Too many messages that cannot be read.')
  }

  #refuse(error: unknown): void {
    const status = error instanceof RequestRefusal ? error.status : 500
    if (status === 500) this.#parts.options.onWarning(`A socket failed: ${String(error)}`)
    // The codes of refusals are their HTTP status plus 4000.
    this.close(status === 500 ? 1011 : 4000 + status, status === 500 ? 'The server failed.' : (error as Error).message)
  }

  #send(message: ServerMessage): void {
    this.#socket.send(JSON.stringify(message), () => {})
  }
}

/** A reason as a close frame holds it: at most 123 bytes, cut between characters. */
const truncateCloseReason = (reason: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(reason).subarray(0, 123), { stream: true })
