import { agentFaults, InvalidLogError } from '../../errors/errors.js'
import type { Attempt, AttemptWith } from '../../events/decide/answer-events.js'
import { completedRequestId, type EventMeta, type GameEvent, isEvent, sameJson } from '../../events/event.js'
import type { Limits } from '../../events/limits.js'
import { isSecret } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'
import type { AgentRequest } from '../agent.js'
import { checkAnswer } from './check-answer.js'
import { fromJournalEntry, type JournalEntry } from './journal.js'

/** An attempt that is about to be made. */
export interface PendingAttempt {
  readonly question: Question
  /** Its number, from 1. */
  readonly number: number
  /** How many events the log had when the question was first asked: a player who is asked again knows no more. */
  readonly seen: number
  /** Why the attempt before failed. */
  readonly error: string | undefined
  /** The request that the agent would get, with its signal and sinks connected to nothing. */
  request(): AgentRequest
}

/** The source of recorded attempts, used before an agent is asked: a log that is replayed, or a journal. */
export interface RecordedAnswers {
  /** What is recorded of a try: its failed calls, then how it ended. Without an end the agent is asked. */
  find(pending: PendingAttempt): readonly Attempt[]
  /** Whether answers come only after everything that is asked at the same time. Default: at once. */
  readonly deferred?: boolean
}

/** How a try ended, among what is recorded of it; undefined when its agent has to be asked. */
export function finalAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  const last = attempts.at(-1)
  return last?.outcome === 'failed' && !last.last ? undefined : last
}

type Answered = AttemptWith<'accepted' | 'rejected'>
type FailedCall = AttemptWith<'failed'>

/** The calls belong to the log that names them, not to another that begins with the same answers. */
function withoutCalls({ callHashes: _, ...meta }: EventMeta): EventMeta {
  return meta
}

/** What is recorded of one question. Of what both have, that of the log is used. */
class RecordedQuestion {
  readonly #answered = new Map<number, Answered>()
  /** By their number among the calls of the question. */
  readonly #calls = new Map<number, FailedCall>()
  readonly #journaledCalls = new Map<number, FailedCall>()
  /** The last failed try that the log has. */
  #lastFailed = 0
  #complete = false
  #dropped = false
  #defaultedAt: { readonly at?: number } | undefined
  /** Whether the default was used because the host had removed the player. */
  #isAbsent = false

  addEntry(entry: JournalEntry): void {
    const attempt = fromJournalEntry(entry)
    if (attempt.outcome === 'failed') this.#journaledCalls.set((entry as { call: number }).call, attempt)
    else this.#answered.set(attempt.number, attempt as Answered)
  }

  /** `isRemoved`: the host has removed the player before. */
  addEvent(event: GameEvent, isRemoved: boolean): void {
    if (completedRequestId(event) !== undefined) this.#complete = true
    const meta = event.meta && { meta: event.meta.callHashes ? withoutCalls(event.meta) : event.meta }
    if (isEvent(event, 'call.failed')) {
      const { call, attempt: number, fault, reason } = event.data
      this.#calls.set(call, { outcome: 'failed', number, fault, reason, ...meta })
    } else if (isEvent(event, 'answer.offered')) this.#addOffered(event.data)
    else if (isEvent(event, 'answer.rejected')) this.#addRejected(event, meta)
    else if (isEvent(event, 'answer.recorded')) {
      const { attempt: number, answer, at } = event.data
      this.#answered.set(number, { outcome: 'accepted', number, answer, ...(at !== undefined && { at }), ...meta })
    } else if (isEvent(event, 'answer.defaulted')) {
      this.#isAbsent = isRemoved
      this.#addDefault(event.data)
    } else if (isEvent(event, 'answer.dropped')) this.#dropped = true
  }

