import {
  type Agent,
  type AgentRequest,
  type Answer,
  MafiaError,
  type Seat,
  type ServiceError,
  type ServiceFault,
} from '../../index.js'
import { definedFields } from '../../kernel/text/objects.js'
import type { Limiter } from '../../players/models/openai/index.js'
import type { EntrantAgent } from '../tournament/index.js'

export interface ServerLimiter extends Limiter {
  /** Notes that the server failed: nobody calls it until it may serve again. */
  failed(fault: ServiceFault, reason: string, retryAfterMs?: number): void
  served(): void
}

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
  // Nothing is waited for once the call has ended: the time for the answer runs, and a paid answer would come too late.
  const act = async (request: AgentRequest): Promise<Answer> => {
    try {
      const answer = await agent.act(request)
      limiter.served()
      return answer
    } catch (error) {
      if (isServiceError(error)) limiter.failed(error.fault, error.message, error.retryAfterMs)
      throw error
    }
  }
  return { ...agentFields(agent), act: queued ? act : actInPlace }
}

const agentFields = ({ name, model, timeoutMs, instant, prompt }: Agent): Omit<Agent, 'act'> =>
  definedFields({ name, model, timeoutMs, instant, prompt })

const isServiceError = (error: unknown): error is ServiceError => MafiaError.is(error) && error.name === 'ServiceError'

/** The entrants, each of whose calls is recorded before it is made. The time limit of the answer does not run meanwhile. */
export function recordEntrantCalls(
  entrants: Readonly<Record<string, EntrantAgent>>,
  record: (requestId: string) => Promise<void>,
): Record<string, (player: Seat) => Agent> {
  const withNotes = (agent: Agent): Agent => ({
    ...agentFields(agent),
    act: async (request) => {
      const recorded = record(request.id)
      await (request.untimed?.(recorded) ?? recorded)
      return agent.act(request)
    },
  })
  return Object.fromEntries(
    Object.entries(entrants).map(([name, entrant]) => [
      name,
      (player) => withNotes(typeof entrant === 'function' ? entrant(player) : entrant),
    ]),
  )
}
