import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import { countSchema, roleNameSchema } from './role.js'

const weight = z.number().check(z.gte(0), z.lte(1_000))

/** One or more seats, each for a role that is drawn from these, by weight. */
const slotSchema = z.strictObject({
  of: annotate(z.record(roleNameSchema, weight), 'The roles from which one is drawn, each with its weight.'),
  times: annotate(z.optional(z.int().check(z.gte(1), z.lte(50))), 'For so many seats. Absent means 1.'),
})

const rowSchema = z.strictObject({
  weight: annotate(z.optional(weight), 'How often this row is drawn, beside the others. Absent means 1.'),
  roles: annotate(z.optional(z.record(roleNameSchema, countSchema)), 'Roles that it has for certain.'),
  slots: annotate(z.optional(z.readonly(z.array(slotSchema).check(z.maxLength(50)))), 'Seats whose roles are drawn.'),
})

/** How much the table is told of roles that are drawn. */
const tellings = ['drawn', 'candidates', 'nothing'] as const

export const listsSchema = z.strictObject({
  told: annotate(
    z.enum(tellings),
    'What the table is told: which roles were `drawn`, the rows as `candidates`, or `nothing` but the roles of `cast`.',
  ),
  rows: annotate(
    z.optional(z.readonly(z.array(rowSchema).check(z.minLength(1), z.maxLength(100)))),
    'The mixes of roles, of which one is drawn. Absent in what players see, unless they are told.',
  ),
  undealt: annotate(
    z.optional(z.int().check(z.gte(1), z.lte(10))),
    'So many more roles are drawn than play, and as many are dealt to nobody, by lot. Absent means none.',
  ),
})

/** The roles of a game as a draw from rows. */
export type RoleLists = Readonly<z.infer<typeof listsSchema>>
