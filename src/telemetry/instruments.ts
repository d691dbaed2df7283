import type { Attributes, Meter } from '@opentelemetry/api'
import type { Agent, AgentRequest, Answer, CallFacts, Usage } from '../index.js'
import { findKind, thoughtText } from '../kernel/rules/index.js'
import { definedFields } from '../kernel/text/objects.js'

interface CallStart {
  readonly agent: Agent
  readonly request: AgentRequest
  readonly gameId: string | undefined
  readonly secrets: boolean
}

export interface CallResult {
  readonly usage?: Usage | undefined
  readonly call?: CallFacts | undefined
}

/** Unless `secrets`, they reveal no role: a kind of request that not everybody may know of is called `private`. */
export function startAttributes({ agent, request, gameId, secrets }: CallStart): Attributes {
  const { kind, place, attempt, view, playerId, id } = request
  return {
    'gen_ai.operation.name': 'invoke_agent',
    ...(agent.name !== undefined && { 'gen_ai.agent.name': agent.name }),
    ...(gameId !== undefined && { 'gen_ai.conversation.id': gameId }),
    'nightzero.day': view.day,
    'nightzero.phase': place.phase,
    'nightzero.attempt': attempt,
    'nightzero.request.kind': secrets || findKind(kind).becomes.audience === 'public' ? kind : 'private',
    ...(secrets && { 'nightzero.player.id': playerId, 'nightzero.request.id': id }),
  }
}

export function resultAttributes({ usage = {}, call = {} }: CallResult): Attributes {
  return definedFields({
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
  })
}

const modelAttributes = ({ usage = {}, call = {} }: CallResult): Attributes =>
  definedFields({
    'gen_ai.provider.name': call.provider,
    'gen_ai.request.model': usage.model,
    'gen_ai.response.model': call.model ?? usage.model,
  })

/** An answer as messages of OpenTelemetry's conventions for generative AI. */
export function outputAttributes(answer: Answer): Attributes {
  const { speech, choice, call } = answer
  const thought = thoughtText(answer)
  const parts = [
    ...(thought === undefined ? [] : [{ type: 'reasoning', content: thought }]),
    ...(speech === undefined ? [] : [{ type: 'text', content: speech }]),
  ]
  const message = { role: 'assistant', parts, finish_reason: call?.finishReason ?? 'stop' }
  return {
    'gen_ai.output.messages': JSON.stringify([message]),
    ...(choice !== undefined && { 'nightzero.choice': choice }),
  }
}

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

/** The buckets that the conventions ask for. */
const seconds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
const tokens = Array.from({ length: 14 }, (_, power) => 4 ** power)

function openMeters(meter: Meter) {
  const counter = (name: string, unit: string, description: string) => meter.createCounter(name, { unit, description })
  return {
    duration: meter.createHistogram('gen_ai.client.operation.duration', {
      description: 'How long calls of agents took.',
      unit: 's',
      advice: { explicitBucketBoundaries: seconds },
    }),
    tokens: meter.createHistogram('gen_ai.client.token.usage', {
      description: 'Tokens of calls, input and output.',
      unit: '{token}',
      advice: { explicitBucketBoundaries: tokens },
    }),
    cost: counter('nightzero.cost', 'USD', 'The cost of calls, if known.'),
    unpriced: counter('nightzero.calls.unpriced', '{call}', 'Calls that used tokens at an unknown price.'),
    answers: counter('nightzero.answers', '{answer}', 'The results of answers.'),
    games: counter('nightzero.games', '{game}', 'Ended games, by outcome.'),
  }
}

export type Instruments = ReturnType<typeof createInstruments>

export function createInstruments(meter: Meter) {
  const { duration, tokens, cost, unpriced, answers, games } = openMeters(meter)
  return {
    recordCall(result: CallResult, tookMs: number, failure?: string): void {
      const of = { 'gen_ai.operation.name': 'invoke_agent', ...modelAttributes(result) }
      duration.record(tookMs / 1_000, { ...of, ...(failure !== undefined && { 'error.type': failure }) })
      const { inputTokens, outputTokens, costUsd } = result.usage ?? {}
      for (const [type, count] of Object.entries(definedFields({ input: inputTokens, output: outputTokens })))
        tokens.record(count, { ...of, 'gen_ai.token.type': type })
      if (costUsd !== undefined) cost.add(costUsd, of)
      else if ((inputTokens ?? 0) + (outputTokens ?? 0) > 0) unpriced.add(1, of)
    },
    recordAnswer: (result: 'recorded' | 'rejected' | 'defaulted' | 'failed', rules: string): void =>
      answers.add(1, { 'nightzero.rules': rules, 'nightzero.result': result }),
    recordGame: (outcome: string, rules: string): void =>
      games.add(1, { 'nightzero.rules': rules, 'nightzero.outcome': outcome }),
  }
}
