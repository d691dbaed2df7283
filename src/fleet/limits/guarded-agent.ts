import { type Agent, type AgentRequest, type Answer, MafiaError, type ServiceError } from '../../index.js'
import type { ServerLimiter } from './server-limiter.js'

/** An agent behind a server that many games call. `queued`: it asks the limiter for a place itself. */
export function guardedAgent(agent: Agent, limiter: ServerLimiter, { queued = false } = {}): Agent {
  const answered = async (request: AgentRequest): Promise<Answer> => {
    if (queued) return agent.act(request)
    const place = limiter.acquire(0, request.signal)
    const lease = await (request.untimed?.(place) ?? place)
    try {
      return await agent.act(request)
    } finally {
      lease.release()
    }
  }
  return {
    ...agentFields(agent),
    act: async (request) => {
      try {
        const answer = await answered(request)
        await limiter.served()
        return answer
      } catch (error) {
        if (isServiceError(error)) await limiter.failed(error.fault, error.message, error.retryAfterMs)
        throw error
      }
    },
  }
}

/** What an agent says of itself, for another that acts for it. */
export const agentFields = ({ name, timeoutMs, prompt }: Agent): Omit<Agent, 'act'> => ({
  ...(name !== undefined && { name }),
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(prompt && { prompt }),
})

const isServiceError = (error: unknown): error is ServiceError => MafiaError.is(error) && error.name === 'ServiceError'
