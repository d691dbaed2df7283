import { expect, test } from 'vitest'
import type { Usage } from '../../src/index.js'
import type { ServerUsage } from '../../src/players/models/completion.js'
import { computeUsage } from '../../src/players/models/usage.js'

/** What a vendor sends, as its documents or its users show it, and what it comes to. */
interface Case {
  readonly vendor: string
  readonly said: object
  readonly counted: Omit<Usage, 'model' | 'costUsd'>
  readonly costUsd?: number
}

const cases: readonly Case[] = [
  {
    // OpenAI: platform guide "Prompt caching", `usage.prompt_tokens_details.cached_tokens`.
    vendor: 'OpenAI, of the cache',
    said: {
      ...{ prompt_tokens: 2006, completion_tokens: 300, total_tokens: 2306 },
      prompt_tokens_details: { cached_tokens: 1920 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
    counted: { inputTokens: 2006, outputTokens: 300, cachedTokens: 1920, reasoningTokens: 0 },
  },
  {
    // xAI: a chat completion of grok as reported in Wei-Shaw/sub2api#5771; docs "Consumption and rate limits": reasoning
    // tokens are counted apart from `completion_tokens` and within `total_tokens`.
    vendor: 'xAI, whose reasoning stands outside',
    said: {
      ...{ prompt_tokens: 10120, completion_tokens: 1499, total_tokens: 14428 },
      prompt_tokens_details: { cached_tokens: 128 },
      completion_tokens_details: { reasoning_tokens: 2809 },
    },
    counted: { inputTokens: 10120, outputTokens: 1499 + 2809, cachedTokens: 128, reasoningTokens: 2809 },
  },
  {
    // xAI: grok-3-mini as reported in vercel/ai#12425.
    vendor: 'xAI, nearly all reasoning',
    said: {
      ...{ prompt_tokens: 12, completion_tokens: 1, total_tokens: 399 },
      completion_tokens_details: { reasoning_tokens: 386 },
    },
    counted: { inputTokens: 12, outputTokens: 387, reasoningTokens: 386 },
  },
  {
    // Gemini by way of an OpenAI-compatible front, as reported in mozilla-ai/any-llm#1290.
    vendor: 'Gemini, whose thoughts only the total counts',
    said: { prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 },
    counted: { inputTokens: 20, outputTokens: 603, reasoningTokens: 405 },
  },
  {
    // Gemini by way of a proxy, as reported in router-for-me/CLIProxyAPI#5733.
    vendor: 'Gemini, nothing but thoughts',
    said: {
      ...{ prompt_tokens: 21, completion_tokens: 0, total_tokens: 81 },
      completion_tokens_details: { reasoning_tokens: 60 },
    },
    counted: { inputTokens: 21, outputTokens: 60, reasoningTokens: 60 },
  },
  {
    // DeepSeek: API reference "Create chat completion"; `prompt_tokens` is hit and miss together (mozilla-ai/any-llm#795).
    vendor: 'DeepSeek',
    said: {
      ...{ prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
      ...{ prompt_cache_hit_tokens: 80, prompt_cache_miss_tokens: 20 },
    },
    counted: { inputTokens: 100, outputTokens: 50, cachedTokens: 80 },
  },
  {
    // OpenRouter: docs "Usage Accounting", the example of a response.
    vendor: 'OpenRouter',
    said: {
      ...{ prompt_tokens: 194, completion_tokens: 2, total_tokens: 196, cost: 0.95 },
      cost_details: { upstream_inference_cost: 19 },
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
    counted: { inputTokens: 194, outputTokens: 2, cachedTokens: 0, reasoningTokens: 0 },
    costUsd: 0.95,
  },
  {
    // OpenRouter with the user's own key: tailcallhq/forgecode#1641; fields in docs "Usage Accounting", "Cost breakdown".
    vendor: 'OpenRouter, bring your own key',
    said: {
      ...{ prompt_tokens: 9171, completion_tokens: 113, total_tokens: 9284, cost: 0, is_byok: true },
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      cost_details: {
        upstream_inference_cost: 0.0360795,
        upstream_inference_prompt_cost: 0.0343845,
        upstream_inference_completions_cost: 0.001695,
      },
      completion_tokens_details: { reasoning_tokens: 55 },
    },
    counted: { inputTokens: 9171, outputTokens: 113, cachedTokens: 0, reasoningTokens: 55 },
    costUsd: 0.0360795,
  },
  {
    // OpenRouter without it tells the same charge twice: OpenRouterTeam/ai-sdk-provider#532.
    vendor: "OpenRouter, on OpenRouter's key",
    said: {
      ...{ prompt_tokens: 9, completion_tokens: 6, total_tokens: 15, cost: 0.00000285, is_byok: false },
      cost_details: { upstream_inference_cost: 0.00000285 },
    },
    counted: { inputTokens: 9, outputTokens: 6 },
    costUsd: 0.00000285,
  },
  {
    // Anthropic, the fields of its docs "Prompt caching": `cache_creation_input_tokens`, `cache_read_input_tokens`, beside which
    // `input_tokens` counts only what follows the last mark.
    vendor: 'Anthropic, in its own words',
    said: { input_tokens: 50, output_tokens: 393, cache_creation_input_tokens: 248, cache_read_input_tokens: 1800 },
    counted: { inputTokens: 2098, outputTokens: 393, cachedTokens: 1800, cacheWriteTokens: 248 },
  },
  {
    // OpenAI from GPT-5.6 on and OpenRouter: docs "Prompt caching", `prompt_tokens_details.cache_write_tokens`.
    vendor: 'a cache that was written to',
    said: {
      ...{ prompt_tokens: 2600, completion_tokens: 300, total_tokens: 2900 },
      prompt_tokens_details: { cached_tokens: 2000, cache_write_tokens: 400 },
    },
    counted: { inputTokens: 2600, outputTokens: 300, cachedTokens: 2000, cacheWriteTokens: 400 },
  },
]

test.each(cases)('usage as it comes from $vendor', ({ said, counted, costUsd }) => {
  const usage = computeUsage(said as ServerUsage, { model: 'm', baseURL: 'http://127.0.0.1/v1' })
  const cost = costUsd === undefined ? {} : { costUsd }
  expect(usage).toEqual({ model: 'm', ...counted, ...cost })
})

test('a cache that is written to costs more, one that is read less: by a table of the user and by the shipped list', () => {
  const said = {
    ...{ prompt_tokens: 1_000_000, completion_tokens: 0 },
    prompt_tokens_details: { cached_tokens: 500_000, cache_write_tokens: 400_000 },
  }
  const own = { m: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 } }
  expect(computeUsage(said, { model: 'm', prices: own }).costUsd).toBeCloseTo(0.1 * 3 + 0.5 * 0.3 + 0.4 * 3.75, 6)
  const plain = { m: { input: 3, output: 15 } }
  expect(computeUsage(said, { model: 'm', prices: plain }).costUsd).toBeCloseTo(3, 6)
  const listed = (said: ServerUsage) =>
    computeUsage(said, { model: 'anthropic/claude-sonnet-4.5', baseURL: 'https://openrouter.ai/api/v1' })
      .costUsd as number
  const written = {
    prompt_tokens: 100_000,
    completion_tokens: 0,
    prompt_tokens_details: { cache_write_tokens: 100_000 },
  }
  const fresh = { prompt_tokens: 100_000, completion_tokens: 0 }
  expect(listed(written) / listed(fresh)).toBeCloseTo(1.25, 6)
})

test('own keys whose upstream cost is not told have an unknown cost, not none', () => {
  const said = { prompt_tokens: 10, completion_tokens: 5, cost: 0, is_byok: true }
  expect(computeUsage(said, { model: 'm', baseURL: 'http://127.0.0.1/v1' }).costUsd).toBeUndefined()
})

const estimate = { inputTokens: 900, outputTokens: 70 }

test.each<[string, ServerUsage | undefined, Partial<Usage>]>([
  ['nothing', undefined, { ...estimate, estimated: true }],
  ['zeros', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, { ...estimate, estimated: true }],
  ['its input alone', { prompt_tokens: 880 }, { inputTokens: 880, outputTokens: 70, estimated: true }],
  ['everything', { prompt_tokens: 880, completion_tokens: 61 }, { inputTokens: 880, outputTokens: 61 }],
])('of a server that tells %s, the rest is estimated and marked', (_what, said, counted) => {
  const prices = { m: { input: 1, output: 2 } }
  const usage = computeUsage(said, { model: 'm', prices }, estimate)
  const costUsd = ((counted.inputTokens ?? 0) + 2 * (counted.outputTokens ?? 0)) / 1_000_000
  expect(usage).toEqual({ model: 'm', ...counted, costUsd })
})

test('usage that is neither known nor estimated is absent', () => {
  expect(computeUsage(undefined, { model: 'm' })).toEqual({ model: 'm' })
})
