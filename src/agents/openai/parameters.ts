import type { CallFacts } from '../../events/answer-schema.js'
import type { Rung } from './rungs.js'

/**
 * The parameters to record: those of a request besides the prompt and the form of the answer. Other fields may contain
 * secrets.
 */
const recorded = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'reasoning_effort',
  'verbosity',
  'service_tier',
  'max_tokens',
  'max_completion_tokens',
  'stream',
] as const

/** The parameters of a request as they were sent, with the requested form of the answer. */
export function parametersIn(body: Readonly<Record<string, unknown>>, format: Rung): CallFacts['parameters'] {
  const { effort, max_tokens } = (body.reasoning ?? {}) as { effort?: unknown; max_tokens?: unknown }
  const sent = [
    ...recorded.map((name) => [name, body[name]]),
    ['reasoning.effort', effort],
    ['reasoning.max_tokens', max_tokens],
  ]
  return { ...Object.fromEntries(sent.filter(([, value]) => isPlain(value))), format }
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)
