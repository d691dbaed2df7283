import type { Attributes, Meter } from '@opentelemetry/api'
import { type CallResult, modelAttributes } from './call-attributes.js'

/** The buckets that the conventions ask for. */
const seconds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
const tokens = Array.from({ length: 14 }, (_, power) => 4 ** power)

/** Measures calls and games. Nothing that it records names a game or a player. */
export class Instruments {
  readonly #duration
  readonly #tokens
  readonly #cost
  readonly #unpriced
  readonly #answers
  readonly #games

  constructor(meter: Meter) {
    const buckets = (explicitBucketBoundaries: number[]) => ({ advice: { explicitBucketBoundaries } })
    this.#duration = meter.createHistogram('gen_ai.client.operation.duration', {
      description: 'How long calls of agents took.',
      unit: 's',
      ...buckets(seconds),
    })
    this.#tokens = meter.createHistogram('gen_ai.client.token.usage', {
      description: 'Tokens of calls, input and output.',
      unit: '{token}',
      ...buckets(tokens),
    })
    const counter = (name: string, unit: string, description: string) =>
      meter.createCounter(name, { unit, description })
    this.#cost = counter('nightzero.cost', 'USD', 'The cost of calls, if known.')
    this.#unpriced = counter('nightzero.calls.unpriced', '{call}', 'Calls that used tokens at an unknown price.')
    this.#answers = counter('nightzero.answers', '{answer}', 'The results of answers.')
    this.#games = counter('nightzero.games', '{game}', 'Ended games, by outcome.')
  }

  /** One call of an agent is over. `failure` names the type of its error. */
  recordCall(result: CallResult, tookMs: number, failure?: string): void {
    const of = { 'gen_ai.operation.name': 'invoke_agent', ...modelAttributes(result) }
    this.#duration.record(tookMs / 1_000, { ...of, ...(failure !== undefined && { 'error.type': failure }) })
    const { inputTokens, outputTokens, costUsd } = result.usage ?? {}
    this.#recordTokens(inputTokens, { ...of, 'gen_ai.token.type': 'input' })
    this.#recordTokens(outputTokens, { ...of, 'gen_ai.token.type': 'output' })
    if (costUsd !== undefined) this.#cost.add(costUsd, of)
    else if ((inputTokens ?? 0) + (outputTokens ?? 0) > 0) this.#unpriced.add(1, of)
  }

  recordAnswer(result: 'recorded' | 'rejected' | 'defaulted' | 'failed', rules: string): void {
    this.#answers.add(1, { 'nightzero.rules': rules, 'nightzero.result': result })
  }

  /** `outcome`: who won, or `stopped`. */
  recordGame(outcome: string, rules: string): void {
    this.#games.add(1, { 'nightzero.rules': rules, 'nightzero.outcome': outcome })
  }

  #recordTokens(count: number | undefined, of: Attributes): void {
    if (count !== undefined) this.#tokens.record(count, of)
  }
}
