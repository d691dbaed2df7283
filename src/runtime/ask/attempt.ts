import type { Agent } from '../../agents/agent.js'
import type { AgentError } from '../../errors/agent-error.js'
import { MafiaError } from '../../errors/mafia-error.js'
import type { EventMeta } from '../../events/event.js'
import { printable } from '../../text/clean-text.js'
import type { Desk } from '../desk.js'
import type { Attempt } from './ask-context.js'
import { type Checked, checkAnswer } from './check-answer.js'
import { sleep, TimeoutSignal, within } from './deadline.js'
import type { Try } from './journal.js'
import { agentRequest } from './request.js'
import { RequestSignal } from './request-signal.js'
import { type Streams, streamsFor } from './streams.js'

/**
 * Asks the agent once. Whatever it does, the result is an answer or a reason; only an abort rejects. What an agent answers
 * at once is taken at once, before it can change it.
 */
export function attemptOnce(desk: Desk, attempt: Attempt): Try | Promise<Try> {
  return new Sitting(desk, attempt).ask()
}

/** One player asked once. */
class Sitting {
  readonly #desk: Desk
  readonly #attempt: Attempt
  readonly #streams: Streams
  readonly #signal: RequestSignal
  readonly #startedAt: number

  constructor(desk: Desk, attempt: Attempt) {
    this.#desk = desk
    this.#attempt = attempt
    this.#signal = new RequestSignal(attempt.callOff)
    this.#startedAt = desk.wallTimeMs()
    const { maxSpeechChars } = desk.limits
    this.#streams = streamsFor({
      question: attempt.question,
      state: desk.log.state,
      maxSpeechChars,
      onLive: desk.onLive,
    })
  }

  /** While a question is open simulated time stands. */
  ask(): Try | Promise<Try> {
    const { clock } = this.#desk
    clock.hold()
    let raw: unknown
    try {
      raw = this.#act()
      if (isPromiseLike(raw)) return this.#later(raw)
    } catch (error) {
      clock.release()
      return this.#failed(error)
    }
    clock.release()
    return this.#heard(raw)
  }

  #act(): unknown {
    const { agents } = this.#desk
    const { player } = this.#attempt.question
    const context = { ...this.#attempt, streams: this.#streams, signal: () => this.#signal.signal }
    return (agents.get(player) as Agent).act(agentRequest(this.#desk, context))
  }

  async #later(promised: PromiseLike<unknown>): Promise<Try> {
    const { clock, wall } = this.#desk
    let raw: unknown
    try {
      const { callOff } = this.#attempt
      raw = await within(settled(promised), { clock: wall, timeoutMs: this.#timeoutMs, callOff })
    } catch (error) {
      return this.#failed(error)
    } finally {
      clock.release()
    }
    return this.#heard(raw)
  }

  #heard(raw: unknown): Try | Promise<Try> {
    const { limits, clock } = this.#desk
    try {
      const checked = checkAnswer(raw, this.#attempt.question, { limits, taken: this.#attempt.taken })
      const { latencyMs } = checked
      if (latencyMs !== undefined && clock.simulated) return this.#after(latencyMs, () => this.#taken(checked, raw))
      return this.#taken(checked, raw)
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** An agent may state how long its answer takes; in simulated time that much passes. */
  async #after(latencyMs: number, take: () => Try): Promise<Try> {
    const timeoutMs = this.#timeoutMs
    try {
      await sleep(Math.min(latencyMs, timeoutMs), this.#desk.clock, this.#attempt.callOff)
      if (latencyMs >= timeoutMs) throw new TimeoutSignal(`No answer within ${timeoutMs} ms.`)
      return take()
    } catch (error) {
      return this.#failed(error)
    }
  }

  #taken(checked: Checked, raw: unknown): Try {
    this.#streams.end('answer' in checked && checked.answer.choice !== 'silent')
    this.#signal.end()
    const latencyMs = this.#desk.wallTimeMs() - this.#startedAt
    const meta: EventMeta = { latencyMs, ...(checked.usage && { usage: checked.usage }) }
    if ('answer' in checked) return { answer: checked.answer, ...this.#arrival(), meta }
    return { reason: checked.reason, ...preview(raw), ...this.#arrival(), meta }
  }

  #failed(error: unknown): Try {
    this.#signal.abort(error)
    this.#streams.end(false)
    const { callOff } = this.#attempt
    if (callOff.aborted) throw callOff.reason
    return this.#taken({ reason: reasonOf(error), ...(isAgentError(error) && paid(error)) }, undefined)
  }

  /** When the answer came, in ms since the phase began; what came before the phase was over came in time. */
  #arrival(): { at?: number } {
    const { question, phaseStartedAt } = this.#attempt
    if (question.untilMs === undefined) return {}
    const elapsed = Math.round(this.#desk.clock.now() - phaseStartedAt)
    return { at: Math.min(Math.max(0, elapsed), question.untilMs - 1) }
  }

  get #timeoutMs(): number {
    const { agents, limits } = this.#desk
    return agents.get(this.#attempt.question.player)?.timeoutMs ?? limits.timeoutMs
  }
}

/** Told by its name: an adapter may come from another copy of this library. */
const isAgentError = (error: unknown): error is AgentError => MafiaError.is(error) && error.name === 'AgentError'
const paid = ({ usage }: AgentError) => (usage ? { usage } : {})

function reasonOf(error: unknown): string {
  if (error instanceof TimeoutSignal || isAgentError(error)) return printable(error.message.slice(0, 1_000))
  try {
    const detail = error instanceof Error ? error.message : String(error)
    return printable(`The agent failed: ${detail}`.slice(0, 1_000))
  } catch {
    return 'The agent failed.'
  }
}

/** What was offered, shortened, to find out later what went wrong. */
function preview(raw: unknown): { offered?: string } {
  if (raw === undefined) return {}
  try {
    const json = JSON.stringify(raw, (_key, value) => (typeof value === 'string' ? value.slice(0, 200) : value))
    return json === undefined ? {} : { offered: printable(json.slice(0, 500)) }
  } catch {
    return {}
  }
}

/** A promise of our own: what an agent returns may be made to throw, or to answer twice, when it is waited for. */
function settled(raw: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve) => resolve(raw))
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}
