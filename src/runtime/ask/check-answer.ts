import * as z from 'zod/mini'
import { firstFault } from '../../errors/explain.js'
import { unworded } from '../../errors/issue-words.js'
import {
  type AcceptedAnswer,
  type Answer,
  answerSchema,
  type CallFacts,
  type Usage,
} from '../../events/answer-schema.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Persona } from '../../rules/persona.js'
import type { Question } from '../../rules/poll.js'
import { cleanText } from '../../text/clean-text.js'
import { definedFields } from '../../text/defined-fields.js'
import {
  type Limits,
  maxMemoryBytes,
  maxMemoryDepth,
  maxPersonaChars,
  maxReasoningChars,
  maxThoughtChars,
} from '../limits.js'
import { beliefsFault, relevantBeliefs } from './check-beliefs.js'

/** The result of checking an answer against its question: the accepted answer, or why it is invalid. */
export type Checked = ({ readonly answer: AcceptedAnswer } | { readonly reason: string }) & Bill

/** The usage of an answer, and the call that returned it. */
interface Bill {
  readonly usage?: Usage
  readonly latencyMs?: number
  readonly call?: CallFacts
}

/** The usage of an answer, even if the rest of it is invalid. */
const billSchema = z.pick(answerSchema, { usage: true, latencyMs: true, call: true })

const billOf = ({ usage, latencyMs, call }: Pick<Answer, 'usage' | 'latencyMs' | 'call'>): Bill => ({
  ...(usage && { usage }),
  ...(latencyMs !== undefined && { latencyMs }),
  ...(call && { call }),
})

/** Checks `raw` against `question`; returns the answer as the log holds it: cleaned, cut, without unasked fields. */
export function checkAnswer(raw: unknown, question: Question, limits: Limits): Checked {
  const plain = plainAnswer(raw, question)
  if (plain !== null) return checkContent(clean(plain, limits), question)
  const parsed = schemaFor(question).safeParse(raw, unworded)
  if (!parsed.success)
    return {
      reason: cleanText(`The answer is of a wrong type: ${firstFault(parsed.error, raw).message}.`, 1_000).text,
      ...billOf(billSchema.safeParse(raw).data ?? {}),
    }
  const { usage, latencyMs, call, ...answer } = parsed.data
  const memory = answer.memory === undefined ? undefined : copyMemory(answer.memory)
  const { choice, claim, correction, persona, beliefs } = answer
  const said: AcceptedAnswer = definedFields({
    ...words(answer, limits),
    choice,
    memory: memory?.value,
    persona: persona && cleanPersona(persona),
    claim,
    correction,
    beliefs: beliefs && relevantBeliefs(beliefs, question),
  })
  return { ...checkContent(said, question, memory?.fault), ...billOf({ usage, latencyMs, call }) }
}

/** Checks an answer whose types are right. */
function checkContent(answer: AcceptedAnswer, question: Question, known?: string): Checked {
  const reason = known ?? fault(answer, question)
  return reason === undefined ? { answer } : { reason: cleanText(reason, 1_000).text }
}

interface PlainAnswer {
  thought?: string
  speech?: string
  choice?: string
}

/** An answer of texts only, as most are: it needs no schema. Null for any other. Unasked fields are not read. */
function plainAnswer(raw: unknown, { options }: Question): PlainAnswer | null {
  if (typeof raw !== 'object' || raw === null || Object.getPrototypeOf(raw) !== Object.prototype) return null
  const plain: PlainAnswer = {}
  for (const key of Object.keys(raw)) {
    if (key === 'choice' && options.length === 0) continue
    if (key !== 'thought' && key !== 'speech' && key !== 'choice') return null
    const value = (raw as Record<string, unknown>)[key]
    if (typeof value !== 'string') return null
    plain[key] = value
  }
  return plain
}

function clean({ choice, ...said }: PlainAnswer, limits: Limits): AcceptedAnswer {
  const answer = words(said, limits)
  return choice === undefined ? answer : { ...answer, choice }
}

type Parsed = Omit<ReturnType<typeof answerSchema.parse>, 'usage' | 'latencyMs' | 'call'>

