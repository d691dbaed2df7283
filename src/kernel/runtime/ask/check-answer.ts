import * as z from 'zod/mini'
import type { CallFacts, Usage } from '../../errors/call-facts.js'
import { firstFault, withoutMessages } from '../../errors/explain.js'
import { copyPlainActs, type SpeechAct, sortActs } from '../../events/acts.js'
import { type AcceptedAnswer, type Answer, answerSchema, type Beliefs } from '../../events/answer-schema.js'
import type { Limits } from '../../events/limits.js'
import { answerFault, untakenParts } from '../../rules/answers.js'
import { findKind } from '../../rules/kinds/kinds.js'
import type { Persona } from '../../rules/persona.js'
import type { Question } from '../../rules/poll.js'
import type { ThoughtSteps } from '../../rules/thoughts.js'
import { cleanText } from '../../text/clean-text.js'
import { definedFields } from '../../text/objects.js'

/** A thought beyond this many characters is cut. */
export const maxThoughtChars = 20_000

/** Each step of a thought beyond this many characters is cut. */
const maxStepChars = 4_000

/** Reasoning beyond this many characters is cut. */
const maxReasoningChars = 100_000

/** Memory beyond this many bytes of JSON makes an answer invalid. */
const maxMemoryBytes = 16_384

/** Memory nested deeper than this makes an answer invalid. */
const maxMemoryDepth = 64

/** Each text of a persona beyond this many characters is cut. */
const maxPersonaChars = 2_000

/** The beliefs about the players asked about, by seat; undefined when they are only about others. */
function relevantBeliefs(beliefs: Beliefs, { beliefs: others = [] }: Question): Beliefs | undefined {
  const stated = others.flatMap((id) => (Object.hasOwn(beliefs, id) ? [[id, beliefs[id] as number]] : []))
  return stated.length === 0 && Object.keys(beliefs).length > 0 ? undefined : Object.fromEntries(stated)
}

export type AnswerCheck = ({ readonly answer: AcceptedAnswer } | { readonly reason: string }) & CallMeta

interface CallMeta {
  readonly usage?: Usage
  readonly latencyMs?: number
  readonly call?: CallFacts
}

/** The usage of an answer, even if the rest of it is invalid. */
const callMetaSchema = z.pick(answerSchema, { usage: true, latencyMs: true, call: true })

const callMeta = ({ usage, latencyMs, call }: Pick<Answer, 'usage' | 'latencyMs' | 'call'>): CallMeta =>
  definedFields({ usage, latencyMs, call })

/** The longest words that count as an answer to a question, in characters. */
export function speechLimit(
  { maxSpeechChars = Number.POSITIVE_INFINITY }: Pick<Question, 'maxSpeechChars'>,
  limits: Pick<Limits, 'maxSpeechChars'>,
): number {
  return Math.min(maxSpeechChars, limits.maxSpeechChars)
}

/** Checks `raw` against `question`; returns the answer as the log holds it: cleaned, cut, without unasked fields. */
export function checkAnswer(raw: unknown, question: Question, limits: Pick<Limits, 'maxSpeechChars'>): AnswerCheck {
  const maxSpeechChars = speechLimit(question, limits)
  const plain = plainAnswer(raw, question)
  if (plain !== null) return checkContent(cleanPlainAnswer(plain, maxSpeechChars), question)
  const parsed = schemaFor(question).safeParse(raw, withoutMessages)
  if (!parsed.success)
    return {
      reason: cleanText(`The answer is of a wrong type: ${firstFault(parsed.error, raw).message}.`, 1_000).text,
      ...callMeta(callMetaSchema.safeParse(raw).data ?? {}),
    }
  const { usage, latencyMs, call, ...answer } = parsed.data
  const memory = answer.memory === undefined ? undefined : copyMemory(answer.memory)
  const { choice, persona, beliefs } = answer
  const said: AcceptedAnswer = definedFields({
    ...cleanWords(answer, maxSpeechChars),
    steps: answer.steps && cleanSteps(answer.steps),
    choice,
    memory: memory?.value,
    persona: persona && cleanPersona(persona),
    ...sortActs(answer),
    beliefs: beliefs && relevantBeliefs(beliefs, question),
  })
  return { ...checkContent(said, question, memory?.fault), ...callMeta({ usage, latencyMs, call }) }
}

/** Checks an answer whose types are right. */
function checkContent(answer: AcceptedAnswer, question: Question, known?: string): AnswerCheck {
  const reason = known ?? answerFault(answer, question)?.reason
  return reason === undefined ? { answer } : { reason: cleanText(reason, 1_000).text }
}

interface PlainAnswer {
  readonly thought?: string | undefined
  readonly speech?: string | undefined
  readonly choice?: string | undefined
  readonly acts?: SpeechAct[] | undefined
}

const plainFields: ReadonlySet<string> = new Set(['choice', 'thought', 'speech', 'acts'])

