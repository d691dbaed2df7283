import { audienceOf } from '../../events/decide/consequences.js'
import type { Audience } from '../../events/event.js'
import type { GameState } from '../../rules/game-state.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'
import { printable } from '../../text/clean-text.js'
import { maxThoughtChars } from '../limits.js'
import type { LiveEvent } from '../live-event.js'

/** The live words of one try. */
export interface Streams {
  readonly onThought: (chunk: string) => void
  readonly onSpeech?: (chunk: string) => void
  /** The try is over: later pieces are ignored, and what was heard is taken back unless it was spoken. */
  readonly end: (spoken: boolean) => void
}

/** Where the live words of a question go. */
export interface StreamContext {
  readonly question: Question
  readonly state: GameState
  readonly maxSpeechChars: number
  readonly onLive: (event: LiveEvent) => void
}

/** Sinks for the words of one try, cleaned and no longer than what may be recorded. */
export function streamsFor({ question, state, maxSpeechChars, onLive }: StreamContext): Streams {
  const { id, player, kind } = question
  const hearers = requestKinds[kind].streamed
  const audience: Audience = audienceOf(hearers ?? 'public', player, state)
  const thoughts = meter(maxThoughtChars)
  const speeches = meter(maxSpeechChars)
  let over = false
  let heard = false
  const said = (type: 'thought.streamed' | 'speech.streamed', audience: Audience, chunk: string) => {
    if (!over && chunk !== '') onLive({ type, requestId: id, player, audience, chunk })
  }
  const onSpeech = (chunk: string) => {
    heard ||= !over
    said('speech.streamed', audience, speeches(chunk))
  }
  return {
    onThought: (chunk) => said('thought.streamed', 'moderator', thoughts(chunk)),
    ...(hearers && { onSpeech }),
    end: (spoken) => {
      if (!over && heard && !spoken) onLive({ type: 'speech.retracted', requestId: id, player, audience })
      over = true
    },
  }
}

/** Lets `maxChars` through in all. */
function meter(maxChars: number): (chunk: unknown) => string {
  let left = maxChars
  return (chunk) => {
    const piece = printable(String(chunk).slice(0, left))
    left -= piece.length
    return piece
  }
}
