import * as z from 'zod'
import type { ViewEvent } from '../../index.js'
import { type Ask, answerSchema } from './answer.js'
import type { GameStatus, protocolVersion } from './names.js'

const helloSchema = z.strictObject({
  type: z.literal('hello'),
  token: z.string().max(2_000).optional().describe('Absent: the client is `public`.'),
})

const answerMessageSchema = z.strictObject({
  type: z.literal('answer'),
  requestId: z.string().min(1).max(200),
  answer: answerSchema,
})

/** What a client sends. The first message is `hello`. */
export const clientMessageSchema = z.discriminatedUnion('type', [helloSchema, answerMessageSchema])

/** What a client sends. The first message is `hello`. */
export type ClientMessage = HelloMessage | AnswerMessage

type HelloFields = z.input<typeof helloSchema>
interface HelloMessage extends HelloFields {}

type AnswerFields = z.input<typeof answerMessageSchema>
interface AnswerMessage extends AnswerFields {}

/** An event as the audience of the socket sees it, numbered for it from 0 without gaps. */
export const seenEventSchema = z.custom<ViewEvent>().describe('`{ n, type, day, phase, data }`; see docs/events.md.')

/** Words while a player says them. They are not recorded. */
export type LiveWords = SpokenWords | RetractedWords

interface SpokenWords {
  readonly type: 'speech.streamed' | 'thought.streamed'
  readonly player: string
  readonly chunk: string
}

interface RetractedWords {
  readonly type: 'speech.retracted'
  readonly player: string
}

/** What the server sends. The first message is `welcome`. */
export type ServerMessage =
  | WelcomeMessage
  | EventsMessage
  | LiveMessage
  | StatusMessage
  | AskMessage
  | AskClosedMessage
  | AnswerRefusedMessage
  | ErrorMessage
  | ClosingMessage

interface WelcomeMessage {
  readonly type: 'welcome'
  readonly protocol: typeof protocolVersion
  readonly game: { readonly id: string; readonly rules: string; readonly parent?: string | undefined }
  /** The identity that the token gives the client. */
  readonly as: string
  /** The view in which the client sees the game: `public`, `viewers`, `moderator`, a player's id or `post-mortem`. */
  readonly view: string
  /** The number of the first event that will be sent. */
  readonly from: number
  /** How many events there are for this view so far. */
  readonly events: number
  readonly status: GameStatus
  /** The player of this seat, if a person plays it. */
  readonly seat?: string | undefined
}

/** The next events, in order; at least one. */
interface EventsMessage {
  readonly type: 'events'
  readonly events: readonly ViewEvent[]
}

/** Words while they arrive. */
interface LiveMessage {
  readonly type: 'live'
  readonly event: LiveWords
}

/** The status of the game has changed. */
interface StatusMessage {
  readonly type: 'status'
  readonly status: GameStatus
}

/** A question to the person in this seat; it replaces the previous `ask`. */
interface AskMessage {
  readonly type: 'ask'
  readonly ask: Ask
}

/** The question is answered, timed out, or no longer open. */
interface AskClosedMessage {
  readonly type: 'ask.closed'
  readonly requestId: string
  readonly why: 'answered' | 'timedOut' | 'withdrawn'
}

/** The answer has no effect. With `invalid` the question is still open. */
interface AnswerRefusedMessage {
  readonly type: 'answer.refused'
  readonly requestId: string
  readonly code: 'notYourSeat' | 'notAsked' | 'answered' | 'gameOver' | 'invalid'
  readonly reason: string
}

/** A message could not be read. */
interface ErrorMessage {
  readonly type: 'error'
  readonly reason: string
}

/** The server closes the socket with this code. */
interface ClosingMessage {
  readonly type: 'closing'
  readonly code: number
  readonly reason: string
}
