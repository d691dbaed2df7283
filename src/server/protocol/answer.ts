import * as z from 'zod'
import { claimSchema, correctionSchema } from '../../events/index.js'
import type { RequestKind } from '../../index.js'

const text = z.string().max(20_000)

/** What a person answers. Fields that the question does not take are left out. */
export const answerSchema = z.strictObject({
  thought: text.optional().describe('What the person thinks; only the moderator sees it during the game.'),
  speech: text.optional().describe('What the person says, or the reason for its choice.'),
  choice: z.string().max(64).optional().describe('One of the `value`s of the options.'),
  persona: z
    .strictObject({ name: z.string().max(200), character: text.optional() })
    .optional()
    .describe('The answer to a question of the kind `persona`.'),
  claim: z.optional(claimSchema),
  correction: z.optional(correctionSchema),
  beliefs: z
    .record(z.string().max(64), z.number().min(0).max(1))
    .optional()
    .describe('How likely each player is mafia, from 0 to 1.'),
})

/** What a person answers. */
export interface PersonAnswer extends PersonAnswerFields {}

type PersonAnswerFields = z.infer<typeof answerSchema>

/** A question to a person at the table, as its page is asked it. */
export const askSchema = z.object({
  requestId: z.string().describe('The id of the question for `answer`; every try of a question has the same id.'),
  playerId: z.string(),
  kind: z
    .string()
    .describe('The kind of question, for example `vote`.')
    .transform((kind) => kind as RequestKind),
  day: z.int().min(0),
  place: z.object({
    phase: z.string(),
    round: z.int().min(1).optional(),
    of: z.int().min(1).optional(),
    moment: z.string().optional(),
  }),
  question: z.string().describe('The question in one sentence.'),
  known: z.string().optional().describe('Who hears the answer, and what follows from it.'),
  options: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .describe('The legal choices. Empty when only words count.'),
  words: z.enum(['required', 'reason', 'none']).describe('Whether `speech` is required, may be given, or is not used.'),
  takes: z
    .array(z.enum(['thought', 'speech', 'choice', 'persona', 'claim', 'correction', 'beliefs']))
    .describe('The fields of an answer that the question uses.'),
  claimable: z.array(z.string()).optional().describe('The roles that a claim may name, if the question takes one.'),
  beliefsAbout: z
    .array(z.string())
    .optional()
    .describe('The players for whom the answer states `beliefs`, if it does; all of them are required.'),
  maxSpeechChars: z.int(),
  attempt: z.int().min(1).describe('The number of the try, from 1.'),
  error: z.string().optional().describe('Why the previous try failed.'),
  timeoutMs: z.number().nullable().describe('How long the answer may take; null for no limit.'),
  msLeft: z.number().nullable().describe('How much of this time is left. It stands still while the game is paused.'),
})

/** A question to a person at the table. */
export interface Ask extends AskFields {}

type AskFields = z.infer<typeof askSchema>
