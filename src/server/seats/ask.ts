import type { AgentRequest, Rules } from '../../index.js'
import { requestKinds } from '../../rules/index.js'
import { choiceIn } from '../../telling/index.js'
import type { Ask } from '../protocol/index.js'

/** The facts of a game that a question needs. */
export interface AskFacts {
  readonly rules: Rules
  readonly maxSpeechChars: number
  readonly timeoutMs: number
  readonly msLeft: number
}

/** A request as a question for the page of a person. It contains only what the request itself shows. */
export function askOf(request: AgentRequest, { rules, maxSpeechChars, timeoutMs, msLeft }: AskFacts): Ask {
  const { id, playerId, kind, place, words, attempt, error, options, beliefs, view } = request
  const { describe, known } = requestKinds[kind]
  const takes = fieldsOf(request)
  const limited = Number.isFinite(timeoutMs)
  return {
    requestId: id,
    playerId,
    kind,
    day: view.day,
    place,
    question: describe,
    ...(known !== undefined && { known }),
    options: options.map((value) => ({ value, label: labelOf(value, request) })),
    words,
    takes,
    ...(takes.includes('claim') && { claimable: Object.keys(rules.cast) }),
    ...(beliefs && { beliefsAbout: [...beliefs] }),
    maxSpeechChars,
    attempt,
    ...(error !== undefined && { error }),
    timeoutMs: limited ? timeoutMs : null,
    msLeft: limited ? Math.max(0, Math.round(msLeft)) : null,
  }
}

const labelOf = (value: string, { view: { players }, playerId }: AgentRequest): string =>
  choiceIn({ you: playerId, name: (id) => players.find((player) => player.id === id)?.name ?? id }, value)

type Field = Ask['takes'][number]
const declared: readonly Field[] = ['persona', 'claim', 'correction']

/** The fields of an answer that the question uses. People need no `memory`. */
function fieldsOf({ kind, words, options, beliefs }: AgentRequest): Field[] {
  const taken: readonly string[] = requestKinds[kind].takes
  const choice: Field[] = options.length > 0 ? ['choice'] : []
  const speech: Field[] = words === 'none' ? [] : ['speech']
  return [
    'thought',
    ...speech,
    ...choice,
    ...declared.filter((field) => taken.includes(field)),
    ...(beliefs ? (['beliefs'] as const) : []),
  ]
}
