import type { AgentRequest } from '../../agents/agent.js'
import type { View } from '../../events/view.js'
import type { Random } from '../../rules/random.js'
import type { GameContext } from '../game-context.js'
import { derive } from '../randomness.js'
import type { Asking } from './asker.js'
import type { RequestSignal } from './cancellation.js'
import type { Streams } from './streams.js'

/** What the agent of one try may use to be heard, and to be told to stop. */
export interface Connections {
  readonly streams: Streams
  readonly signal: RequestSignal
}

/**
 * The request of one try. What it shows is fixed now, but the view is only computed, and the signal and the generator
 * only made, for an agent that looks at them.
 */
export function agentRequest(
  { log, setup }: GameContext,
  asking: Asking,
  { streams, signal }: Connections,
): AgentRequest {
  const { id, kind, player, options, words, place, error: first } = asking.question
  const { length } = log
  const attempt = asking.rejections.length + 1
  const error = asking.rejections.at(-1)?.reason ?? first
  let view: View | undefined
  let stream: Random | undefined
  const request: { -readonly [K in keyof AgentRequest]: AgentRequest[K] } = {
    id,
    kind,
    playerId: player,
    options: Object.freeze(options),
    words,
    place: Object.freeze(place),
    get view() {
      view ??= kind === 'persona' ? emptyView(player) : log.view(player, length)
      return view
    },
    attempt,
    get signal() {
      return signal.signal
    },
    random() {
      stream ??= derive(setup.created.seed, 'agent', player, id, attempt)
      return stream()
    },
    onThought: streams.onThought,
  }
  if (error !== undefined) request.error = error
  if (streams.heardLive) request.onSpeech = streams.onSpeech
  return Object.freeze(request)
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
