import type * as z from 'zod'
import type { RequestKind } from '../../../kernel/rules/kinds/kinds.js'
import { answerJsonSchema } from '../answer-format.js'
import type { MessageLayout } from './layout.js'
import type { PromptLimit } from './prompt-limit.js'

/** How strictly a server is made to keep the form of an answer, from a schema to no constraint. */
export type ResponseFormat = (typeof responseFormats)[number]

/** In the order in which they are tried. */
export const responseFormats = ['json_schema', 'tool', 'json_object', 'text'] as const

export function formatFields(
  form: ResponseFormat,
  format: z.ZodType,
  { toolChoice = 'named' }: MessageLayout = {},
): Record<string, unknown> {
  if (form === 'text') return {}
  if (form === 'json_object') return { response_format: { type: form } }
  const name = 'answer'
  const schema = answerJsonSchema(format)
  if (form === 'json_schema') return { response_format: { type: form, json_schema: { name, strict: true, schema } } }
  const answer = { name, description: 'Gives your answer.', parameters: schema, strict: true }
  return {
    tools: [{ type: 'function', function: answer }],
    tool_choice: toolChoice === 'named' ? { type: 'function', function: { name } } : toolChoice,
  }
}

/** What one model on one server is known to accept. It is updated by refusals. */
export interface Capabilities {
  format: ResponseFormat
  streaming: boolean
  layout: MessageLayout
  readonly refused: Set<string>
  /** The parameters left out because one was refused and the server did not say which. */
  guess: Guess
  /** Kinds of request that need a looser form than the others. */
  readonly exceptions: Map<RequestKind, ResponseFormat>
  /** The forms in which it has answered, each with the kinds of request. */
  readonly answered: Map<ResponseFormat, Set<RequestKind>>
  /** Kinds of request that all forms were refused for once since their last answer. */
  readonly restarted: Set<RequestKind>
  readonly prompts: PromptLimit
}

interface Guess {
  /** OpenRouter is not asked to keep to endpoints that take every parameter. */
  readonly anyEndpoint: boolean
  readonly without: readonly string[]
}

/** What servers are known to accept, by server and model. */
export type CapabilityMemory = Map<string, Capabilities>

export const sharedCapabilities: CapabilityMemory = new Map()

export const noGuess: Guess = { anyEndpoint: false, without: [] }

interface FirstForm extends Pick<Capabilities, 'format' | 'streaming' | 'layout'> {
  readonly refused?: readonly string[]
}

export function findCapabilities(
  memory: CapabilityMemory,
  place: string,
  { refused = [], ...first }: FirstForm,
): Capabilities {
  const none = { exceptions: new Map(), answered: new Map(), restarted: new Set<RequestKind>(), prompts: {} }
  const known = memory.get(place) ?? { ...first, refused: new Set(refused), guess: noGuess, ...none }
  memory.set(place, known)
  return known
}

export interface RequestForm {
  readonly kind: RequestKind
  readonly format: ResponseFormat
  readonly strictest: ResponseFormat
  readonly sent: Readonly<Record<string, unknown>>
  /** Whether we ask OpenRouter for endpoints that accept every parameter, without the user having said so. */
  readonly ownRequirement: boolean
}

export const formatFor = ({ format, exceptions }: Capabilities, kind: RequestKind): ResponseFormat =>
  exceptions.get(kind) ?? format

export const isLeftOut = ({ refused, guess }: Capabilities, name: string): boolean =>
  refused.has(name) || guess.without.includes(name)

export function recordSuccess(known: Capabilities, { kind, format, sent }: RequestForm): void {
  const { answered, guess, refused } = known
  answered.set(format, (answered.get(format) ?? new Set()).add(kind))
  known.restarted.delete(kind)
  if (guess.without.some((name) => name in sent)) return
  for (const name of guess.without) refused.add(name)
  known.guess = { ...guess, without: [] }
}
