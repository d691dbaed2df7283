import * as z from 'zod'
import { actsAboutPlayers } from '../../kernel/events/acts.js'
import { findOpening } from '../../kernel/events/event.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import { possibleOptionWords } from '../../kernel/rules/kinds/options.js'
import { teamNames } from '../../kernel/rules/team.js'
import { partsDue, thoughtStepNames } from '../../kernel/rules/thoughts.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { type AnswerField, type AnswerParts, answerFields, claimWords, gameFields } from '../prompts/answer-fields.js'

export type SchemaScope = 'game' | 'exact'

export interface AnswerForm extends AnswerParts {
  readonly schema: SchemaScope
}

/** An answer's schema; every field is required. It contains only what every player knows. */
export function answerFormat(request: AgentRequest, { schema, ...parts }: AnswerForm): z.ZodType {
  // A persona is asked for only once, and the narrator's question is always the same.
  const shared = schema === 'game' && request.kind !== 'persona' && request.kind !== 'narrate'
  const schemas = shared ? gameSchemas : exactSchemas
  const fields = (shared ? gameFields : answerFields)(request, parts)
  return z.strictObject(Object.fromEntries(fields.map((field) => [field, schemas[field](request)] as const)))
}

/** In the dialect that strict servers accept. */
export function answerJsonSchema(format: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(format, { target: 'draft-7' })
  return schema
}

const text = z.string()

/** Ids as an enum, if there are any: servers refuse an empty enum. */
const oneOf = (values: readonly string[]): z.ZodType =>
  values.length > 0 ? z.enum(values as [string, ...string[]]) : text

const playerIds = ({ view }: AgentRequest): string[] => view.players.map(({ id }) => id)

function claimed({ view }: AgentRequest): { readonly roles: readonly string[]; readonly results: readonly string[] } {
  const rules = findOpening(view.events)?.rules
  const { roles, teams } = rules ? claimWords({ rules, players: view.players.length }) : { roles: [], teams: teamNames }
  return { roles, results: [...new Set([...teams, ...roles])] }
}

const isSilence = (options: readonly string[]): boolean => options.length === 1 && options[0] === 'silent'

type Schemas = Readonly<Record<AnswerField, (request: AgentRequest) => z.ZodType>>

const exactSchemas: Schemas = {
  thought: () => text,
  steps: () => z.strictObject(Object.fromEntries(thoughtStepNames.map((step) => [step, text]))),
  beliefs: ({ beliefs = [] }) => z.strictObject(Object.fromEntries(beliefs.map((id) => [id, z.number()]))),
  persona: () =>
    z.strictObject({ name: text, character: text, traits: z.array(text), style: text, quirks: z.array(text) }),
  speech: ({ kind, options, view }) => {
    const due = findKind(kind).words === 'required' || partsDue(kind, findOpening(view.events)?.rules ?? {}).reason
    return due && !isSilence(options) ? text : text.nullable()
  },
  choice: ({ options }) => (isSilence(options) ? oneOf(options).nullable() : oneOf(options)),
  claim: (request) =>
    z
      .strictObject({
        role: oneOf(claimed(request).roles),
        results: z.array(
          z.strictObject({ player: oneOf(playerIds(request)), result: oneOf(claimed(request).results) }),
        ),
      })
      .nullable(),
  correction: (request) =>
    z
      .strictObject({
        day: z.number(),
        votes: z.array(z.strictObject({ voter: oneOf(playerIds(request)), choice: text })),
      })
      .nullable(),
  acts: (request) =>
    z.array(z.strictObject({ act: z.enum(actsAboutPlayers), player: oneOf(playerIds(request)) })).nullable(),
  memory: (request) =>
    z.strictObject({
      observations: z.array(text),
      suspicion: z.array(z.strictObject({ player: oneOf(playerIds(request)), score: z.number() })),
      relationships: z.array(text),
      strategy: text,
    }),
}

/** Fields that a request does not ask for are null. Notes are asked for except when only chances are. */
const gameSchemas: Schemas = {
  ...exactSchemas,
  speech: () => text.nullable(),
  choice: (request) => {
    const opening = findOpening(request.view.events)
    const words = [...(opening ? possibleOptionWords(opening.rules) : []), ...Object.keys(request.choices ?? {})]
    return oneOf([...new Set([...playerIds(request), ...words])]).nullable()
  },
  memory: (request) => {
    const notes = exactSchemas.memory(request)
    return gameFields(request).includes('beliefs') ? notes.nullable() : notes
  },
  beliefs: (request) =>
    z.strictObject(Object.fromEntries(playerIds(request).map((id) => [id, z.number().nullable()]))).nullable(),
}
