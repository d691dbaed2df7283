import * as z from 'zod'
import { logVersion } from './created-schema.js'
import { eventSchema } from './event.js'

/** The JSON Schema (draft 2020-12) of one recorded event: one line of a log. */
export function eventJsonSchema(): Record<string, unknown> {
  return {
    ...(z.toJSONSchema(eventSchema, { io: 'output', unrepresentable: 'any' }) as Record<string, unknown>),
    title: `nightzero event, version ${logVersion}`,
  }
}
