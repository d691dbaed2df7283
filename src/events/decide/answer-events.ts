import type { GameState } from '../../rules/game-state.js'
import type { Question } from '../../rules/poll.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import { draft, type EventDraft, type EventMeta } from '../event.js'
import { consequences } from './consequences.js'

/** A failed try: which one, why, and a preview of what was offered. */
export interface Rejection {
  readonly attempt: number
  readonly reason: string
  readonly offered?: string
  readonly meta?: EventMeta
}

/** How the asking of one question ended: its failed tries, and the answer that was accepted or put in its place. */
export interface Outcome {
  readonly question: Question
  readonly rejections: readonly Rejection[]
  /** The try that succeeded; null when the default stands in. */
  readonly attempt: number | null
  readonly answer: AcceptedAnswer
  readonly at?: number
  readonly meta?: EventMeta
}

/** Everything the log says of one asked question, in order: failed tries, the answer or default, what follows from it. */
export function answerEvents(outcome: Outcome, state: GameState): EventDraft[] {
  const { question, answer } = outcome
  const { player } = question
  return [
    ...rejectedTries(question, outcome.rejections),
    recorded(outcome),
    ...(answer.thought === undefined
      ? []
      : [draft('thought.recorded', 'moderator', { player, text: answer.thought, kind: 'declared' })]),
    ...(answer.memory === undefined ? [] : [draft('memory.updated', [player], { player, memory: answer.memory })]),
    ...consequences({ question, answer, state }),
  ]
}

type Asked = Pick<Question, 'id' | 'player' | 'kind'>

/** The failed tries of a question. A narrator is no player: nobody but the moderator is told of its tries. */
export function rejectedTries({ id, player, kind }: Asked, rejections: readonly Rejection[]): EventDraft[] {
  const audience = kind === 'narrate' ? 'moderator' : [player]
  return rejections.map(({ meta, ...rejection }) =>
    withMeta(draft('answer.rejected', audience, { requestId: id, player, kind, ...rejection }), meta),
  )
}

function recorded({ question, attempt, answer, at, meta }: Outcome): EventDraft {
  const { id, player, kind } = question
  const asked = { requestId: id, player, kind }
  const when = at === undefined ? {} : { at }
  if (attempt === null) return draft('answer.defaulted', 'moderator', { ...asked, answer, ...when })
  return withMeta(draft('answer.recorded', 'moderator', { ...asked, attempt, answer, ...when }), meta)
}

const withMeta = (event: EventDraft, meta: EventMeta | undefined): EventDraft => (meta ? { ...event, meta } : event)
