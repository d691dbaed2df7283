import type * as z from 'zod'
import { jsonSchemaOf } from '../models/answer-format.js'

/** How strictly a server is made to keep the form of an answer, from a schema to no constraint. */
export type Rung = 'json_schema' | 'tool' | 'json_object' | 'text'

/** The order in which forms are tried. */
export const ladder: readonly [Rung, ...Rung[]] = ['json_schema', 'tool', 'json_object', 'text']

/** What a form adds to a request. */
export const rungBody: Readonly<Record<Rung, (format: z.ZodType) => Record<string, unknown>>> = {
  json_schema: (format) => ({
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'answer', strict: true, schema: jsonSchemaOf(format) },
    },
  }),
  tool: (format) => ({
    tools: [
      {
        type: 'function',
        function: { name: 'answer', description: 'Gives your answer.', parameters: jsonSchemaOf(format), strict: true },
      },
    ],
    tool_choice: { type: 'function', function: { name: 'answer' } },
  }),
  json_object: () => ({ response_format: { type: 'json_object' } }),
  text: () => ({}),
}
