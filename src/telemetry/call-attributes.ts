import type { Attributes } from '@opentelemetry/api'
import type { Agent, AgentRequest, Answer, CallFacts, Usage } from '../index.js'
import { requestKinds } from '../rules/index.js'

/** What is known of a call when it begins. */
export interface CallStart {
  readonly agent: Agent
  readonly request: AgentRequest
  readonly gameId: string | undefined
  readonly secrets: boolean
}

/** The usage and the facts of a call, answered or failed. */
export interface CallResult {
  readonly usage?: Usage | undefined
  readonly call?: CallFacts | undefined
}

/** Attributes that reveal no role, unless `secrets`: kinds of request that not everybody may know of are called `private`. */
export function startAttributes({ agent, request, gameId, secrets }: CallStart): Attributes {
  const { kind, place, attempt, view, playerId, id } = request
  return {
    'gen_ai.operation.name': 'invoke_agent',
    ...(agent.name !== undefined && { 'gen_ai.agent.name': agent.name }),
    ...(gameId !== undefined && { 'gen_ai.conversation.id': gameId }),
    'nightzero.day': view.day,
    'nightzero.phase': place.phase,
    'nightzero.attempt': attempt,
    'nightzero.request.kind': secrets || requestKinds[kind].becomes.audience === 'public' ? kind : 'private',
    ...(secrets && { 'nightzero.player.id': playerId, 'nightzero.request.id': id }),
  }
}

/** Tokens, cost and model of a call. Unknown ones are absent. */
export function resultAttributes({ usage = {}, call = {} }: CallResult): Attributes {
  const facts = {
    ...modelAttributes({ usage, call }),
    'gen_ai.response.id': call.responseId,
    'gen_ai.response.finish_reasons': call.finishReason === undefined ? undefined : [call.finishReason],
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cachedTokens,
    'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
    'gen_ai.usage.reasoning.output_tokens': usage.reasoningTokens,
    'nightzero.usage.estimated': usage.estimated,
    'nightzero.cost_usd': usage.costUsd,
  }
  return defined(facts)
}

/** The model that answered, and who runs it. */
export const modelAttributes = ({ usage = {}, call = {} }: CallResult): Attributes =>
  defined({
    'gen_ai.provider.name': call.provider,
    'gen_ai.request.model': usage.model,
    'gen_ai.response.model': call.model ?? usage.model,
  })

const defined = (attributes: Record<string, Attributes[string]>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

/** An answer as messages of OpenTelemetry's conventions for generative AI. */
export function outputAttributes({ thought, speech, choice }: Answer): Attributes {
  const parts = [
    ...(thought === undefined ? [] : [{ type: 'reasoning', content: thought }]),
    ...(speech === undefined ? [] : [{ type: 'text', content: speech }]),
  ]
  return {
    'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts, finish_reason: 'stop' }]),
    ...(choice !== undefined && { 'nightzero.choice': choice }),
  }
}

/** The messages of a request to a model, if its body contains any. */
export function inputAttributes(body: string): Attributes {
  try {
    const { messages } = JSON.parse(body) as { messages: readonly { role: string; content: unknown }[] }
    const told = messages.map(({ role, content }) => ({
      role,
      parts: [{ type: 'text', content: typeof content === 'string' ? content : JSON.stringify(content) }],
    }))
    return { 'gen_ai.input.messages': JSON.stringify(told) }
  } catch {
    return {}
  }
}
