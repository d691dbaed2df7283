import type { AgentRequest } from '../../agents/agent.js'
import type { View } from '../../events/view.js'
import type { Question } from '../../rules/poll.js'
import type { Random } from '../../rules/random.js'
import type { Desk } from '../desk.js'
import { derive } from '../randomness.js'
import type { Streams } from './streams.js'

/** One try at a question: which one, why the last failed, and who may stop it. */
export interface TryContext {
  readonly question: Question
  readonly attempt: number
  readonly error?: string | undefined
  readonly streams: Streams
  /** Made when the agent looks at it. */
  readonly signal: () => AbortSignal
}

/**
 * The request of one try. What it shows is fixed now, but the view is only computed, and the signal and the generator
 * only made, for an agent that looks at them.
 */
export function agentRequest(desk: Desk, { question, attempt, error, streams, signal }: TryContext): AgentRequest {
  const { id, kind, player, options, words, place } = question
  const length = desk.log.length
  let view: View | undefined
  let stream: Random | undefined
  return Object.freeze({
    id,
    kind,
    playerId: player,
    options: Object.freeze(options),
    words,
    place,
    get view() {
      view ??= kind === 'persona' ? emptyView(player) : desk.log.view(player, length)
      return view
    },
    attempt,
    ...(error === undefined ? {} : { error }),
    get signal() {
      return signal()
    },
    random() {
      stream ??= derive(desk.seed, 'agent', player, id, attempt)
      return stream()
    },
    onThought: streams.onThought,
    ...(streams.onSpeech && { onSpeech: streams.onSpeech }),
  })
}

/** Who makes up a character does not know yet what will be played (source 001). */
function emptyView(player: string): View {
  return Object.freeze({
    audience: player,
    day: 0,
    phase: 'setup',
    players: Object.freeze([]),
    events: Object.freeze([]),
  })
}
