import { message } from '../text/message.js'
import { capitalised } from '../text/words.js'
import type { RequestKind } from './poll.js'
import type { Rules } from './rules-schema.js'

/** The steps of a thought, in their order (source 002), and what each is for. */
export const thoughtSteps = {
  observations: { describe: message('thought.observations') },
  suspicions: { describe: message('thought.suspicions') },
  strategy: { describe: message('thought.strategy') },
  reasoning: { describe: message('thought.reasoning') },
  action: { describe: message('thought.action') },
} as const

/** One of the five steps of a thought. */
export type ThoughtStep = keyof typeof thoughtSteps

export const thoughtStepNames = Object.keys(thoughtSteps) as [ThoughtStep, ...ThoughtStep[]]

/** A thought in steps. Each may be absent. */
export type ThoughtSteps = { readonly [Step in ThoughtStep]?: string | undefined }

/** The steps as one text, a line each, in the order in which they are given. */
export const stepsText = (steps: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(steps)
    .filter(([, text]) => text !== undefined)
    .map(([step, text]) => `${capitalised(step)}: ${text}`)
    .join('\n')

/** All that an answer thinks, as one text; undefined if it thinks nothing. */
export function thoughtText(answer: {
  readonly thought?: string | undefined
  readonly steps?: ThoughtSteps | undefined
}): string | undefined {
  const { thought, steps = {} } = answer
  const texts = [thought, stepsText(steps)].filter(Boolean)
  return texts.length > 0 ? texts.join('\n') : undefined
}

/** How an answer thinks: not at all, in a text, or in steps. */
export type ThoughtForm = 'none' | 'text' | 'steps'

/**
 * How a language model is asked to think. Its own option comes before the rules, but where they want steps, `true` means steps. A
 * persona and a narration know no game or no side: their thoughts are texts.
 */
export function thoughtForm(
  kind: RequestKind,
  option: boolean | 'steps' | undefined,
  rules?: Pick<Rules, 'due'>,
): ThoughtForm {
  if (option === false) return 'none'
  const inSteps = option === 'steps' || rules?.due?.thoughts === 'steps'
  return inSteps && kind !== 'persona' && kind !== 'narrate' ? 'steps' : 'text'
}

/** The parts that are due of a language model (sources 000, 001, 002 and 004), besides those that the question needs. */
export function partsDue(kind: RequestKind, { due }: Pick<Rules, 'due'>): { thought: ThoughtForm; reason: boolean } {
  const reasons: readonly string[] = due?.reasons ?? []
  const owes = due !== undefined && due.thoughts !== false && kind !== 'narrate'
  return { thought: owes ? thoughtForm(kind, due.thoughts) : 'none', reason: reasons.includes(kind) }
}
