import { parseJson } from '../../../text/parse-json.js'
import type { ModelCall } from '../../model-call.js'
import { type Completion, CompletionBuilder } from '../completion.js'

/**
 * The answer of a recorded call, put together from its body, complete or streamed; null if it is not a chat completion.
 */
export function replyIn({ response }: Pick<ModelCall, 'response'>): Completion | null {
  if (response === undefined || response.encoding !== undefined) return null
  const replies = repliesIn(response.body)
  if (!replies.some((reply) => Array.isArray((reply as { choices?: unknown } | null)?.choices))) return null
  const builder = new CompletionBuilder()
  for (const reply of replies) builder.add(reply)
  return builder.completion
}

function repliesIn(body: string): unknown[] {
  const whole = parseJson(body)
  if (whole !== undefined) return [whole]
  return body.split('\n').flatMap((line) => {
    const chunk = line.startsWith('data:') ? parseJson(line.slice(5)) : undefined
    return chunk === undefined ? [] : [chunk]
  })
}
