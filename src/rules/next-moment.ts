import { pick } from './random.js'
import {
  advance,
  applyAnswer,
  type DiscussionContext,
  type Heard,
  isDiscussionOver,
  type ReactiveDiscussion,
  readySpeaker,
} from './reactive-discussion.js'

/**
 * The next moment of a discussion at which a player is asked or the discussion ends: how long to wait for it, in ms, and
 * the state then.
 */
export interface NextMoment {
  readonly discussion: ReactiveDiscussion
  readonly inMs: number
  /** Who is asked; empty when nobody is. */
  readonly speaker: string
}

/** The first moment of a discussion: a player is asked at once. */
export function openingMoment(state: ReactiveDiscussion, context: DiscussionContext): NextMoment {
  const living = state.talkers.map(({ id }) => id)
  return { discussion: state, inMs: 0, speaker: firstSpeaker(living, context) }
}

/** The next moment at which a player is asked or the discussion ends, after an answer. */
export function nextMoment(state: ReactiveDiscussion, answer: Heard, context: DiscussionContext): NextMoment {
  const answered = applyAnswer(state, answer, context)
  let moved = answered
  while (!isDiscussionOver(moved, context.rules) && readySpeaker(moved) === null) moved = advance(moved, context)
  return { discussion: moved, inMs: moved.now - answered.now, speaker: readySpeaker(moved) ?? '' }
}

/** The player who is asked first, and must speak. */
export function firstSpeaker(living: readonly string[], { draw, day }: DiscussionContext): string {
  return pick(living, draw('first-speaker', day))
}