const schemas = new Map<string, typeof answerSchema>()

/** Fields that a question does not ask for are not read, so they cannot make an answer invalid. */
function schemaFor(question: Question): typeof answerSchema {
  const { kind, options, beliefs } = question
  const key = `${kind} ${options.length > 0} ${beliefs !== undefined}`
  const schema = schemas.get(key) ?? schemaWithout(unaskedFields(question))
  schemas.set(key, schema)
  return schema
}

const optional = ['persona', 'memory', 'claim', 'correction'] as const

function unaskedFields({ kind, options, beliefs }: Question): (keyof Answer)[] {
  const { takes } = requestKinds[kind]
  return [
    ...(options.length > 0 ? [] : (['choice'] as const)),
    ...(beliefs === undefined ? (['beliefs'] as const) : []),
    ...optional.filter((field) => !takes.includes(field)),
  ]
}

function schemaWithout(fields: readonly (keyof Answer)[]): typeof answerSchema {
  const mask: { [K in keyof Answer]?: true } = Object.fromEntries(fields.map((field) => [field, true as const]))
  return z.omit(answerSchema, mask) as typeof answerSchema
}

type Words = Pick<Parsed, 'reasoning' | 'thought' | 'speech'>

function words({ reasoning, thought, speech }: Words, { maxSpeechChars }: Limits): AcceptedAnswer {
  const reasoned = reasoning === undefined ? undefined : cleanText(reasoning, maxReasoningChars)
  const said = speech === undefined ? undefined : cleanText(speech, maxSpeechChars)
  const kept = thought === undefined ? undefined : cleanText(thought, maxThoughtChars)
  const answer: { -readonly [K in keyof AcceptedAnswer]: AcceptedAnswer[K] } = {}
  if (reasoned?.text) answer.reasoning = reasoned.text
  if (kept?.text) answer.thought = kept.text
  if (said?.text) answer.speech = said.text
  if (said?.text && said.truncated) answer.truncated = true
  return answer
}

function cleanPersona(persona: Persona): Persona {
  const cleaned = JSON.parse(JSON.stringify(persona), (_key, value) =>
    typeof value === 'string' ? cleanText(value, maxPersonaChars).text : value,
  )
  return cleaned as Persona
}

function fault(answer: AcceptedAnswer, question: Question): string | undefined {
  const { kind, options, words: wordsDue } = question
  if (kind === 'persona') return answer.persona ? undefined : 'A persona is due: give at least `persona.name`.'
  const silent = answer.choice === 'silent' && options.includes('silent')
  const mayBeSilent = options.length === 1 && silentOnly(options)
  if (answer.choice !== undefined && !options.includes(answer.choice))
    return `The choice \`${answer.choice.slice(0, 60)}\` is not legal here. Choose one of: ${options.join(', ')}.`
  if (answer.choice === undefined && options.length > 0 && !mayBeSilent)
    return `A choice is missing. Choose one of: ${options.join(', ')}.`
  if (wordsDue === 'required' && !silent && !answer.speech)
    return mayBeSilent ? 'Say something as `speech`, or choose `silent`.' : 'Words are due: give them as `speech`.'
  return claimFault(answer, question) ?? (question.beliefs && beliefsFault(answer, question))
}

function claimFault({ claim }: AcceptedAnswer, { claimable = [] }: Question): string | undefined {
  const said = claim && [claim.role, ...(claim.results ?? []).map(({ result }) => result)]
  const unknown = said?.find((word) => !claimable.includes(word))
  return unknown && `The claim names \`${unknown}\`, which nobody is here. Name one of: ${claimable.join(', ')}.`
}

const silentOnly = (options: readonly string[]): boolean => options[0] === 'silent'

/** A JSON copy of `value`, so that an agent cannot change later what was recorded. */
function copyMemory(value: unknown): { value?: unknown; fault?: string } {
  try {
    const json = JSON.stringify(value)
    if (json === undefined) return { fault: 'The memory is not a JSON value.' }
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

/** Whether `value` has more than `levels` levels. It looks no deeper than that. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1))
}
