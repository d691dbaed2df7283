import type {
  AcceptedAnswer,
  Agent,
  AgentRequest,
  GameEvent,
  GameOptions,
  JournalEntry,
  MafiaGame,
  Seat,
} from '../../index.js'
import { derive, isEvent, reaskGame } from '../../index.js'
import { knownSum, type SummedUsage, sumUsage } from '../../kernel/events/game-stats.js'
import { pickLimits } from '../../kernel/events/index.js'
import type { TryStore } from '../../stores/index.js'
import { type EntrantAgent, type EntrantOptions, runOrSuspend, type Suspension, seatEntrant } from '../run-game.js'
import type { Unit } from '../run-plan.js'
import { askImplied } from './implied-questions.js'
import type { Position, Suite } from './suite.js'

/** One question of a probe: a position, the entrant, and the number of the sample. Its tries are saved under its id. */
export interface Sample extends Unit {
  readonly position: Position
  readonly entrant: string
  readonly sample: number
}

/** Sample by sample: a probe that stops early has asked all entrants nearly equally often. */
export function planProbe(suite: Suite, entrants: readonly string[], samples: number): Sample[] {
  return Array.from({ length: samples }, (_, at) => at + 1).flatMap((sample) =>
    suite.positions.flatMap((position) =>
      entrants.map((entrant) => ({ id: `${position.position} ${sample} ${entrant}`, position, entrant, sample })),
    ),
  )
}

/** An entrant's answer at a position, with its usage. Sums are null if no call reported the part. */
export interface ProbeAnswer extends Pick<SummedUsage, 'inputTokens' | 'outputTokens' | 'costUsd'> {
  readonly position: string
  readonly entrant: string
  readonly sample: number
  /** Null if every try failed, so that the default of the rules would be used. */
  readonly choice: string | null
  /** Failed tries, and calls that no service answered. */
  readonly rejected: number
  readonly failedCalls: number
  readonly latencyMs: number | null
  /** The whole accepted answer; absent if every try failed. */
  readonly answer?: AcceptedAnswer
}

/** The answer of a sample, from its tries; null while it is not over. */
function answerIn(
  { position, entrant, sample }: Sample,
  tries: readonly JournalEntry[],
  maxRetries: number,
): ProbeAnswer | null {
  const taken = tries.find((entry) => 'answer' in entry)
  const answer = taken && 'answer' in taken ? taken.answer : undefined
  const rejected = tries.filter((entry) => !('answer' in entry) && !('call' in entry)).length
  if (answer === undefined && rejected <= maxRetries) return null
  const { inputTokens, outputTokens, costUsd } = sumUsage(tries.flatMap(({ meta }) => meta?.usage ?? []))
  return {
    position: position.position,
    entrant,
    sample,
    choice: answer?.choice ?? null,
    rejected,
    failedCalls: tries.filter((entry) => 'call' in entry).length,
    latencyMs: knownSum(tries.map(({ meta }) => meta?.latencyMs)),
    inputTokens,
    outputTokens,
    costUsd,
    ...(answer && { answer }),
  }
}

/** `timeoutMs` is for entrants without a limit of their own. Absent limits are as in the game of the log. */
export interface AskParts extends EntrantOptions, Pick<GameOptions, 'patienceMs' | 'timeoutMs'> {
  /** Saves each try when it ends. Questions with a saved answer are not asked again. */
  readonly store: TryStore
}

export async function askSample(
  sample: Sample,
  events: readonly GameEvent[],
  parts: AskParts,
): Promise<ProbeAnswer | Suspension> {
  const [created] = events
  if (created === undefined || !isEvent(created, 'game.created')) throw new TypeError('Expected a log from its start.')
  const { maxRetries } = created.data.limits
  const answered = () => answerIn(sample, parts.store.getTries(sample.id), maxRetries)
  const before = answered()
  if (before !== null) return before
  const done = new AbortController()
  const onTry = () => {
    if (answered() !== null) done.abort()
  }
  const { signal, recovered } = parts
  const options = { signal, recovered, named: sample.entrant, done: done.signal }
  return await runOrSuspend(gameAt(sample, events, { ...parts, onTry }), answered, options)
}

function gameAt(
  sample: Sample,
  events: readonly GameEvent[],
  { onTry, ...parts }: AskParts & { readonly onTry: () => void },
): MafiaGame {
  const { store, budget } = parts
  const { position } = sample
  const options = {
    agent: (player: Seat) => agentFor(sample, player, parts),
    journal: {
      entries: store.getTries(sample.id),
      record: async (entry: JournalEntry) => {
        await store.recordTry(sample.id, entry)
        setImmediate(onTry)
      },
    },
    onServiceFault: 'pause' as const,
    ...(budget && { budget }),
    ...pickLimits(parts, { patienceMs: true }),
  }
  return position.implied
    ? askImplied(events, position, options)
    : reaskGame(events, { ...options, requestId: position.requestId })
}

/** Each sample draws other numbers, the first one those of the game's player. All are shown the same. */
function agentFor({ entrant, sample }: Sample, player: Seat, { entrants, timeoutMs }: AskParts): Agent {
  const agent = seatEntrant(entrant, entrants[entrant] as EntrantAgent, player)
  const limited = agent.timeoutMs === undefined && timeoutMs !== undefined ? { ...agent, timeoutMs } : agent
  if (sample === 1) return limited
  const drawn = (request: AgentRequest) => derive(`${request.mark}`, 'sample', sample, request.id, request.attempt)
  return { ...limited, act: (request) => limited.act(Object.freeze({ ...request, random: drawn(request) })) }
}
