import * as z from 'zod/mini'

/**
 * The tokens and the cost of an answer. An absent part is unknown, not zero. `inputTokens` includes the tokens read
 * from the cache (`cachedTokens`) and written to it (`cacheWriteTokens`); `outputTokens` includes the reasoning
 * (`reasoningTokens`). `estimated`: the server did not report its token counts, so they are estimated from what was
 * sent and received.
 */
export const usageSchema = z.object({
  model: z.optional(z.string().check(z.maxLength(200))),
  inputTokens: z.optional(z.number().check(z.gte(0))),
  outputTokens: z.optional(z.number().check(z.gte(0))),
  cachedTokens: z.optional(z.number().check(z.gte(0))),
  cacheWriteTokens: z.optional(z.number().check(z.gte(0))),
  reasoningTokens: z.optional(z.number().check(z.gte(0))),
  costUsd: z.optional(z.number().check(z.gte(0))),
  estimated: z.optional(z.literal(true)),
})

const parameter = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])

export const callSchema = z.object({
  model: z.optional(z.string().check(z.maxLength(200))),
  provider: z.optional(z.string().check(z.maxLength(200))),
  responseId: z.optional(z.string().check(z.maxLength(200))),
  finishReason: z.optional(z.string().check(z.maxLength(200))),
  fingerprint: z.optional(z.string().check(z.maxLength(200))),
  parameters: z.optional(z.record(z.string().check(z.maxLength(60)), parameter)),
  promptHash: z.optional(z.string().check(z.maxLength(64))),
})

/** Tokens and cost of an answer. */
export type Usage = z.infer<typeof usageSchema>

/**
 * The call to a model that returned an answer: the `model` and the `provider`, as the server names them, its
 * `responseId`, why it stopped, its system `fingerprint`, the `parameters` that were sent, including the requested form
 * of the answer, and `promptHash`, the first 16 hex digits of the SHA-256 of the prompt's messages as JSON.
 */
export type CallFacts = z.infer<typeof callSchema>
