import { AgentError, type AgentFault, agentFaults, InvalidLogError } from '../kernel/errors/errors.js'
import type { Answer } from '../kernel/events/answer-schema.js'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import { requireEvents } from '../kernel/events/read-log.js'
import type { Agent } from '../kernel/runtime/agent.js'

/**
 * One agent that answers for all players of a recorded game as they did then, by request id and attempt. Use it beside
 * live players. If the game differs from the recorded one, a try that was never recorded fails and says so, and a
 * recorded choice may be illegal; then the default answers of the rules are used. To replay a whole log, use
 * `replayGame`.
 *
 * @throws {InvalidLogError} when the log is not a list of events, or holds no answer.
 */
export function recordedAgent(log: readonly GameEvent[]): Agent {
  requireEvents(log)
  const recorded = readAttempts(log)
  if (recorded.size === 0)
    throw new InvalidLogError('The log has no recorded answers: expected the events of a played game.')
  return {
    name: 'recorded',
    act: ({ id, attempt }) => {
      const tried = recorded.get(requestAttemptKey(id, attempt))
      if (tried === undefined) throw new AgentError(`The log has no answer to \`${id}\`, try ${attempt}.`)
      if ('reason' in tried) throw new AgentError(tried.reason, undefined, { fault: tried.fault })
      return tried.answer
    },
  }
}

const requestAttemptKey = (requestId: string, attempt: number): string => `${requestId} ${attempt}`

function readAttempts(
  log: readonly GameEvent[],
): Map<string, { answer: Answer } | { reason: string; fault: AgentFault }> {
  const tries: ReturnType<typeof readAttempts> = new Map()
  for (const event of log)
    if (isEvent(event, 'answer.recorded')) {
      const { requestId, attempt } = event.data
      // The mark of a cut text is not part of an answer.
      const { truncated: _, ...answer } = event.data.answer
      tries.set(requestAttemptKey(requestId, attempt), { answer })
    } else if (isEvent(event, 'answer.offered')) {
      const { requestId, attempt, offered } = event.data
      tries.set(requestAttemptKey(requestId, attempt), { answer: JSON.parse(offered) as Answer })
    } else if (isEvent(event, 'answer.rejected')) {
      const { requestId, attempt, reason } = event.data
      const fault = agentFaults.find((one) => one === event.data.fault)
      if (fault !== undefined) tries.set(requestAttemptKey(requestId, attempt), { reason, fault })
    }
  return tries
}
