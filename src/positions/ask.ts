import { type EntrantAgent, type Parked, parking, seatedEntrant } from '../comparison/index.js'
import {
  type Agent,
  type AgentRequest,
  type Budget,
  derive,
  GameAbortedError,
  type GameEvent,
  isEvent,
  reaskGame,
  type Seat,
} from '../index.js'
import type { TryStore } from '../stores/index.js'
import { answerIn, type ProbeAnswer } from './answer.js'
import { keyOf, type Sample } from './plan.js'

/** The options of every question of a probe. */
export interface AskParts {
  readonly entrants: Readonly<Record<string, EntrantAgent>>
  /** Saves each try when it ends. Questions with a saved answer are not asked again. */
  readonly store: TryStore
  /** What all calls together may cost. */
  readonly budget?: Budget
  /** How long a service that cannot be reached is retried, in ms. */
  readonly patienceMs?: number
  /** How long an answer of an entrant without a limit of its own may take, in ms. Default: as in the game of the log. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/**
 * Asks an entrant at a position, as the game of its log would: the same checks, tries and reasons. Takes it from the store where it was
 * answered before.
 */
export async function askSample(
  sample: Sample,
  events: readonly GameEvent[],
  parts: AskParts,
): Promise<ProbeAnswer | Parked> {
  const [key, { maxRetries }] = [keyOf(sample), limitsIn(events)]
  const answered = () => answerIn(sample, parts.store.getTries(key), maxRetries)
  const before = answered()
  if (before !== null) return before
  const done = new AbortController()
  const game = reaskGame(events, {
    requestId: sample.position.requestId,
    agent: (player) => agentFor(sample, player, parts),
    journal: {
      entries: parts.store.getTries(key),
      record: async (entry) => {
        await parts.store.recordTry(key, entry)
        // Not at once: the game is in the midst of taking the answer.
        if (answered() !== null) setImmediate(() => done.abort())
      },
    },
    onServiceFault: 'pause',
    ...(parts.budget && { budget: parts.budget }),
    ...(parts.patienceMs !== undefined && { patienceMs: parts.patienceMs }),
  })
  const stop = parking(game, { signal: parts.signal, named: sample.entrant })
  try {
    await game.run({ signal: AbortSignal.any([stop.signal, done.signal]) })
  } catch (error) {
    const ended = answered() ?? stop.parked()
    if (ended === null || !(error instanceof GameAbortedError)) throw error
    return ended
  } finally {
    stop.release()
  }
  throw new Error(`The game of \`${sample.position.position}\` continued past the question.`)
}

/** Each sample draws differently; the first as the player of the game did. What it is shown is the same. */
function agentFor({ entrant, sample }: Sample, player: Seat, { entrants, timeoutMs }: AskParts): Agent {
  const agent = seatedEntrant(entrant, entrants[entrant] as EntrantAgent, player)
  const limited = agent.timeoutMs === undefined && timeoutMs !== undefined ? { ...agent, timeoutMs } : agent
  if (sample === 1) return limited
  const drawn = (request: AgentRequest) => derive(`${request.mark}`, 'sample', sample, request.id, request.attempt)
  return { ...limited, act: (request) => limited.act(Object.freeze({ ...request, random: drawn(request) })) }
}

function limitsIn([created]: readonly GameEvent[]) {
  if (created === undefined || !isEvent(created, 'game.created')) throw new TypeError('Expected a log from its start.')
  return created.data.limits
}
