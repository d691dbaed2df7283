import type { GameState } from '../../rules/game-state.js'
import { findKind } from '../../rules/kinds/kinds.js'
import type { Poll } from '../../rules/poll.js'
import { definedFields } from '../../text/objects.js'
import { draft, type EventDraft, sameJson } from '../event.js'
import { eventData } from '../event-data.js'

/**
 * What a chart asks in words of its own, for all who learn the answers and before these; nothing if they know it, and
 * nothing of what each answers for itself alone.
 */
export function questionEvents(poll: Poll, state: GameState): EventDraft[] {
  const { kind, held, ask, choices, aim } = poll
  const { audience = findKind(kind, state.rules).becomes.audience } = poll
  if (held || audience === 'player' || audience === 'team') return []
  const put = definedFields({ kind, ask, choices, aim, audience: typeof audience === 'string' ? undefined : audience })
  if (sameJson(put, current(kind, state) ?? { kind })) return []
  return [draft('question.put', audience, requireQuestion(put))]
}

/** What is asked of this kind now in words of a chart's own. */
function current(kind: string, { question, day, phase }: GameState) {
  if (question?.kind !== kind || question.day !== day || question.phase !== phase) return undefined
  const { ask, choices, aim, audience } = question
  return definedFields({ kind, ask, choices, aim, audience })
}

/** Words that no reader could be told are a fault of the chart. */
function requireQuestion(put: object) {
  const checked = eventData['question.put'].safeParse(put)
  if (checked.success) return checked.data
  const [{ path, message } = { path: [], message: '' }] = checked.error.issues
  throw new RangeError(`A question cannot be put as the chart says: \`${path.join('.')}\`: ${message}.`)
}
