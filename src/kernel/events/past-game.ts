import * as z from 'zod/mini'
import { roleNameSchema } from '../rules/role.js'

/** How many earlier games a table may be given. */
export const mostPastGames = 20

const name = z.string().check(z.minLength(1), z.maxLength(100))
const day = z.int().check(z.gte(0))

/** An earlier game as one of its players then knew it, with the roles that its end revealed. */
export const pastGameSchema = z.strictObject({
  id: z.string().check(z.maxLength(100)),
  /** What people call it, as in `Game 3`: its place in the history, from 1. */
  number: z.int().check(z.gte(1)),
  /** Its own name in that game. */
  self: name,
  winner: roleNameSchema,
  days: day,
  players: z
    .array(
      z.strictObject({
        name,
        role: roleNameSchema,
        diedOn: z.optional(day),
        diedBy: z.optional(z.enum(['vote', 'night'])),
        /** The roles that it claimed in public. */
        claimed: z.optional(z.array(roleNameSchema)),
      }),
    )
    .check(z.maxLength(1_000)),
  /** What the player itself found out at night. */
  findings: z.optional(z.array(z.strictObject({ player: name, result: z.string(), day }))),
})

/** An earlier game as one of its players then knew it. */
export interface PastGame extends z.infer<typeof pastGameSchema> {}

export const pastGamesSchema = z.array(pastGameSchema).check(z.maxLength(mostPastGames))
