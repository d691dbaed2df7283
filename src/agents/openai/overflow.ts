import { readOverflow } from '../models/context-overflow.js'
import { forget, shorten } from '../models/prompt-limit.js'
import type { ServerFault } from '../models/server-fault.js'
import type { Capabilities } from './capabilities.js'
import { another, type Lesson, without } from './learning.js'

/** With these statuses a server means keys, credits and names, whatever else it says. */
const aboutOthers = new Set([401, 402, 403, 404])
/** A rate-limit error may still say that one request alone is too large. */
const tooMuchAtOnce = /request too large/i
const outputLimits = ['max_tokens', 'max_completion_tokens']

/** A prompt as it was sent. */
export interface SentPrompt {
  readonly sent: Readonly<Record<string, unknown>>
  /** Its estimated tokens. */
  readonly estimate: number
}

/** Learns how long prompts may be from the refusal of one that is too long; null when it is about something else. */
export function learnLength(known: Capabilities, fault: ServerFault, { sent, estimate }: SentPrompt): Lesson | null {
  const { status, said } = fault
  if (status !== undefined && aboutOthers.has(status)) return null
  if (status === 429 && !tooMuchAtOnce.test(said)) return null
  const overflow = readOverflow(said)
  if (overflow === null) return null
  const { limit = Number.POSITIVE_INFINITY, output = 0 } = overflow
  if (output > limit / 2 && outputLimits.some((name) => name in sent)) {
    // The prompt is not the cause when most of the limit is reserved for the answer.
    for (const name of outputLimits) known.refused.add(name)
    return without(outputLimits.filter((name) => name in sent))
  }
  if (shorten(known.prompts, overflow, estimate)) return another('The next call repeats less of the past.')
  const note = tooLong(known)
  forget(known.prompts)
  return { fault: 'refused', note }
}

function tooLong({ prompts }: Capabilities): string {
  const room = prompts.limit === undefined ? '' : ` It accepts ${prompts.limit} tokens in all.`
  return `Even the shortest prompt does not fit.${room} Use a model with a larger context, lower \`maxOutputTokens\`, or play with fewer players.`
}
