import * as z from 'zod'
import { serviceFaults } from '../errors/service-error.js'
import { requestKindNames } from '../rules/kinds/kinds.js'
import { idSchema } from './created-schema.js'

/** Which question an event is about. */
export const asked = { requestId: z.string(), player: idSchema, kind: z.enum(requestKindNames) }

/** A call that a service failed: which try of the game it was made for, and which of its request's failed calls it was, from 1. */
export const failedCallSchema = z
  .strictObject({
    ...asked,
    attempt: z.int().min(1),
    call: z.int().min(1),
    fault: z.enum(serviceFaults),
    reason: z.string(),
  })
  .describe("A call that failed by the service's fault: no try of the player, who is never told of it.")
