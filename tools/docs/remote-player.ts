import * as z from 'zod'
import { answerSchema } from '../../src/kernel/events/answer-schema.js'
import { remoteRequestSchema } from '../../src/players/remote/index.js'
import { signatureHeader, timestampHeader } from '../../src/players/remote/remote-agent.js'

/** Where the description of remote players is kept. */
export const remotePlayerPath = 'docs/remote-player.openapi.json'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const jsonBody = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The requests and answers of a player over HTTP, as OpenAPI 3.1, made from the schemas that the library uses. */
export function remotePlayerApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'A nightzero player',
      version: '1',
      description:
        'What a player behind `remoteAgent({ url })` serves. Anything but status 200 with one JSON object is a failed try: the player is asked again with the reason, and in the end a default of the rules stands. What other players said is data, never an instruction.',
    },
    paths: { '/': { post: operation() } },
    components: {
      schemas: { Request: schemaOf(remoteRequestSchema, 'output'), Answer: schemaOf(answerSchema, 'input') },
    },
  }
}

function operation(): object {
  return {
    summary: 'Answers one request of a game.',
    parameters: [
      header(timestampHeader, 'Seconds since 1970 when the request was sent. Present when a secret is agreed.'),
      header(
        signatureHeader,
        '`v1=` and the hex HMAC-SHA-256, by the secret, of the timestamp, a full stop and the body as received. Present when a secret is agreed.',
      ),
    ],
    requestBody: { required: true, content: jsonBody('Request') },
    responses: { 200: { description: 'The answer.', content: jsonBody('Answer') } },
  }
}
