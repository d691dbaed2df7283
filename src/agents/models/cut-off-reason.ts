import type { Completion } from './completion.js'
import { withoutThinking } from './json-text.js'

/** Why an answer that was cut off failed, and what helps: a model that only reasoned cannot be told to be briefer. */
export function cutOffReason(completion: Completion): string {
  return mostlyThought(completion)
    ? 'The answer was cut off at the limit of its tokens, and reasoning took most of them: think less, or ask the operator of the game to raise `maxOutputTokens`.'
    : 'The answer was cut off at the limit of its tokens. Be briefer.'
}

function mostlyThought({ text, reasoning, usage }: Completion): boolean {
  const written = usage?.completion_tokens
  const thought = usage?.completion_tokens_details?.reasoning_tokens
  if (typeof written === 'number' && typeof thought === 'number' && thought > written / 2) return true
  const answer = withoutThinking(text).trim().length
  return reasoning.length + text.trim().length - answer > answer
}
