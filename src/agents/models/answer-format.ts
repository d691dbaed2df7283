import { z } from 'zod'
import { isEvent } from '../../events/event.js'
import { type AnswerField, answerFields } from '../../prompts/answer-fields.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { teamNames } from '../../rules/roles/team.js'
import type { AgentRequest } from '../agent.js'

/** An answer's schema for this request alone: the choice is one of its legal options, every field is required. */
export function answerFormat(request: AgentRequest, memory: boolean, thought = true): z.ZodType {
  const fields = answerFields(request, memory, thought).map((field) => [field, schemas[field](request)] as const)
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
/** The roles that the rules of the game have. */
function rolesOf({ view }: AgentRequest): string[] {
  const opened = view.events.find((event) => isEvent(event, 'game.opened'))
  return opened && isEvent(opened, 'game.opened') ? Object.keys(opened.data.rules.cast) : []
}

const resultsOf = (request: AgentRequest): string[] => [...new Set([...teamNames, ...rolesOf(request)])]
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
        role: oneOf(rolesOf(request)),
        results: z.array(z.strictObject({ player: oneOf(playersOf(request)), result: oneOf(resultsOf(request)) })),
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
