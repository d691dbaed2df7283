import type { Answer } from '../kernel/events/answer-schema.js'
import { findKind } from '../kernel/rules/kinds/kinds.js'
import type { Agent, AgentRequest } from '../kernel/runtime/agent.js'
import { type AnswerOf, isList, type Script, type Scripted, ScriptReader } from './script.js'

/**
 * An agent that answers from a script: by kind of request, from a list in the order it is asked, or by a function. All
 * other requests get a plain answer: a few words if required, no action if the rules allow it (`skip`, `silent`,
 * `innocent`, `abstain`), otherwise the first legal option, and equal chances if beliefs are asked for.
 */
export function answeringAgent(script: Script | readonly Scripted[] | AnswerOf = {}): Agent {
  return agentFrom(answersOf(script))
}

/** An agent that answers from a function, and plainly where it has no answer. `check` may throw for an answer it gave. */
export function agentFrom(
  answerOf: AnswerOf,
  check: (answer: Answer, request: AgentRequest) => void = () => {},
): Agent {
  return {
    name: 'scripted answers',
    async act(request) {
      const scripted = await answerOf(request)
      if (scripted === undefined) return plainAnswer(request)
      const answer = completeAnswer(scripted, request)
      check(answer, request)
      return answer
    },
  }
}

/** An agent that keeps the requests it gets, in order. */
export interface RecordingAgent extends Agent {
  readonly requests: readonly AgentRequest[]
}

/** Keeps every request that `agent` gets in `requests`. */
export function recordingAgent(agent: Agent = answeringAgent()): RecordingAgent {
  const requests: AgentRequest[] = []
  const act = (request: AgentRequest) => {
    requests.push(request)
    return agent.act(request)
  }
  return { ...(agent.name !== undefined && { name: agent.name }), requests, act }
}

function answersOf(script: Script | readonly Scripted[] | AnswerOf): AnswerOf {
  if (typeof script === 'function') return script
  if (isList(script)) {
    let read = 0
    return () => script[read++]
  }
  const reader = new ScriptReader(script)
  return (request) => reader.answer(request)
}

function completeAnswer(scripted: Scripted, request: AgentRequest): Answer {
  if (typeof scripted !== 'string') return scripted
  if (request.options.length === 0) return { speech: scripted }
  return findKind(request.kind).words === 'required' && scripted !== 'silent'
    ? { speech, choice: scripted }
    : { choice: scripted }
}

const speech = 'I have little to say.'

function plainAnswer({ kind, options, playerId, beliefs }: AgentRequest): Answer {
  if (kind === 'persona') return { persona: { name: `Someone like ${playerId}` } }
  const choice = ['skip', 'silent', 'innocent', 'abstain'].find((word) => options.includes(word)) ?? options[0]
  const words = findKind(kind).words === 'required' && choice !== 'silent' ? { speech } : {}
  const even = beliefs && { beliefs: Object.fromEntries(beliefs.map((id) => [id, 0.5])) }
  return { ...words, ...(choice !== undefined && { choice }), ...even }
}
