import * as z from 'zod'
import { oneLine } from '../../kernel/text/index.js'
import type { Ask } from '../../show/server/index.js'

/** A question to the seat, with the JSON schema of its answer: legal choices are an enum. */
export interface AskedQuestion {
  readonly id: string
  readonly kind: string
  readonly day: number
  readonly phase: string
  readonly question: string
  /** Who learns the answer, and what follows from it. */
  readonly known?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Why the last answer did not count. */
  readonly error?: string
  readonly secondsLeft?: number
  readonly answer: Readonly<Record<string, unknown>>
}

export function describeQuestion(ask: Ask): AskedQuestion {
  const { requestId, kind, day, place, question, known, options, error, msLeft } = ask
  return {
    id: requestId,
    kind,
    day,
    phase: place.phase,
    question: oneLine(question),
    options: options.map(({ value, label }) => ({ value, label: oneLine(label) })),
    ...(known !== undefined && { known: oneLine(known) }),
    ...(error !== undefined && { error: oneLine(error) }),
    ...(msLeft !== null && { secondsLeft: Math.floor(msLeft / 1_000) }),
    answer: answerSchemaFor(ask),
  }
}

/** What `answer_question` takes for this question, beside its id. */
function answerSchemaFor({ options, words, takes, claimable, beliefsAbout, maxSpeechChars, kind }: Ask) {
  const speech = z.string().max(maxSpeechChars)
  const values = options.map(({ value }) => value)
  // Who may stay silent either speaks or chooses to.
  const mayChoose = values.includes('silent')
  const choice = z.enum(values as [string, ...string[]])
  const chance = z.number().min(0).max(1)
  const role = claimable ? z.enum(claimable as [string, ...string[]]) : z.string()
  const results = z.array(z.strictObject({ player: z.string(), result: z.string() })).optional()
  const fields = {
    ...(kind === 'persona' && { persona: z.strictObject({ name: z.string(), character: z.string().optional() }) }),
    ...(values.length > 0 && { choice: mayChoose ? choice.optional() : choice }),
    ...(takes.includes('speech') && { speech: words === 'required' && !mayChoose ? speech : speech.optional() }),
    ...(takes.includes('thought') && { thought: z.string().optional() }),
    ...(takes.includes('claim') && { claim: z.strictObject({ role, results }).optional() }),
    ...(beliefsAbout && { beliefs: z.strictObject(Object.fromEntries(beliefsAbout.map((id) => [id, chance]))) }),
  }
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(fields))
  return schema
}

/** The question for someone who reads. */
export function questionLines(question: AskedQuestion): string[] {
  const { id, options, known, error, secondsLeft, answer } = question
  const { required = [], properties } = answer as { required?: readonly string[]; properties: object }
  const optional = Object.keys(properties).filter((field) => !required.includes(field))
  return [
    `You are asked (question ${id}): ${question.question}`,
    ...(error === undefined ? [] : [`Your last answer did not count: ${error}`]),
    ...(known === undefined ? [] : [known]),
    ...(options.length === 0 ? [] : [`choice: ${options.map(labelled).join('; ')}`]),
    `Call \`answer_question\` with ${[`question: ${id}`, ...required, ...optional.map((field) => `${field} (optional)`)].join(', ')}.`,
    ...(secondsLeft === undefined || secondsLeft > 3_600 ? [] : [`You have ${secondsLeft} seconds.`]),
  ]
}

const labelled = ({ value, label }: AskedQuestion['options'][number]): string =>
  value === label ? value : `${value} (${label})`
