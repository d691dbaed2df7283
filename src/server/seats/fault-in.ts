import type { AgentRequest } from '../../index.js'
import { requestKinds } from '../../rules/index.js'
import type { PersonAnswer } from '../protocol/index.js'

/**
 * Why the rules would reject an answer, in a sentence for the person, who can correct it without using up a try. The
 * rules still check the answer afterwards.
 */
export function faultIn(answer: PersonAnswer, request: AgentRequest): string | undefined {
  const { kind, options, words } = request
  const { choice, speech = '', persona } = answer
  if (kind === 'persona') return persona === undefined ? 'Expected a `persona` with a name.' : undefined
  if (options.length > 0 && choice === undefined) return `Choose one of ${options.join(', ')}.`
  if (options.length > 0 && !options.includes(choice as string)) return `You may choose ${options.join(', ')}.`
  if (words === 'required' && choice !== 'silent' && speech.trim() === '') return 'Say something.'
  return missingBeliefs(answer, request)
}

/** Beliefs are required if the question asks only for them. An answer that states any must state them for all players. */
function missingBeliefs({ beliefs: stated }: PersonAnswer, { kind, beliefs = [] }: AgentRequest): string | undefined {
  const due = requestKinds[kind].beliefs === 'due' || Object.keys(stated ?? {}).length > 0
  const missing = due ? beliefs.filter((player) => !Object.hasOwn(stated ?? {}, player)) : []
  return missing.length > 0 ? `Say in \`beliefs\` how likely ${missing.join(', ')} are to be mafia.` : undefined
}