  find(number: number, question: Question): Attempt[] {
    const calls = this.#callsFor(number)
    // For a dropped question only the failed tries in the log count, whatever the journal holds.
    if (this.#dropped && number > this.#lastFailed) return [...calls, { outcome: 'late', number }]
    const answered = this.#answered.get(number)
    if (answered?.outcome === 'rejected' && isSecret(question) && this.#endsWith(number))
      return [...calls, { ...answered, last: true }]
    if (answered) return [...calls, answered]
    if (this.#isAbsent) return [...calls, { outcome: 'absent', number, ...this.#defaultedAt }]
    const last = calls.at(-1)
    // The log has the default after failed calls that were made for this try.
    return last && this.#defaultedAt ? [...calls.slice(0, -1), { ...last, ...this.#defaultedAt, last: true }] : calls
  }

  /** Whether the default was used after this try, however many more there might have been: the time for a secret answer ends. */
  #endsWith(number: number): boolean {
    if (this.#defaultedAt === undefined || number !== this.#lastFailed) return false
    return [...this.#calls.values()].every((call) => call.number <= number)
  }

  #callsFor(number: number): FailedCall[] {
    const calls = new Map([...(this.#complete ? [] : this.#journaledCalls), ...this.#calls])
    const inOrder = [...calls].sort(([one], [other]) => one - other)
    return inOrder.flatMap(([, call]) => (call.number === number ? [call] : []))
  }

  /** When a failed try ended is known if the journal has it: the log does not tell. */
  #addOffered({ attempt: number, offered }: GameEvent<'answer.offered'>['data']): void {
    const { at, meta } = this.#answered.get(number) ?? {}
    const when = { ...(at !== undefined && { at }), ...(meta && { meta }) }
    this.#answered.set(number, { outcome: 'rejected', number, reason: '', fault: 'answer', offered, ...when })
  }

  /** The fault of an answer must be found again in the offered answer; the fault of an agent is accepted unchecked. */
  #addRejected({ data, seq }: GameEvent<'answer.rejected'>, meta: { readonly meta?: EventMeta } | undefined): void {
    const { requestId, attempt: number, reason, fault } = data
    const before = this.#answered.get(number)
    const isOfAgent = agentFaults.some((one) => one === fault)
    const offered = isOfAgent || before?.outcome !== 'rejected' ? undefined : before.offered
    if (!isOfAgent && offered === undefined)
      throw new InvalidLogError(
        `Event ${seq}: expected \`answer.offered\` with the rejected answer to \`${requestId}\` before it.`,
        seq,
      )
    const when = { ...(before?.at !== undefined && { at: before.at }), ...meta }
    const rejected = { outcome: 'rejected', number, reason, fault } as const
    this.#answered.set(number, { ...rejected, ...(offered !== undefined && { offered }), ...when })
    this.#lastFailed = number
  }

  /** A default is used when the last try failed; if time matters, this is the time of its record. */
  #addDefault({ at }: GameEvent<'answer.defaulted'>['data']): void {
    this.#defaultedAt = at === undefined ? {} : { at }
    const failed = this.#answered.get(this.#lastFailed)
    if (failed) this.#answered.set(failed.number, { ...failed, ...this.#defaultedAt })
  }
}

/** The attempts recorded in a log and in a journal beside it. */
export function recordedAnswers(events: readonly GameEvent[], journal: Iterable<JournalEntry> = []): RecordedAnswers {
  const recorded = new Map<string, RecordedQuestion>()
  const questionFor = (requestId: string): RecordedQuestion => {
    const known = recorded.get(requestId) ?? new RecordedQuestion()
    recorded.set(requestId, known)
    return known
  }
  for (const entry of journal) questionFor(entry.requestId).addEntry(entry)
  const removed = new Set<string>()
  for (const event of events) {
    if (isEvent(event, 'ruling.made') && event.data.remove !== undefined) removed.add(event.data.remove)
    if (!('requestId' in event.data)) continue
    questionFor(event.data.requestId).addEvent(event, removed.has(event.data.player))
  }
  return {
    find({ question, number }) {
      const { id, untilMs } = question
      const attempts = recorded.get(id)?.find(number, question) ?? []
      // An answer can come too late only in a phase that ends by time.
      if (attempts.at(-1)?.outcome === 'late' && untilMs === undefined)
        throw new InvalidLogError(`The log drops the answer to \`${id}\`, but that question has no time limit.`)
      return attempts
    },
  }
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
    find(pending) {
      const { question } = pending
      const attempts = answers.find(pending)
      const last = attempts.at(-1)
      if (last?.outcome === 'accepted')
        requireAcceptable(last, question, { limits, seq: places.get(question.id) ?? -1 })
      return attempts
    },
  }
}

function requireAcceptable(
  recorded: AttemptWith<'accepted'>,
  question: Question,
  { limits, seq }: { readonly limits: Pick<Limits, 'maxSpeechChars'>; readonly seq: number },
): void {
  if ((recorded.at === undefined) !== (question.untilMs === undefined))
    throw new InvalidLogError(
      `Event ${seq}: the answer to \`${question.id}\` ${recorded.at === undefined ? 'lacks its time, `at`' : 'has a time, `at`, in a phase that runs on no clock'}.`,
      seq,
    )
  const checked = checkAnswer(recorded.answer, question, limits)
  const { truncated: _, accuses = [], mentions = [], ...answer } = recorded.answer
  if (
    'answer' in checked &&
    sameJson(checked.answer, answer) &&
    (accuses.length === 0 || question.untilMs !== undefined) &&
    (mentions.length === 0 || question.notesNames === true)
  )
    return
  const reason = 'reason' in checked ? checked.reason : 'It holds something that no agent could have answered.'
  throw new InvalidLogError(
    `Event ${seq}: the game cannot have accepted the answer to \`${question.id}\`. ${reason}`,
    seq,
  )
}
