import * as z from 'zod'
import type { Audience, RequestKind, ViewEvent } from '../../../index.js'
import { claimSchema, correctionSchema, givenActsSchema } from '../../../kernel/events/index.js'
import type { QuestionWords } from '../../../kernel/rules/index.js'
import type { GameStatus, protocolVersion } from './names.js'

const text = z.string().max(20_000)

export const personAnswerSchema = z.strictObject({
  thought: text.optional().describe('What the person thinks; only the moderator sees it during the game.'),
  speech: text.optional().describe('What the person says, or the reason for its choice.'),
  choice: z.string().max(64).optional().describe('One of the `value`s of the options.'),
  persona: z
    .strictObject({ name: z.string().max(200), character: text.optional() })
    .optional()
    .describe('The answer to a question of the kind `persona`.'),
  claim: z.optional(claimSchema),
  correction: z.optional(correctionSchema),
  acts: z.optional(givenActsSchema),
  beliefs: z
    .record(z.string().max(64), z.number().min(0).max(1))
    .optional()
    .describe('How likely each player is mafia, from 0 to 1.'),
})

/** A person's answer. Fields that the question does not use are left out. */
export interface PersonAnswer extends z.infer<typeof personAnswerSchema> {}

/** A question to a person at the table. */
export interface Ask extends QuestionWords {
  /** The id of the question for `answer`; every try of a question has the same id. */
  readonly requestId: string
  readonly playerId: string
  readonly kind: RequestKind
  readonly day: number
  readonly place: {
    readonly phase: string
    readonly round?: number | undefined
    readonly of?: number | undefined
    readonly moment?: string | undefined
    readonly channel?: string | undefined
  }
  readonly question: string
  /** Who learns the answer, and what follows from it. */
  readonly known?: string | undefined
  /** The legal choices. Empty when only words count. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Whether `speech` is required, may be given, or is not used. */
  readonly words: 'required' | 'reason' | 'none'
  /** The fields of an answer that the question uses. */
  readonly takes: readonly (keyof PersonAnswer)[]
  /** The roles that a claim may name, if the question takes one: those dealt at this table. */
  readonly claimable?: readonly string[] | undefined
  /** The players for whom the answer states `beliefs`, if it does; all of them are required. */
  readonly beliefsAbout?: readonly string[] | undefined
  readonly maxSpeechChars: number
  /** The number of the try, from 1. */
  readonly attempt: number
  /** Why the previous try failed. */
  readonly error?: string | undefined
  /** How long the answer may take, in ms; null for no limit. */
  readonly timeoutMs: number | null
  /** How much of this time is left, in ms. It stands still while the game is paused. */
  readonly msLeft: number | null
}

const helloSchema = z.strictObject({
  type: z.literal('hello'),
  token: z.string().max(2_000).optional().describe('Absent: the client is `public`.'),
})

const answerMessageSchema = z.strictObject({
  type: z.literal('answer'),
  requestId: z.string().min(1).max(200),
  answer: personAnswerSchema,
})

export const clientMessageSchema = z.discriminatedUnion('type', [helloSchema, answerMessageSchema])

/** What a client sends. The first message is `hello`. */
export type ClientMessage = HelloMessage | AnswerMessage

interface HelloMessage extends z.input<typeof helloSchema> {}
interface AnswerMessage extends z.input<typeof answerMessageSchema> {}

/** An event as the audience of the socket sees it, numbered for it from 0 without gaps. */
export const seenEventSchema = z
  .custom<SeenEvent>()
  .describe('`{ n, type, day, phase, data }`, for the moderator also `audience`; see docs/events.md.')

/** An event of a view. The moderator's has the `audience` of the event: one that is not `public` is private. */
export type SeenEvent = ViewEvent & { readonly audience?: Audience }

/** Words while a player says them. They are not recorded. */
export type LiveWords =
  | { readonly type: 'speech.streamed' | 'thought.streamed'; readonly player: string; readonly chunk: string }
  | { readonly type: 'speech.retracted'; readonly player: string }

/** What the server sends. The first message is `welcome`. */
export type ServerMessage =
  | WelcomeMessage
  | EventsMessage
  | LiveMessage
  | StatusMessage
  | AwaitedMessage
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
  /** `public`, `viewers`, `moderator`, a player's id or `post-mortem`. */
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
  readonly events: readonly SeenEvent[]
}

interface LiveMessage {
  readonly type: 'live'
  readonly event: LiveWords
}

/** Who is waited for in public: who is to speak, or has not voted yet; and who is away. What is asked in secret is never in it. */
interface AwaitedMessage {
  readonly type: 'awaited'
  readonly waiting: readonly string[]
  /** Who of those asked at the same time has answered. */
  readonly answered: readonly string[]
  /** The people to whose seats nobody has been connected for some seconds, whether they are asked or not. */
  readonly away: readonly string[]
}

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
