import * as z from 'zod'
import type { ShownAnalysis } from '../../../lab/analysis/index.js'
import { agentNameSchema, audienceSchema } from './names.js'
import { paceSchema } from './rest.js'
import { personAnswerSchema } from './socket.js'

export const forkSchema = z.strictObject({
  at: z
    .int()
    .min(0)
    .describe(
      'With `change` the number of an `answer.recorded` or `answer.defaulted`, otherwise of the last event that is kept.',
    ),
  change: personAnswerSchema.optional().describe('What the player answers instead: absent fields stay as they were.'),
  agents: z
    .record(audienceSchema, agentNameSchema)
    .optional()
    .describe('Who continues for each player. Default: the agents of the original game.'),
  seed: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Draws everything after the past that is kept anew; roles stay. Default: the same luck.'),
  paceMs: paceSchema,
  paused: z.boolean().optional(),
})

/** How a game is forked: its past up to event `at` of the moderator's, one answer changed if `change` is given. */
export interface ForkGame extends z.input<typeof forkSchema> {}

export const choicesQuerySchema = z.object({
  at: z.coerce.number().int().min(0).describe('The number of an `answer.recorded` or `answer.defaulted`.'),
})

export const choicesSchema = z.object({
  requestId: z.string(),
  options: z.array(z.string()).describe('The legal choices. Empty when only words counted.'),
})

export type Choices = z.infer<typeof choicesSchema>

export const analysisSchema = z.object({
  complete: z.boolean().describe('Whether all is computed: otherwise ask again for more moments, and more exact ones.'),
  analysis: z
    .custom<ShownAnalysis>()
    .nullable()
    .describe('`{ baseline, sides, points, told }`, see docs/analysis.md; null while nothing is computed.'),
})

/** What decided a game, as far as the caller may see it now. */
export interface GameAnalysis extends z.infer<typeof analysisSchema> {}
