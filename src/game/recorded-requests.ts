import { requireArgument, requireEventList } from '../kernel/errors/arguments.js'
import type { GameEvent } from '../kernel/events/event.js'
import type { Question } from '../kernel/rules/poll.js'
import type { AgentRequest } from '../kernel/runtime/agent.js'
import { finalAttempt, type PendingAttempt, recordedAnswers } from '../kernel/runtime/ask/recorded-answers.js'
import type { GameInstance } from './game-instance.js'
import { type ReplayOptions, rerun } from './replay-game.js'

/** The questions asked before event `seq`, by request id, in the order of a replay. Throws `DivergenceError`. */
export async function questionsBefore(
  events: readonly GameEvent[],
  seq: number,
  options: ReplayOptions = {},
): Promise<Map<string, Question>> {
  const past = events.slice(0, seq + 1)
  const asked = new Map<string, Question>()
  // Players asked at the same time are all asked before the first answer.
  await observeReplay(past, { ...options, deferred: true }, ({ question }, _end, game) => {
    if (game.length <= seq) asked.set(question.id, question)
  })
  return asked
}

/** A question of a log, and how many events the log had when it was asked. */
export interface AskedQuestion {
  readonly question: Question
  readonly seen: number
}

/** Every question of a log by request id. Throws `DivergenceError`. */
export async function askedQuestions(
  events: readonly GameEvent[],
  options: ReplayOptions = {},
): Promise<Map<string, AskedQuestion>> {
  const asked = new Map<string, AskedQuestion>()
  await observeReplay(events, { ...options, deferred: true }, ({ question, seen }, _end, game) => {
    if (game.length <= events.length && !asked.has(question.id)) asked.set(question.id, { question, seen })
  })
  return asked
}

/** A request as it was put to a player, and the outcome of this try. */
export interface PutRequest {
  readonly request: AgentRequest
  /**
   * `dropped`: the answer came after the end of its phase. `forgone`: no service answered it, and the default was used.
   */
  readonly outcome: 'accepted' | 'rejected' | 'dropped' | 'forgone'
  /** How many events the log had when the question was first asked. */
  readonly seen: number
}

/**
 * Every request of a log that got an answer, valid or not, in the order of a replay. There is one request for each try,
 * equal to the one that the agent got: the same view, mark, random draws and error of the try before. Its sinks and its
 * signal are connected to nothing. `charts` and `powers` are those of its own that the game was played with.
 *
 * @throws {InvalidLogError} when the log cannot be played.
 * @throws {DivergenceError} when it does not follow from its own answers.
 */
export async function requestsOf(
  events: readonly GameEvent[],
  options: Pick<ReplayOptions, 'charts' | 'powers'> = {},
): Promise<PutRequest[]> {
  requireEventList(events)
  requireArgument('options', options, { kind: 'an object' })
  const put: PutRequest[] = []
  await observeReplay(events, options, (pending, outcome) => {
    if (outcome !== undefined) put.push({ request: requestNow(pending), outcome, seen: pending.seen })
  })
  return put
}

/**
 * The requests that are open at the end of a log: those without an answer, which a resumed game asks first. None when
 * the game has ended.
 *
 * @throws {InvalidLogError} when the log cannot be played.
 * @throws {DivergenceError} when it does not follow from its own answers.
 */
export async function openRequests(
  events: readonly GameEvent[],
  options: Pick<ReplayOptions, 'charts'> = {},
): Promise<AgentRequest[]> {
  requireEventList(events)
  requireArgument('options', options, { kind: 'an object' })
  const open = new Map<string, AgentRequest>()
  await observeReplay(events, options, (pending, outcome, game) => {
    const { id } = pending.question
    if (outcome === undefined && game.length <= events.length && !open.has(id)) open.set(id, requestNow(pending))
  })
  return [...open.values()]
}

/** Its view is made now: the log can show what a player has seen cheaply only until it has seen more. */
function requestNow(pending: PendingAttempt): AgentRequest {
  const request = pending.request()
  void request.view
  return request
}

const outcomeNames = {
  accepted: 'accepted',
  rejected: 'rejected',
  late: 'dropped',
  failed: 'forgone',
  absent: 'dropped',
} as const

async function observeReplay(
  events: readonly GameEvent[],
  { deferred = false, ...own }: ReplayOptions & { readonly deferred?: boolean },
  note: (pending: PendingAttempt, outcome: PutRequest['outcome'] | undefined, game: GameInstance) => void,
): Promise<void> {
  const answers = recordedAnswers(events)
  await rerun(events, {
    answersOf: (game) => ({
      deferred,
      find(pending) {
        const attempts = answers.find(pending)
        const end = finalAttempt(attempts)
        note(pending, end && outcomeNames[end.outcome], game())
        return attempts
      },
    }),
    ...own,
  })
}
