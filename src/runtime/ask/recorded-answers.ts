import { firstDifference } from '../../errors/divergence-error.js'
import { InvalidLogError } from '../../errors/errors.js'
import type { FailedCall } from '../../events/decide/answer-events.js'
import { completedRequestId, type GameEvent, isEvent } from '../../events/event.js'
import type { Limits } from '../../events/limits.js'
import type { Question } from '../../rules/poll.js'
import { checkAnswer } from './check-answer.js'
import type { FailedCallEntry, Forgone, JournalEntry, Try } from './journal.js'

type Calls = Map<string, Map<number, FailedCall>>

/**
 * The calls that failed because of a service, recorded in a log and in a journal beside it. Where both have one, that
 * of the log is used.
 */
class RecordedCalls {
  readonly #journaled: Calls = new Map()
  readonly #logged: Calls = new Map()
  /** Requests that the log has completely. */
  readonly #settled = new Set<string>()
  readonly #defaulted = new Map<string, GameEvent<'answer.defaulted'>>()

  noteEntry({ requestId, call, attempt, fault, reason, meta }: JournalEntry & FailedCallEntry): void {
    addCall(this.#journaled, { requestId, call }, { attempt, fault, reason, ...(meta && { meta }) })
  }

  note(event: GameEvent): void {
    const settled = completedRequestId(event)
    if (settled !== undefined) this.#settled.add(settled)
    if (isEvent(event, 'answer.defaulted')) this.#defaulted.set(event.data.requestId, event)
    if (!isEvent(event, 'call.failed')) return
    const { attempt, fault, reason } = event.data
    addCall(this.#logged, event.data, { attempt, fault, reason, ...(event.meta && { meta: event.meta }) })
  }

  /** The failed calls of a try, in order. */
  of(requestId: string, attempt: number): FailedCall[] {
    const journaled = this.#settled.has(requestId) ? undefined : this.#journaled.get(requestId)
    const logged = this.#logged.get(requestId)
    if (journaled === undefined && logged === undefined) return []
    const calls = new Map([...(journaled ?? []), ...(logged ?? [])])
    const inOrder = [...calls].sort(([one], [other]) => one - other)
    return inOrder.flatMap(([, call]) => (call.attempt === attempt ? [call] : []))
  }

  /** Whether the log has the default after failed calls that were made for this try. */
  forgone(requestId: string, attempt: number): Forgone | undefined {
    const defaulted = this.#defaulted.get(requestId)
    if (defaulted === undefined || this.of(requestId, attempt).length === 0) return undefined
    const { at } = defaulted.data
    return { forgone: true, ...(at !== undefined && { at }) }
  }
}

function addCall(calls: Calls, { requestId, call }: { requestId: string; call: number }, failed: FailedCall): void {
  const known = calls.get(requestId) ?? new Map<number, FailedCall>()
  calls.set(requestId, known.set(call, failed))
}

/** The source of recorded tries, used before an agent is asked: a log that is replayed, or a journal. */
export interface RecordedAnswers {
  /**
   * The recorded outcome of a try: undefined means that the agent is asked, `'dropped'` that its answer came too late.
   */
  find(question: Question, attempt: number): RecordedAttempt | Promise<RecordedAttempt>
  /** The recorded failed calls of a try, in order. */
  failedCalls(question: Question, attempt: number): readonly FailedCall[]
}

/** The tries of a log, known without waiting. */
export interface LogAnswers extends RecordedAnswers {
  find(question: Question, attempt: number): RecordedAttempt
}

/**
 * The recorded outcome of a try: how it ended, that its answer was dropped, or that no service answered it and the
 * default was used.
 */
export type RecordedAttempt = Try | Forgone | 'dropped' | undefined

const attemptMapKey = (requestId: string, attempt: number): string => `${requestId} ${attempt}`

/** The tries recorded in a log and in a journal beside it. Where both have one, that of the log is used. */
export function recordedAnswers(events: readonly GameEvent[], journal: Iterable<JournalEntry> = []): LogAnswers {
  const known = new Map<string, Try>()
  const calls = new RecordedCalls()
  for (const entry of journal) {
    if ('call' in entry) calls.noteEntry(entry)
    else addJournalEntry(entry, known)
  }
  const dropped = new Set<string>()
  const lastAttempt = new Map<string, number>()
  for (const event of events) {
    addEvent(event, known, lastAttempt)
    calls.note(event)
    if (isEvent(event, 'answer.dropped')) dropped.add(event.data.requestId)
  }
  // For a dropped question only the failed tries in the log count, whatever the journal holds.
  const isOpen = (requestId: string, attempt: number) => attempt > (lastAttempt.get(requestId) ?? 0)
  return {
    find({ id }, attempt) {
      if (dropped.has(id) && isOpen(id, attempt)) return 'dropped'
      return known.get(attemptMapKey(id, attempt)) ?? calls.forgone(id, attempt)
    },
    failedCalls: ({ id }, attempt) => calls.of(id, attempt),
  }
}

function addJournalEntry(
  { requestId, attempt, player: _, ...tried }: JournalEntry & Try,
  known: Map<string, Try>,
): void {
  known.set(attemptMapKey(requestId, attempt), tried)
}

/**
 * The same, but it checks that the rules accept each recorded answer. `find` throws `InvalidLogError` for one that they
 * do not accept.
 */
export function verifiedAnswers(events: readonly GameEvent[], limits: Pick<Limits, 'maxSpeechChars'>): RecordedAnswers {
  const answers = recordedAnswers(events)
  const places = new Map<string, number>()
  for (const event of events) if (isEvent(event, 'answer.recorded')) places.set(event.data.requestId, event.seq)
  return {
    failedCalls: answers.failedCalls,
    find(question, attempt) {
      const known = answers.find(question, attempt)
      if (known !== undefined && known !== 'dropped' && 'answer' in known)
        requireAcceptable(known, question, { limits, seq: places.get(question.id) ?? -1 })
      return known
    },
  }
}

function requireAcceptable(
  recorded: Extract<Try, { answer: unknown }>,
  question: Question,
  { limits, seq }: { readonly limits: Pick<Limits, 'maxSpeechChars'>; readonly seq: number },
): void {
  if ((recorded.at === undefined) !== (question.untilMs === undefined))
    throw new InvalidLogError(
      `Event ${seq}: the answer to \`${question.id}\` ${recorded.at === undefined ? 'lacks its time, `at`' : 'has a time, `at`, in a phase that runs on no clock'}.`,
      seq,
    )
  const checked = checkAnswer(recorded.answer, question, limits)
  const { truncated: _, accuses = [], ...answer } = recorded.answer
  if (
    'answer' in checked &&
    firstDifference(checked.answer, answer) === null &&
    (accuses.length === 0 || question.untilMs !== undefined)
  )
    return
  const reason = 'reason' in checked ? checked.reason : 'It holds something that no agent could have answered.'
  throw new InvalidLogError(
    `Event ${seq}: the game cannot have accepted the answer to \`${question.id}\`. ${reason}`,
    seq,
  )
}

function addEvent(event: GameEvent, known: Map<string, Try>, lastAttempt: Map<string, number>): void {
  const meta = event.meta === undefined ? {} : { meta: event.meta }
  if (isEvent(event, 'answer.offered')) {
    const { requestId, attempt, offered } = event.data
    const before = known.get(attemptMapKey(requestId, attempt))
    known.set(attemptMapKey(requestId, attempt), {
      reason: '',
      offered,
      ...timeFields(before),
      ...(before?.meta && { meta: before.meta }),
    })
  } else if (isEvent(event, 'answer.rejected')) {
    addRejection(event, known)
    lastAttempt.set(event.data.requestId, event.data.attempt)
  } else if (isEvent(event, 'answer.recorded')) {
    const { requestId, attempt, answer, at } = event.data
    known.set(attemptMapKey(requestId, attempt), { answer, ...(at !== undefined && { at }), ...meta })
  } else if (isEvent(event, 'answer.defaulted')) {
    timeLastFailure(event, known, lastAttempt)
  }
}

/** The fault of an answer must be found again in the offered answer; the fault of an agent is accepted unchecked. */
function addRejection({ data, meta, seq }: GameEvent<'answer.rejected'>, known: Map<string, Try>): void {
  const { requestId, attempt, reason, fault } = data
  const place = attemptMapKey(requestId, attempt)
  const before = known.get(place)
  const offered = fault === 'agent' || before === undefined || 'answer' in before ? undefined : before.offered
  if (fault !== 'agent' && offered === undefined)
    throw new InvalidLogError(
      `Event ${seq}: expected \`answer.offered\` with the rejected answer to \`${requestId}\` before it.`,
      seq,
    )
  known.set(place, { reason, ...(offered !== undefined && { offered }), ...timeFields(before), ...(meta && { meta }) })
}

/** When a failed try ended, if the journal has it: the log does not. */
function timeFields(journaled: Try | undefined): { at?: number } {
  return journaled?.at === undefined ? {} : { at: journaled.at }
}

/** A default is used when the last try failed; if time matters, this is the time of its record. */
function timeLastFailure(
  event: GameEvent<'answer.defaulted'>,
  known: Map<string, Try>,
  lastAttempt: Map<string, number>,
): void {
  const { requestId, at } = event.data
  const last = attemptMapKey(requestId, lastAttempt.get(requestId) ?? 0)
  const failed = known.get(last)
  if (at !== undefined && failed !== undefined) known.set(last, { ...failed, at })
}
