import type { Answer } from '../../kernel/events/answer-schema.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import type { Completion } from './completion.js'
import { type FoundAnswer, findAnswer } from './find-answer.js'
import { wholeObject } from './json-objects.js'
import { missingPart, readAnswer, readBareChoice, wrongParts } from './read-answer.js'
import { splitReply } from './reasoning-marks.js'

/** How servers say that an answer reached the limit of its tokens: most, Mistral, Anthropic, Gemini, the AI SDK. */
const cutOffReasons: ReadonlySet<string | null> = new Set([
  'length',
  'model_length',
  'max_tokens',
  'MAX_TOKENS',
  'max_output_tokens',
])
/** How servers say that a filter stopped an answer: most, the AI SDK, Anthropic, Gemini, Zhipu. */
const filterReasons: ReadonlySet<string | null> = new Set([
  'content_filter',
  'content-filter',
  'refusal',
  'SAFETY',
  'RECITATION',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'sensitive',
])

export const isCutOff = (finishReason: string | null): boolean => cutOffReasons.has(finishReason)
export const isFiltered = (finishReason: string | null): boolean => filterReasons.has(finishReason)

/** Whether reasoning took most of what was written. */
export function mostlyReasoned({ text, reasoning, usage }: Completion): boolean {
  const written = usage?.completion_tokens
  const thought = usage?.completion_tokens_details?.reasoning_tokens
  if (typeof written === 'number' && typeof thought === 'number' && thought > written / 2) return true
  const answer = splitReply(text).said.trim().length
  // Where nothing stands, the server does not show the reasoning that took its tokens.
  return reasoning.length + text.trim().length - answer >= answer
}

type ReadReply = ({ readonly answer: Answer } | { readonly fault: string; readonly isOfForm: boolean }) & {
  /** Whether the reply was an object and nothing else, reasoning apart. `isOfForm`: the model can mend it by another form. */
  readonly alone: boolean
}

/** The answer in a reply, wherever it stands; else what is wrong with the reply, as a sentence for the model. */
export function readReply(completion: Completion, request: AgentRequest, asksThought?: boolean | 'steps'): ReadReply {
  const { text, finishReason } = completion
  const cutOff = isCutOff(finishReason)
  const inReasoning = text.trim() === '' ? wholeObject(splitReply(completion.reasoning).said) : null
  const found: FoundAnswer =
    inReasoning === null
      ? findAnswer(text, { request, whole: finishReason !== null, cutOff })
      : { raw: inReasoning, alone: false }
  const bare =
    'none' in found && found.none === 'nothing' && !cutOff && finishReason !== null
      ? readBareChoice(text, request)
      : null
  const read = bare ?? ('raw' in found ? readAnswer(found.raw, request) : null)
  if (read === null)
    return {
      alone: false,
      isOfForm: finishReason !== null && !cutOff,
      fault: faultOf(completion, found as { none: string }),
    }
  const reasoning = [inReasoning === null ? completion.reasoning : '', splitReply(text).reasoning, read.reasoning ?? '']
  const answer: Answer = {
    ...read,
    ...definedFields({ reasoning: reasoning.filter(Boolean).join('\n\n') || undefined }),
  }
  const raw = 'raw' in found ? found.raw : {}
  const alone = 'raw' in found && found.alone
  const wrong = wrongParts(raw, request)
  const missing = wrong.length > 0 ? wrong.join(' ') : missingPart(answer, { raw, request, asksThought })
  return missing === undefined ? { answer, alone } : { fault: missing, isOfForm: true, alone }
}

function faultOf(completion: Completion, { none }: { readonly none: string }): string {
  const { text, reasoning, finishReason } = completion
  if (isCutOff(finishReason))
    return mostlyReasoned(completion)
      ? 'The answer was cut off at the limit of its tokens, and reasoning took most of them: think less, or ask the operator of the game to raise `maxOutputTokens`.'
      : 'The answer was cut off at the limit of its tokens. Be briefer.'
  if (none === 'different answers')
    return 'Your reply holds several answers that differ, and does not say which is the final one. Give one JSON object, once.'
  const { said, reasoning: marked } = splitReply(text)
  if (said.trim() === '' && (reasoning || marked).trim() !== '')
    return 'Your whole reply is reasoning, which nobody reads. After the reasoning write the answer: one JSON object.'
  if (text.trim() === '') return 'The answer is empty.'
  if (finishReason === null) return 'The answer broke off.'
  return `The answer holds no JSON object. Answer with one. It began: ${JSON.stringify(said.trim().slice(0, 80))}`
}

/** A reason that did not help once is not given again unchanged. */
export function unrepeated(reason: string, last: string | undefined): string {
  if (last === undefined || !last.includes(reason)) return reason
  const times = Number(/\(No\. (\d+)/.exec(last)?.[1] ?? 1) + 1
  const example = '{"thought": "...", "speech": "...", "choice": "..."}'
  return `${reason} (No. ${times} of such replies: change the form of your reply. It is one JSON object and nothing around it, such as ${example} with the fields that the question names.)`
}
