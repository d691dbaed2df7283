import type { AcceptedAnswer, Beliefs } from '../../events/answer-schema.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'

/**
 * Why the stated beliefs are invalid. They are required when nothing else is asked. With another answer they may be
 * missing: a vote counts without them. If given, they must cover every player asked about, or be empty.
 */
export function beliefsFault(
  { beliefs }: AcceptedAnswer,
  { kind, beliefs: others = [] }: Question,
): string | undefined {
  if (beliefs === undefined)
    return requestKinds[kind].beliefs === 'due' ? `Chances are due: ${requirement(others)}` : undefined
  const missing = others.filter((id) => !Object.hasOwn(beliefs, id))
  if (missing.length === 0 || missing.length === others.length) return undefined
  return `Chances are missing for ${missing.join(', ')}: ${requirement(others)}`
}

const requirement = (others: readonly string[]): string =>
  `give \`beliefs\` with a chance from 0 to 1 for each of ${others.join(', ')}.`

/** The beliefs about the players asked about, by seat; undefined when they are only about others. */
export function relevantBeliefs(beliefs: Beliefs, { beliefs: others = [] }: Question): Beliefs | undefined {
  const stated = others.flatMap((id) => (Object.hasOwn(beliefs, id) ? [[id, beliefs[id] as number]] : []))
  return stated.length === 0 && Object.keys(beliefs).length > 0 ? undefined : Object.fromEntries(stated)
}
