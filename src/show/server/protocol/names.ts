import * as z from 'zod'

export const protocolVersion = 1 as const

export const gameIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, 'Expected letters, digits, ., - and _, at most 100')

/** `public`, `viewers`, `moderator` or a player's id. */
export const audienceSchema = z.string().min(1).max(64)

/** A view: an audience, or `post-mortem`, which shows everything that was hidden in a finished game. */
export const viewSchema = audienceSchema.describe(
  '`public`, `viewers`, `moderator`, a player, `post-mortem` once the game is over, or for its moderator over REST `omniscient` and `analysis`. Default: the fullest view that the token allows.',
)

export const agentNameSchema = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,59}$/u,
    'Expected a name of letters, digits, blanks and . _ : / -, at most 60',
  )

export const statusSchema = z.object({
  state: z
    .enum(['running', 'paused', 'stopped', 'finished'])
    .describe('`stopped`: the game cannot continue here until its operator has fixed what `cause` says.'),
  cause: z
    .enum(['moderator', 'step', 'budget', 'service', 'agents', 'elsewhere', 'fault'])
    .optional()
    .describe(
      'Why it is paused or stopped: for example the budget is used up, the service of a model fails, or an agent is not configured.',
    ),
  reason: z.string().optional().describe('The cause in one sentence; only for the moderator.'),
})

/** What a game does now. */
export type GameStatus = z.infer<typeof statusSchema>
