import { completedRequest } from '../../events/completed-request.js'
import type { FailedCall } from '../../events/decide/answer-events.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import type { FailedCallEntry, Forgone, JournalEntry } from './journal.js'

type Calls = Map<string, Map<number, FailedCall>>

/**
 * The calls that failed because of a service, recorded in a log and in a journal beside it. Where both have one, that
 * of the log is used.
 */
export class RecordedCalls {
  readonly #journaled: Calls = new Map()
  readonly #logged: Calls = new Map()
  /** Requests that the log has completely. */
  readonly #settled = new Set<string>()
  readonly #defaulted = new Map<string, GameEvent<'answer.defaulted'>>()

  noteEntry({ requestId, call, attempt, fault, reason, meta }: JournalEntry & FailedCallEntry): void {
    keep(this.#journaled, { requestId, call }, { attempt, fault, reason, ...(meta && { meta }) })
  }

  note(event: GameEvent): void {
    const settled = completedRequest(event)
    if (settled !== undefined) this.#settled.add(settled)
    if (isEvent(event, 'answer.defaulted')) this.#defaulted.set(event.data.requestId, event)
    if (!isEvent(event, 'call.failed')) return
    const { attempt, fault, reason } = event.data
    keep(this.#logged, event.data, { attempt, fault, reason, ...(event.meta && { meta: event.meta }) })
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

function keep(calls: Calls, { requestId, call }: { requestId: string; call: number }, failed: FailedCall): void {
  const known = calls.get(requestId) ?? new Map<number, FailedCall>()
  calls.set(requestId, known.set(call, failed))
}