/** An answer of texts and of acts about players, as most are: it needs no schema. Null for any other. Unasked fields are not read. */
function plainAnswer(raw: unknown, { kind, options }: Question): PlainAnswer | null {
  if (typeof raw !== 'object' || raw === null || Object.getPrototypeOf(raw) !== Object.prototype) return null
  for (const key of Object.keys(raw)) if (!plainFields.has(key)) return null
  const { thought, speech, acts: given } = raw as PlainAnswer
  const choice = options.length === 0 ? undefined : (raw as PlainAnswer).choice
  if (!isText(thought) || !isText(speech) || !isText(choice)) return null
  const acts = given === undefined || !findKind(kind).takes.includes('acts') ? undefined : copyPlainActs(given)
  return acts === null ? null : { thought, speech, choice, acts }
}

const isText = (given: unknown): boolean => given === undefined || typeof given === 'string'

function cleanPlainAnswer(plain: PlainAnswer, maxSpeechChars: number): AcceptedAnswer {
  const { thought, speech, choice, acts } = plain
  if (acts === undefined && choice === undefined) return cleanWords(plain, maxSpeechChars)
  const chosen = choice === undefined ? { acts } : acts === undefined ? { choice } : { choice, acts }
  return thought === undefined && speech === undefined ? chosen : { ...cleanWords(plain, maxSpeechChars), ...chosen }
}

/** By the fields that they leave out. */
const schemas = new Map<string, typeof answerSchema>()

/** Fields that a question does not ask for are not read, so they cannot make an answer invalid. */
function schemaFor(question: Question): typeof answerSchema {
  const untaken = untakenParts(question)
  const key = untaken.join()
  const schema = schemas.get(key) ?? schemaWithout(untaken)
  schemas.set(key, schema)
  return schema
}

function schemaWithout(fields: readonly (keyof Answer)[]): typeof answerSchema {
  const mask: { [K in keyof Answer]?: true } = Object.fromEntries(fields.map((field) => [field, true as const]))
  return z.omit(answerSchema, mask) as typeof answerSchema
}

function cleanWords(
  { reasoning, thought, speech }: Pick<Answer, 'reasoning' | 'thought' | 'speech'>,
  maxSpeechChars: number,
): AcceptedAnswer {
  const reasoned = reasoning === undefined ? undefined : cleanText(reasoning, maxReasoningChars)
  const said = speech === undefined ? undefined : cleanText(speech, maxSpeechChars)
  const kept = thought === undefined ? undefined : cleanText(thought, maxThoughtChars)
  // Most answers have a speech alone: made at once, it takes half the space.
  if (said?.text && !said.truncated && !reasoned?.text && !kept?.text) return { speech: said.text }
  const answer: { -readonly [K in keyof AcceptedAnswer]: AcceptedAnswer[K] } = {}
  if (reasoned?.text) answer.reasoning = reasoned.text
  if (kept?.text) answer.thought = kept.text
  if (said?.text) answer.speech = said.text
  if (said?.text && said.truncated) answer.truncated = true
  return answer
}

/** Undefined if no step says anything. */
function cleanSteps(steps: ThoughtSteps): ThoughtSteps | undefined {
  const cleaned = Object.entries(steps).map(([step, text = '']) => [step, cleanText(text, maxStepChars).text] as const)
  const said = cleaned.filter(([, text]) => text !== '')
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

function cleanPersona(persona: Persona): Persona {
  const cleaned = JSON.parse(JSON.stringify(persona), (_key, value) =>
    typeof value === 'string' ? cleanText(value, maxPersonaChars).text : value,
  )
  return cleaned as Persona
}

/** A JSON copy of `value`, so that an agent cannot change later what was recorded. */
function copyMemory(value: unknown): { value?: unknown; fault?: string } {
  try {
    const json = JSON.stringify(value)
    if (json === undefined) return { fault: 'The memory is not a JSON value.' }
    if (holdsCollection(value, maxMemoryDepth))
      return { fault: 'The memory holds a Map or a Set, which JSON empties: use an object or a list.' }
    if (json.length > maxMemoryBytes || new TextEncoder().encode(json).length > maxMemoryBytes)
      return { fault: `The memory is larger than ${maxMemoryBytes} bytes of JSON.` }
    const kept: unknown = JSON.parse(json)
    return nestsDeeper(kept, maxMemoryDepth)
      ? { fault: `The memory is nested deeper than ${maxMemoryDepth} levels.` }
      : { value: kept }
  } catch {
    return { fault: 'The memory is not a JSON value.' }
  }
}

/** Whether a Map or a Set is in what JSON reads of `value`. It looks no deeper than so many `levels`. */
function holdsCollection(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false
  if (value instanceof Map || value instanceof Set) return true
  return levels > 0 && Object.values(value).some((inner) => holdsCollection(inner, levels - 1))
}

/** Whether `value` has more than `levels` levels. It looks no deeper than that. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1))
}
