import { firstFault } from '../../errors/explain.js'
import { type AcceptedAnswer, type Answer, answerSchema, type Usage } from '../../events/answer-schema.js'
import { type RequestKind, requestKinds } from '../../rules/kinds/kinds.js'
import { type Persona, sameName } from '../../rules/persona.js'
import type { Question } from '../../rules/poll.js'
import { cleanText } from '../../text/clean-text.js'
import { type Limits, maxMemoryBytes, maxMemoryDepth, maxPersonaChars, maxThoughtChars } from '../limits.js'

/** What came of holding an answer against its question: the answer as taken, or why it is invalid. */
export type Checked =
  | { readonly answer: AcceptedAnswer; readonly usage?: Usage; readonly latencyMs?: number }
  | { readonly reason: string; readonly usage?: Usage; readonly latencyMs?: number }

/** What an answer is checked against besides its question. `taken` are the names that other players are shown under. */
export interface CheckContext {
  readonly limits: Limits
  readonly taken: readonly string[]
}

/** What an answer took, however wrong the rest of it is. */
const bill = answerSchema.pick({ usage: true, latencyMs: true })

const paid = ({ usage, latencyMs }: Partial<Pick<Answer, 'usage' | 'latencyMs'>>) => ({
  ...(usage && { usage }),
  ...(latencyMs !== undefined && { latencyMs }),
})

/** Whether `raw` answers `question`, and the answer as the log will hold it: cleaned, cut, and nothing it did not ask for. */
export function checkAnswer(raw: unknown, question: Question, context: CheckContext): Checked {
  const parsed = schemaFor(question).safeParse(raw)
  if (!parsed.success)
    return {
      reason: cleanText(`The answer is of a wrong type: ${firstFault(parsed.error, raw).message}.`, 1_000).text,
      ...paid(bill.safeParse(raw).data ?? {}),
    }
  const { usage, latencyMs, ...answer } = parsed.data
  const memory = answer.memory === undefined ? undefined : detached(answer.memory)
  const { choice, claim, correction, persona } = answer
  const said = withoutGaps({
    ...words(answer, context.limits),
    choice,
    memory: memory?.value,
    persona: persona && cleanPersona(persona),
    claim,
    correction,
  })
  const reason = memory?.fault ?? fault(said, question, context)
  const bare = reason === undefined ? { answer: said } : { reason: cleanText(reason, 1_000).text }
  return { ...bare, ...paid({ usage, latencyMs }) }
}

type Parsed = Omit<ReturnType<typeof answerSchema.parse>, 'usage' | 'latencyMs'>

const schemas = new Map<string, typeof answerSchema>()

/** What a question does not ask for is not even looked at: it can make no answer invalid. */
function schemaFor({ kind, options }: Question): typeof answerSchema {
  const key = `${kind} ${options.length > 0}`
  const schema = schemas.get(key) ?? schemaWithout(unasked(kind, options))
  schemas.set(key, schema)
  return schema
}

const optional = ['persona', 'memory', 'claim', 'correction'] as const

function unasked(kind: RequestKind, options: readonly string[]): (keyof Answer)[] {
  const { takes } = requestKinds[kind]
  return [...(options.length > 0 ? [] : (['choice'] as const)), ...optional.filter((field) => !takes.includes(field))]
}

function schemaWithout(fields: readonly (keyof Answer)[]): typeof answerSchema {
  const mask: { [K in keyof Answer]?: true } = Object.fromEntries(fields.map((field) => [field, true as const]))
  return answerSchema.omit(mask) as typeof answerSchema
}

function words({ thought, speech }: Parsed, { maxSpeechChars }: Limits): AcceptedAnswer {
  const said = speech === undefined ? undefined : cleanText(speech, maxSpeechChars)
  const kept = thought === undefined ? undefined : cleanText(thought, maxThoughtChars)
  return {
    ...(kept?.text && { thought: kept.text }),
    ...(said?.text && { speech: said.text, ...(said.truncated && { truncated: true as const }) }),
  }
}

function cleanPersona(persona: Persona): Persona {
  const cleaned = JSON.parse(JSON.stringify(persona), (_key, value) =>
    typeof value === 'string' ? cleanText(value, maxPersonaChars).text : value,
  )
  return cleaned as Persona
}

function fault(answer: AcceptedAnswer, question: Question, { taken }: CheckContext): string | undefined {
  const { kind, options, words: wordsDue } = question
  if (kind === 'persona') return personaFault(answer, taken)
  const silent = answer.choice === 'silent' && options.includes('silent')
  const mayBeSilent = options.length === 1 && silentOnly(options)
  if (answer.choice !== undefined && !options.includes(answer.choice))
    return `The choice \`${answer.choice.slice(0, 60)}\` is not legal here. Choose one of: ${options.join(', ')}.`
  if (answer.choice === undefined && options.length > 0 && !mayBeSilent)
    return `A choice is missing. Choose one of: ${options.join(', ')}.`
  if (wordsDue === 'required' && !silent && !answer.speech)
    return mayBeSilent ? 'Say something as `speech`, or choose `silent`.' : 'Words are due: give them as `speech`.'
  return undefined
}

const silentOnly = (options: readonly string[]): boolean => options[0] === 'silent'

function personaFault({ persona }: AcceptedAnswer, taken: readonly string[]): string | undefined {
  if (!persona) return 'A persona is due: give at least `persona.name`.'
  if (taken.some((name) => sameName(name, persona.name)))
    return `The name \`${persona.name}\` is taken. Choose another.`
  return undefined
}

/** A copy of `value` as JSON keeps it, so that nothing an agent does later can change what was recorded. */
function detached(value: unknown): { value?: unknown; fault?: string } {
  try {
    const json = JSON.stringify(value)
    if (json === undefined) return { fault: 'The memory is no JSON value.' }
    if (json.length > maxMemoryBytes || new TextEncoder().encode(json).length > maxMemoryBytes)
      return { fault: `The memory is larger than ${maxMemoryBytes} bytes of JSON.` }
    const kept: unknown = JSON.parse(json)
    return nestsDeeper(kept, maxMemoryDepth)
      ? { fault: `The memory is nested deeper than ${maxMemoryDepth} levels.` }
      : { value: kept }
  } catch {
    return { fault: 'The memory is no JSON value.' }
  }
}

/** Whether `value` has more than `levels` levels. Looks no deeper. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1))
}

type Gappy = { readonly [K in keyof AcceptedAnswer]: AcceptedAnswer[K] | undefined }

function withoutGaps(answer: Gappy): AcceptedAnswer {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined)) as AcceptedAnswer
}
