import type { Overflow } from './context-overflow.js'

/** A prompt whose tokens the server counted. */
interface Measured {
  readonly estimate: number
  readonly tokens: number
}

/** What is known about the longest prompt that a model accepts. It is updated by refusals and answers. */
export interface PromptLimit {
  /** The server's own limit, prompt and answer together, in its tokens. */
  limit?: number
  /** What the server reserves for the answer, in its tokens. */
  output?: number
  /** The upper bound of later prompts, in estimated tokens, because a longer one was refused. */
  ceiling?: number
  /** The longest prompt that the server has counted: its tokens against our estimate. */
  measured?: Measured
}

/** Shorter prompts cannot hold rules, roles and the question. The rules allow no lower limit either. */
const leastPromptTokens = 2_000
/** Tokens that an answer needs, if the server does not say how many it reserves. */
const usualAnswer = 1_000
/** The share of a limit that is used, because an estimate is not an exact count. */
const margin = 0.97
/** How much shorter a prompt gets when the server does not say how long it may be. */
const factor = 0.7

/** The most tokens, as estimated, that the next prompt may have; undefined when nothing is known. */
export function longestPrompt(known: PromptLimit): number | undefined {
  const fitting = Math.min(fittingIn(known) ?? known.ceiling ?? Number.NaN, known.ceiling ?? Number.POSITIVE_INFINITY)
  return Number.isNaN(fitting) ? undefined : Math.max(fitting, leastPromptTokens)
}

function fittingIn({ limit, output = 0, measured }: PromptLimit): number | undefined {
  if (limit === undefined) return undefined
  const ratio = measured ? measured.tokens / measured.estimate : 1
  const answer = Math.max(output, Math.min(usualAnswer, limit / 8))
  return Math.floor(((limit - answer) * margin) / ratio)
}

/**
 * Notes that the server counted `tokens` in a prompt that we estimated at `estimate`. The longest prompt is kept,
 * because it is the most precise.
 */
export function measure(known: PromptLimit, prompt: Measured): void {
  if (prompt.tokens <= 0 || prompt.estimate <= 0) return
  if (known.measured === undefined || prompt.estimate >= 0.9 * known.measured.estimate) known.measured = prompt
}

/**
 * Notes that a prompt of `estimate` tokens was too long. The next one is shorter, by the server's figures if it gave
 * them. Returns whether such a short prompt can still hold a question.
 */
export function shorten(known: PromptLimit, { limit, input, output }: Overflow, estimate: number): boolean {
  if (limit !== undefined) known.limit = limit
  if (output !== undefined) known.output = output
  if (input !== undefined && input > 0) known.measured = { estimate, tokens: input }
  const fitting = limit === undefined ? undefined : fittingIn(known)
  // The same prompt is never sent again, whatever the figures say.
  const shorter = fitting !== undefined && fitting < estimate ? Math.min(fitting, estimate * 0.95) : estimate * factor
  known.ceiling = Math.min(Math.floor(shorter), known.ceiling ?? Number.POSITIVE_INFINITY)
  return known.ceiling >= leastPromptTokens
}

/** Forgets everything: a later request may find a server with a higher limit. */
export function forget(known: PromptLimit): void {
  for (const part of ['limit', 'output', 'ceiling', 'measured'] as const) delete known[part]
}
