import * as z from 'zod'
import { claimSchema, correctionSchema } from '../../events/index.js'
import type { RequestKind } from '../../index.js'

const text = z.string().max(20_000)

/** A person's answer. Fields that the question does not use are left out. */
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

/** A person's answer. */
export interface PersonAnswer extends PersonAnswerFields {}

type PersonAnswerFields = z.infer<typeof answerSchema>

/** A question to a person at the table. */
export interface Ask {
  /** The id of the question for `answer`; every try of a question has the same id. */
  readonly requestId: string
  readonly playerId: string
  /** The kind of question, for example `vote`. */
  readonly kind: RequestKind
  readonly day: number
  readonly place: AskPlace
  /** The question in one sentence. */
  readonly question: string
  /** Who learns the answer, and what follows from it. */
  readonly known?: string | undefined
  /** The legal choices. Empty when only words count. */
  readonly options: readonly AskOption[]
  /** Whether `speech` is required, may be given, or is not used. */
  readonly words: 'required' | 'reason' | 'none'
  /** The fields of an answer that the question uses. */
  readonly takes: readonly (keyof PersonAnswer)[]
  /** The roles that a claim may name, if the question takes one. */
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

interface AskPlace {
  readonly phase: string
  readonly round?: number | undefined
  readonly of?: number | undefined
  readonly moment?: string | undefined
}

interface AskOption {
  readonly value: string
  readonly label: string
}
