import { z } from 'zod'
import { type AnswerField, answerFields } from '../../prompts/answer-fields.js'
import { requestKinds } from '../../rules/request-kind.js'
import { roleNames } from '../../rules/roles/roles.js'
import type { AgentRequest } from '../agent.js'

/** An answer's schema for this request alone: the choice is one of its legal options, every field is required. */
export function answerFormat(request: AgentRequest, memory: boolean): z.ZodType {
  const fields = answerFields(request, memory).map((field) => [field, schemas[field](request)] as const)
  return z.strictObject(Object.fromEntries(fields))
}

/** The same as JSON Schema, in the dialect that strict servers take. */
export function jsonSchemaOf(format: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(format, { target: 'draft-7' })
  return schema
}

const text = z.string()

/** Ids as an enum where there are any: an enum of nothing is refused. */
const oneOf = (values: readonly string[]): z.ZodType =>
  values.length > 0 ? z.enum(values as [string, ...string[]]) : text

const playersOf = ({ view }: AgentRequest): string[] => view.players.map(({ id }) => id)
const isSilence = (options: readonly string[]): boolean => options.length === 1 && options[0] === 'silent'

const schemas: Readonly<Record<AnswerField, (request: AgentRequest) => z.ZodType>> = {
  thought: () => text,
  persona: () =>
    z.strictObject({ name: text, character: text, traits: z.array(text), style: text, quirks: z.array(text) }),
  speech: ({ kind, options }) =>
    requestKinds[kind].words === 'required' && !isSilence(options) ? text : text.nullable(),
  choice: ({ options }) => (isSilence(options) ? oneOf(options).nullable() : oneOf(options)),
  claim: (request) =>
    z
      .strictObject({
        role: z.enum(roleNames),
        results: z.array(z.strictObject({ player: oneOf(playersOf(request)), result: z.enum(['town', ...roleNames]) })),
      })
      .nullable(),
  correction: (request) =>
    z
      .strictObject({
        day: z.number(),
        votes: z.array(z.strictObject({ voter: oneOf(playersOf(request)), choice: text })),
      })
      .nullable(),
  memory: (request) =>
    z.strictObject({
      observations: z.array(text),
      suspicion: z.array(z.strictObject({ player: oneOf(playersOf(request)), score: z.number() })),
      relationships: z.array(text),
      strategy: text,
    }),
}
