import type { EventType } from '../events/event-data.js'

/** Types of events that players get no sentence for: how answers were obtained, and what only the moderator knows. */
export const behindTheScenes: readonly EventType[] = [
  'game.created',
  'answer.recorded',
  'answer.offered',
  'answer.rejected',
  'answer.defaulted',
  'answer.dropped',
  'call.failed',
  'thought.recorded',
  'memory.updated',
  'beliefs.stated',
  'claim.checked',
  'night.explained',
]
