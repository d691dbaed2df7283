import { type Answer, claimSchema, correctionSchema } from '../../events/answer-schema.js'
import { notesFrom } from '../../prompts/memory.js'
import { maxPersonaTextChars, maxPersonaTexts, showableName } from '../../rules/persona.js'
import type { AgentRequest } from '../agent.js'
import { bareIn, jsonObjectIn } from './json-text.js'
import { readBeliefs } from './read-beliefs.js'
import { optionMeant, readChoice } from './read-choice.js'

/**
 * A model's JSON as an answer. Without a schema, models write the same in many ways: `{thought, message, action}` and
 * `{"vote": "GUILTY"}` of source 000, an answer inside another object, ids in upper or lower case, names instead of
 * ids. Broken optional fields are dropped; an unknown choice stays as it is, so that the error can name it.
 */
export function readAnswer(said: Readonly<Record<string, unknown>>, request: AgentRequest): Answer {
  const raw = unwrap(said)
  if (request.kind === 'persona') return { persona: personaIn(raw) as Answer['persona'] }
  const thought = firstText(raw, ['thought', 'thoughts', 'thinking', 'reasoning'])
  const speech = firstText(raw, ['speech', 'message', 'text', 'say', 'statement', 'reason'])
  const choice = readChoice(raw, request)
  const beliefs = readBeliefs(raw.beliefs, request)
  const claim = claimSchema.safeParse(raw.claim)
  const correction = correctionSchema.safeParse(raw.correction)
  const memory = notesFrom(
    raw.memory,
    request.view.players.map(({ id }) => id),
  )
  return {
    ...(thought !== undefined && { thought }),
    ...(speech !== undefined && { speech }),
    ...(choice !== undefined && { choice }),
    ...(claim.success && { claim: claim.data }),
    ...(correction.success && { correction: correction.data }),
    ...(beliefs && { beliefs }),
    ...(memory && { memory }),
  }
}

const wrappings = ['answer', 'response', 'result', 'output', 'arguments', 'parameters', 'json']

/** Adds the fields of an answer inside `{ "answer": { ... } }`, or inside a tool call written as text. */
function unwrap(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const field = wrappings.find((name) => innerOf(raw[name]) !== null)
  if (field === undefined) return raw
  const { [field]: wrapped, ...around } = raw
  const inner = innerOf(wrapped) ?? {}
  // A field given twice may have two different values.
  return Object.keys(inner).some((name) => name !== 'name' && name in around) ? raw : unwrap({ ...around, ...inner })
}

function innerOf(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string') return value.trimStart().startsWith('{') ? jsonObjectIn(value, true) : null
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** A reply that is not an object but means one option, such as `p3` or `["p3"]`, as an answer; null for any other. */
export function readBareChoice(text: string, request: AgentRequest): Answer | null {
  const choice = request.options.length > 0 ? optionMeant(bareIn(text), request) : undefined
  return choice === undefined ? null : { choice }
}

function firstText(raw: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  return names.map((name) => raw[name]).find((value): value is string => typeof value === 'string' && value !== '')
}

/** Lists and texts cut to the length that a persona allows: the schemas that servers accept cannot limit it. */
const listOf = (value: unknown): unknown => {
  const list = typeof value === 'string' ? value.split(/\s*,\s*/) : (value ?? undefined)
  return Array.isArray(list) ? list.slice(0, maxPersonaTexts).map(cut) : list
}

const cut = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, maxPersonaTextChars) : value)

function personaIn(raw: Readonly<Record<string, unknown>>): unknown {
  const given = typeof raw.persona === 'object' && raw.persona !== null ? (raw.persona as typeof raw) : raw
  const { name, character, traits, style, quirks } = given
  const persona = {
    name: typeof name === 'string' ? showableName(name) : name,
    character: cut(character),
    traits: listOf(traits),
    style: cut(style),
    quirks: listOf(quirks),
  }
  return Object.fromEntries(Object.entries(persona).filter(([, value]) => value !== undefined && value !== null))
}
