import { type Agent, type AgentRequest, type Answer, MafiaError, type ServiceError } from '../../index.js'
import type { ServerLimiter } from './server-limiter.js'

/** An agent behind a server that many games call. `queued`: it asks the limiter for a place itself. */
export function guardedAgent(agent: Agent, limiter: ServerLimiter, { queued = false } = {}): Agent {
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
export const agentFields = ({ name, timeoutMs, prompt }: Agent): Omit<Agent, 'act'> => ({
  ...(name !== undefined && { name }),
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(prompt && { prompt }),
})

const isServiceError = (error: unknown): error is ServiceError => MafiaError.is(error) && error.name === 'ServiceError'
