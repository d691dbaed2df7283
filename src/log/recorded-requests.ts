import { type GameEvent, isEvent } from '../events/event.js'
import type { View } from '../events/view.js'
import type { GameInstance } from '../game/game-instance.js'
import type { Question } from '../rules/poll.js'
import type { AgentRequest } from '../runtime/agent.js'
import {
  type LogAnswers,
  type RecordedAnswers,
  type RecordedAttempt,
  recordedAnswers,
} from '../runtime/ask/recorded-answers.js'
import { emptyView, markFor } from '../runtime/ask/request.js'
import { derive } from '../runtime/randomness.js'
import { definedFields } from '../text/objects.js'
import { type ReplayOptions, requireCreated, rerun } from './replay-game.js'

/** The questions asked before event `seq`, by request id, in the order of a replay. Throws `DivergenceError`. */
export async function questionsBefore(
  events: readonly GameEvent[],
  seq: number,
  { protocols }: ReplayOptions = {},
): Promise<Map<string, Question>> {
  const past = events.slice(0, seq + 1)
  const asked = new Map<string, Question>()
  const answersOf = (game: () => GameInstance): RecordedAnswers => {
    const { failedCalls, find } = observeAttempts(recordedAnswers(past), ({ question }) => {
      if (game().length <= seq) asked.set(question.id, question)
    })
    // Slightly later than a log, so that players asked at the same time are all asked before the first answer.
    return { failedCalls, find: (question, attempt) => Promise.resolve(find(question, attempt)) }
  }
  await rerun(past, definedFields({ answersOf, protocols }))
  return asked
}

/** A request as it was put to a player, and the outcome of this try. */
export interface PutRequest {
  readonly request: AgentRequest
  /** `dropped`: it came after the end of its phase. `forgone`: no service answered, and the default was used. */
  readonly outcome: 'accepted' | 'rejected' | 'dropped' | 'forgone'
  /** How many events the log had when the question was first asked. */
  readonly seen: number
}

/**
 * Every request of a log that got an answer, valid or not, in the order of a replay: one for each try, equal to the one
 * that the agent got (view, mark, random draws, error), its sinks and signal connected to nothing.
 *
 * @throws {InvalidLogError} when the log cannot be played.
 * @throws {DivergenceError} when it does not follow from its own answers.
 */
export async function requestsOf(events: readonly GameEvent[]): Promise<PutRequest[]> {
  const put: PutRequest[] = []
  const writer = new RecordedRequestMaker(events)
  await observeReplay(events, (asked, game) => put.push(...writer.of(asked, game)))
  return put
}

/**
 * The requests without an answer at the end of a log, which a resumed game asks first. None when the game has ended.
 *
 * @throws {InvalidLogError} when the log cannot be played.
 * @throws {DivergenceError} when it does not follow from its own answers.
 */
export async function openRequests(events: readonly GameEvent[]): Promise<AgentRequest[]> {
  const open = new Map<string, AgentRequest>()
  const writer = new RecordedRequestMaker(events)
  await observeReplay(events, (asked, game) => {
    const { id } = asked.question
    if (asked.known !== undefined || game.length > events.length || open.has(id)) return
    open.set(id, writer.request(asked, game))
  })
  return [...open.values()]
}

async function observeReplay(
  events: readonly GameEvent[],
  note: (asked: AskedAttempt, game: GameInstance) => void,
): Promise<void> {
  const answers = recordedAnswers(events)
  await rerun(events, { answersOf: (game) => observeAttempts(answers, (asked) => note(asked, game())) })
}

interface AskedAttempt {
  readonly question: Question
  readonly attempt: number
  readonly known: RecordedAttempt
}

function observeAttempts(answers: LogAnswers, note: (asked: AskedAttempt) => void): LogAnswers {
  return {
    failedCalls: answers.failedCalls,
    find(question, attempt) {
      const known = answers.find(question, attempt)
      note({ question, attempt, known })
      return known
    },
  }
}

class RecordedRequestMaker {
  readonly #created: ReturnType<typeof requireCreated>['data']
  readonly #reasons = new Map<string, string>()
  /** What a player had seen when a question was first asked: every further try shows the same. */
  readonly #shown = new Map<string, { readonly view: View; readonly seen: number }>()

  constructor(events: readonly GameEvent[]) {
    this.#created = requireCreated(events).data
    for (const event of events)
      if (isEvent(event, 'answer.rejected'))
        this.#reasons.set(`${event.data.requestId} ${event.data.attempt}`, event.data.reason)
  }

  of(asked: AskedAttempt, game: GameInstance): PutRequest[] {
    const { seen } = this.#shownTo(asked.question, game)
    if (asked.known === undefined) return []
    return [{ request: this.request(asked, game), outcome: attemptOutcome(asked.known), seen }]
  }

  #shownTo({ id, kind, player }: Question, game: GameInstance) {
    const before = this.#shown.get(id)
    if (before) return before
    const shown = { view: kind === 'persona' ? emptyView(player) : game.view(player), seen: game.length }
    this.#shown.set(id, shown)
    return shown
  }

  request({ question, attempt }: AskedAttempt, game: GameInstance): AgentRequest {
    const { id, kind, player, options, words, place, beliefs, error: first } = question
    const { view } = this.#shownTo(question, game)
    const error = this.#reasons.get(`${id} ${attempt - 1}`) ?? first
    const { seed } = this.#created
    return Object.freeze<AgentRequest>({
      id,
      kind,
      playerId: player,
      options: Object.freeze(options),
      words,
      place: Object.freeze(place),
      ...(beliefs && { beliefs: Object.freeze(beliefs) }),
      view,
      mark: markFor(player, this.#created),
      attempt,
      ...(error !== undefined && { error }),
      signal: new AbortController().signal,
      random: derive(seed, 'agent', player, id, attempt),
    })
  }
}

function attemptOutcome(known: NonNullable<RecordedAttempt>): PutRequest['outcome'] {
  if (known === 'dropped') return known
  if ('forgone' in known) return 'forgone'
  return 'answer' in known ? 'accepted' : 'rejected'
}
