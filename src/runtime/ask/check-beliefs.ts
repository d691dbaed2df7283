import type { AcceptedAnswer, Beliefs } from '../../events/answer-schema.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'

/**
 * Chances are due where nothing else is asked. With another answer they may be missing: a vote counts without them. Stated they
 * must be whole, or be none at all, from a player that does not say what it believes.
 */
export function beliefsFault(
  { beliefs }: AcceptedAnswer,
  { kind, beliefs: others = [] }: Question,
): string | undefined {
  if (beliefs === undefined)
    return requestKinds[kind].beliefs === 'due' ? `Chances are due: ${wantedOf(others)}` : undefined
  const missing = others.filter((id) => !Object.hasOwn(beliefs, id))
  if (missing.length === 0 || missing.length === others.length) return undefined
  return `Chances are missing for ${missing.join(', ')}: ${wantedOf(others)}`
}

const wantedOf = (others: readonly string[]): string =>
  `give \`beliefs\` with a chance from 0 to 1 for each of ${others.join(', ')}.`

/** What is stated of those it is asked of, by seat; undefined for what is stated of others only. */
export function statedOf(beliefs: Beliefs, { beliefs: others = [] }: Question): Beliefs | undefined {
  const stated = others.flatMap((id) => (Object.hasOwn(beliefs, id) ? [[id, beliefs[id] as number]] : []))
  return stated.length === 0 && Object.keys(beliefs).length > 0 ? undefined : Object.fromEntries(stated)
}
