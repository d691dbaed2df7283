import * as z from 'zod/mini'
import { roleNameSchema } from './role.js'

/** A number of players of one role. */
export const countSchema = z.int().check(z.gte(0), z.lte(1000))

/**
 * How many of n players have a role: `max(min, base + round(n * count / players))`, none below `fromPlayers`. If
 * `including` is given, the number includes those roles.
 */
export const roleCountSchema = z.strictObject({
  base: countSchema,
  per: z.optional(
    z.strictObject({ count: countSchema, players: z.int().check(z.gte(1)), rounding: z.enum(['floor', 'round']) }),
  ),
  min: z.optional(countSchema),
  fromPlayers: z.optional(countSchema),
  including: z.optional(z.readonly(z.array(roleNameSchema).check(z.maxLength(20)))),
})
