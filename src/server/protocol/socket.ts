import * as z from 'zod'
import type { ViewEvent } from '../../index.js'
import { answerSchema, askSchema } from './answer.js'
import { audienceSchema, gameIdSchema, protocolVersion, statusSchema, viewSchema } from './names.js'

/** What a client sends. The first message is `hello`. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().max(2_000).optional().describe('Absent: the client is `public`.'),
  }),
  z.strictObject({ type: z.literal('answer'), requestId: z.string().min(1).max(200), answer: answerSchema }),
])

/** What a client sends. */
export type ClientMessage = z.input<typeof clientMessageSchema>

/** An event as the audience of the socket sees it, numbered for it from 0 without gaps. */
export const seenEventSchema = z.custom<ViewEvent>().describe('`{ n, type, day, phase, data }`; see docs/events.md.')

const words = { player: audienceSchema, chunk: z.string() }

/** What is heard while it is said, and recorded nowhere. */
export const liveSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech.streamed'), ...words }),
  z.object({ type: z.literal('thought.streamed'), ...words }),
  z.object({ type: z.literal('speech.retracted'), player: audienceSchema }),
])

/** What is heard while it is said. */
export type LiveWords = z.infer<typeof liveSchema>

const messages = [
  z
    .object({
      type: z.literal('welcome'),
      protocol: z.literal(protocolVersion),
      game: z.object({ id: gameIdSchema, rules: z.string(), parent: z.string().optional() }),
      as: audienceSchema.describe('The identity that the token gives the client.'),
      view: viewSchema,
      from: z.int().min(0).describe('The number of the first event that will be sent.'),
      events: z.int().min(0).describe('How many events there are for this view so far.'),
      status: statusSchema,
      seat: audienceSchema.optional().describe('The player of this seat, if a person plays it.'),
    })
    .describe('The first message of the server.'),
  z.object({ type: z.literal('events'), events: z.array(seenEventSchema).min(1) }).describe('The next events.'),
  z.object({ type: z.literal('live'), event: liveSchema }).describe('Words while they arrive.'),
  z.object({ type: z.literal('status'), status: statusSchema }).describe('The status of the game has changed.'),
  z
    .object({ type: z.literal('ask'), ask: askSchema })
    .describe('A question to the person in this seat; it replaces the previous `ask`.'),
  z
    .object({
      type: z.literal('ask.closed'),
      requestId: z.string(),
      why: z
        .enum(['answered', 'timedOut', 'withdrawn'])
        .describe('The question is answered, timed out, or no longer open.'),
    })
    .describe('The question is no longer open.'),
  z
    .object({
      type: z.literal('answer.refused'),
      requestId: z.string(),
      code: z.enum(['notYourSeat', 'notAsked', 'answered', 'gameOver', 'invalid']),
      reason: z.string(),
    })
    .describe('The answer has no effect. With `invalid` the question is still open.'),
  z.object({ type: z.literal('error'), reason: z.string() }).describe('A message could not be read.'),
  z
    .object({ type: z.literal('closing'), code: z.int(), reason: z.string() })
    .describe('The server closes the socket with this code.'),
] as const

/** What the server sends. */
export const serverMessageSchema = z.discriminatedUnion('type', messages)

/** What the server sends. */
export type ServerMessage = z.output<typeof serverMessageSchema>
