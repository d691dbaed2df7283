import { type EntrantAgent, type Parked, parking, seatedEntrant } from '../comparison/index.js'
import {
  type Agent,
  type AgentRequest,
  type Budget,
  derive,
  GameAbortedError,
  type GameEvent,
  isEvent,
  type MafiaGame,
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
 * Asks an entrant at a position as the game of its log would: with the same checks, tries and reasons. An answer that
 * the store has is taken from there.
 */
export async function askSample(
  sample: Sample,
  events: readonly GameEvent[],
  parts: AskParts,
): Promise<ProbeAnswer | Parked> {
  const { maxRetries } = limitsIn(events)
  const answered = () => answerIn(sample, parts.store.getTries(keyOf(sample)), maxRetries)
  const before = answered()
  if (before !== null) return before
  const done = new AbortController()
  const game = gameAt(sample, events, {
    ...parts,
    onTry: () => {
      if (answered() !== null) done.abort()
    },
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

/** The game of a log at a question. It calls `onTry` after each try, when it has taken what was answered. */
function gameAt(
  sample: Sample,
  events: readonly GameEvent[],
  { onTry, ...parts }: AskParts & { readonly onTry: () => void },
): MafiaGame {
  const { store, budget, patienceMs } = parts
  const key = keyOf(sample)
  return reaskGame(events, {
    requestId: sample.position.requestId,
    agent: (player) => agentFor(sample, player, parts),
    journal: {
      entries: store.getTries(key),
      record: async (entry) => {
        await store.recordTry(key, entry)
        setImmediate(onTry)
      },
    },
    onServiceFault: 'pause',
    ...(budget && { budget }),
    ...(patienceMs !== undefined && { patienceMs }),
  })
}

/** Each sample draws other numbers, the first one those of the game's player. All are shown the same. */
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
