import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import { sameJson } from '../../events/same-event.js'
import type { Question } from '../../rules/poll.js'
import type { Limits } from '../limits.js'
import { checkAnswer } from './check-answer.js'
import type { Try } from './journal.js'

/** Holds a recorded answer against its question; `taken` are the names a persona may not have. Throws `InvalidLogError`. */
export type Audit = (question: Question, recorded: Try, taken: readonly string[]) => void

/** Checks what a log has as answers the way it was checked when it was given: a recorded answer must be one the rules take. */
export function auditOf(events: readonly GameEvent[], limits: Limits): Audit {
  const places = new Map<string, number>()
  for (const event of events) if (isEvent(event, 'answer.recorded')) places.set(event.data.requestId, event.seq)
  return (question, recorded, taken) => {
    if (!('answer' in recorded)) return
    const checked = checkAnswer(recorded.answer, question, { limits, taken })
    const { truncated: _, ...answer } = recorded.answer
    if ('answer' in checked && sameJson(checked.answer, answer)) return
    const reason = 'reason' in checked ? checked.reason : 'It holds what no agent could have answered.'
    const seq = places.get(question.id) ?? -1
    throw new InvalidLogError(`Event ${seq}: the answer to \`${question.id}\` cannot have been taken. ${reason}`, seq)
  }
}
