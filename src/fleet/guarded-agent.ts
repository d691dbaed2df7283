import {
  type Agent,
  type AgentRequest,
  type Answer,
  MafiaError,
  type Seat,
  type ServiceError,
  type ServiceFault,
} from '../index.js'
import type { EntrantAgent } from '../lab/tournament/index.js'
import { createLimiter, type Lease, type Limiter } from '../players/models/openai/index.js'
import type { ServerLimits } from './definition.js'

/** The limits of a server. While the server fails, nobody calls it. */
export interface ServerLimiter extends Limiter {
  /** Notes that the server failed: nobody calls it until it may serve again. */
  failed(fault: ServiceFault, reason: string, retryAfterMs?: number): Awaitable
  /** Notes that the server served a call. */
  served(): Awaitable
}

type Awaitable = void | Promise<void>

/** An agent behind a server that many games call. `queued`: it asks the limiter for a place itself. */
export function guardAgent(agent: Agent, limiter: ServerLimiter, { queued = false } = {}): Agent {
  /** The limiter learns how the call ended before it gives the place to another. */
  const actInPlace = async (request: AgentRequest): Promise<Answer> => {
    const place = limiter.acquire(0, request.signal)
    const lease = await (request.untimed?.(place) ?? place)
    try {
      return await act(request)
    } finally {
      lease.release()
    }
  }
  const act = async (request: AgentRequest): Promise<Answer> => {
    try {
      const answer = await agent.act(request)
      await limiter.served()
      return answer
    } catch (error) {
      if (isServiceError(error)) await limiter.failed(error.fault, error.message, error.retryAfterMs)
      throw error
    }
  }
  return { ...agentFields(agent), act: queued ? act : actInPlace }
}

/** The fields of an agent besides `act`, for an agent that wraps it. */
const agentFields = ({ name, timeoutMs, prompt }: Agent): Omit<Agent, 'act'> => ({
  ...(name !== undefined && { name }),
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(prompt && { prompt }),
})

const isServiceError = (error: unknown): error is ServiceError => MafiaError.is(error) && error.name === 'ServiceError'

/** The limits of one server, kept by one worker for itself. */
export class WorkerLimiter implements ServerLimiter {
  readonly #limiter: Limiter
  #faults = 0
  #heldUntil = 0

  constructor(limits: ServerLimits) {
    this.#limiter = createLimiter(limits)
  }

  get inFlight(): number {
    return this.#limiter.inFlight
  }

  get waiting(): number {
    return this.#limiter.waiting
  }

  acquire(tokens: number, signal?: AbortSignal): Promise<Lease> {
    return this.#limiter.acquire(tokens, signal)
  }

  hold(delayMs: number): void {
    this.#limiter.hold(delayMs)
  }

  /** The first fault holds the server; the first fault after a hold does so again, longer each time. */
  failed(fault: ServiceFault, _reason: string, retryAfterMs = 0): void {
    const now = performance.now()
    if (fault === 'unsupported' || now < this.#heldUntil) return
    this.#faults++
    const delayMs = Math.max(retryAfterMs, Math.min(60_000, 1_000 * 2 ** Math.min(this.#faults, 6)))
    this.#heldUntil = now + delayMs
    this.hold(delayMs)
  }

  served(): void {
    this.#faults = 0
  }
}

/** Notes a call before it is made. */
type NoteCall = (requestId: string) => Promise<void>

/** The entrants, each of whose calls is noted before it is made. The time limit of the answer does not run meanwhile. */
export function noteEntrantCalls(
  entrants: Readonly<Record<string, EntrantAgent>>,
  note: NoteCall,
): Record<string, (player: Seat) => Agent> {
  const agentOf = (entrant: EntrantAgent, player: Seat) => (typeof entrant === 'function' ? entrant(player) : entrant)
  return Object.fromEntries(
    Object.entries(entrants).map(([name, entrant]) => [name, (player) => withNotes(agentOf(entrant, player), note)]),
  )
}

const withNotes = (agent: Agent, note: NoteCall): Agent => ({
  ...agentFields(agent),
  act: async (request) => {
    const noted = note(request.id)
    await (request.untimed?.(noted) ?? noted)
    return agent.act(request)
  },
})
