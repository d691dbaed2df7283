import * as z from 'zod/mini'
import { serviceFaults } from '../errors/service-error.js'
import { requestKindNames } from '../rules/kinds/kinds.js'
import { annotate } from '../text/annotate.js'
import { idSchema } from './created-schema.js'

/** Which question an event is about. */
export const asked = { requestId: z.string(), player: idSchema, kind: z.enum(requestKindNames) }

/**
 * A call that failed because of the service: the try it was made for, and its number among the failed calls of its
 * request, from 1.
 */
export const failedCallSchema = annotate(
  z.strictObject({
    ...asked,
    attempt: z.int().check(z.gte(1)),
    call: z.int().check(z.gte(1)),
    fault: z.enum(serviceFaults),
    reason: z.string(),
  }),
  'A call that failed because of the service. It does not count as a try of the player, who never learns of it.',
)
