import { momentOf } from '../../rules/beliefs.js'
import type { Question } from '../../rules/poll.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import { draft, type EventDraft } from '../event.js'

/** The beliefs about the others that a player states with an answer of any kind. Only that player sees it. */
export function beliefEvents({ player, place }: Question, { beliefs = {} }: AcceptedAnswer): EventDraft[] {
  if (Object.keys(beliefs).length === 0) return []
  return [draft('beliefs.stated', [player], { player, beliefs, when: momentOf(place) })]
}
