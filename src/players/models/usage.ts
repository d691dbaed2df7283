import { calcPrice } from '@pydantic/genai-prices'
import type { Usage } from '../../kernel/errors/call-facts.js'
import { definedFields } from '../../kernel/text/objects.js'
import { type EstimateTokens, estimateTokens } from '../prompts/chat-message.js'
import type { ServerUsage } from './completion.js'

/** What a model costs, in US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number
  readonly output: number
  /** Input tokens read from the server's cache. Default: as `input`. */
  readonly cached?: number
  /** Input tokens written to the server's cache. Default: as `input`. */
  readonly cacheWrite?: number
}

/** Prices by model name. They are used instead of the built-in list. */
export type PriceTable = Readonly<Record<string, ModelPrice>>

/** A model at a server, whose price is looked up. */
export interface Priced {
  readonly model: string
  /** Default: OpenAI's own. */
  readonly baseURL?: string | undefined
  readonly prices?: PriceTable | undefined
  /** The share of the price that is charged, for example 0.5 in a batch. Default 1. */
  readonly share?: number | undefined
}

/** The cost of a call's tokens by `prices` or the built-in list, in US dollars. Null means unknown, not free. */
export function costOf(usage: Usage, priced: Priced): number | null {
  const { model, baseURL = 'https://api.openai.com/v1', prices, share = 1 } = priced
  if (usage.inputTokens === undefined || usage.outputTokens === undefined) return null
  const own = prices && Object.hasOwn(prices, model) ? prices[model] : undefined
  const whole = own ? costByTable(usage, own) : listedCost(usage, model, baseURL)
  return whole === null ? null : whole * share
}

function costByTable(
  { inputTokens = 0, outputTokens = 0, cachedTokens = 0, cacheWriteTokens = 0 }: Usage,
  { input, output, cached = input, cacheWrite = input }: ModelPrice,
): number {
  const fresh = Math.max(0, inputTokens - cachedTokens - cacheWriteTokens)
  return (fresh * input + cachedTokens * cached + cacheWriteTokens * cacheWrite + outputTokens * output) / 1_000_000
}

function listedCost(usage: Usage, model: string, providerApiUrl: string): number | null {
  const tokens = definedFields({
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_tokens: usage.cachedTokens,
    cache_write_tokens: usage.cacheWriteTokens,
  })
  try {
    return calcPrice(tokens, model, { providerApiUrl })?.total_price ?? null
  } catch {
    return null
  }
}

export type EstimatedTokens = Readonly<Record<'inputTokens' | 'outputTokens', number>>

/** The server's counts, completed by `estimate`; the server's cost, otherwise the listed one. */
export function computeUsage(said: ServerUsage = {}, priced: Priced, estimate?: EstimatedTokens): Usage {
  const told = tokensIn(said)
  const usage: Usage = { model: priced.model, ...told, ...estimatedParts(told, estimate) }
  const costUsd = costIn(said) ?? costOf(usage, priced)
  return costUsd === null ? usage : { ...usage, costUsd }
}

/** No prompt is empty, and a server that counts nothing says 0. */
function estimatedParts({ inputTokens, outputTokens }: Usage, estimate: EstimatedTokens | undefined): Usage {
  if (estimate === undefined) return {}
  const noOutput = outputTokens === undefined || (outputTokens === 0 && estimate.outputTokens > 0)
  const missing = {
    ...(!inputTokens && { inputTokens: estimate.inputTokens }),
    ...(noOutput && { outputTokens: estimate.outputTokens }),
  }
  return Object.keys(missing).length > 0 ? { ...missing, estimated: true } : {}
}

function tokensIn(said: ServerUsage): Usage {
  const { cached_tokens, cache_write_tokens } = said.prompt_tokens_details ?? {}
  const cached = firstCount(cached_tokens, said.prompt_cache_hit_tokens, said.cache_read_input_tokens)
  const written = firstCount(cache_write_tokens, said.cache_creation_input_tokens)
  const input = inputIn(said, (cached ?? 0) + (written ?? 0))
  const output = firstCount(said.completion_tokens, said.output_tokens)
  const thought = firstCount(said.completion_tokens_details?.reasoning_tokens)
  const outside = uncountedReasoning(said, input, output)
  return definedFields({
    inputTokens: input ?? undefined,
    outputTokens: output === null ? undefined : output + outside,
    cachedTokens: cached ?? undefined,
    cacheWriteTokens: written ?? undefined,
    reasoningTokens: thought ?? (outside > 0 ? outside : undefined),
  })
}

/** Anthropic's own count leaves out what its cache read and wrote; nobody else's cache is larger than the prompt. */
function inputIn(said: ServerUsage, throughCache: number): number | null {
  const prompt = firstCount(said.prompt_tokens)
  if (prompt !== null) return prompt < throughCache ? prompt + throughCache : prompt
  const own = firstCount(said.input_tokens)
  return own === null ? null : own + throughCache
}

/** Reasoning tokens that are only in the total, as with xAI and Gemini. They are paid for as output. */
function uncountedReasoning(said: ServerUsage, input: number | null, output: number | null): number {
  const total = firstCount(said.total_tokens)
  return total === null || input === null || output === null ? 0 : Math.max(0, total - input - output)
}

/** OpenRouter's figure; if the key is the user's own, it does not include the provider's bill. */
function costIn({ cost, is_byok, cost_details }: ServerUsage): number | null {
  const charged = amount(cost)
  if (is_byok !== true) return charged
  const upstream = amount(cost_details?.upstream_inference_cost)
  return upstream === null ? null : (charged ?? 0) + upstream
}

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const firstCount = (...values: readonly unknown[]): number | null =>
  values.map(amount).find((value) => value !== null) ?? null

interface PromptParts {
  readonly messages?: readonly { readonly content?: string | readonly { readonly text?: string }[] }[]
  readonly response_format?: { readonly json_schema?: { readonly schema?: unknown } }
  readonly tools?: unknown
}

/** In tokens, for the marks around a message. */
const perMessage = 4

export function estimateInputTokens(body: object, estimate: EstimateTokens = estimateTokens): number {
  const { messages = [], response_format, tools } = body as PromptParts
  const form = [response_format?.json_schema?.schema, tools].flatMap((part) => (part ? [JSON.stringify(part)] : []))
  const words = messages.map(({ content = '' }) =>
    typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
  )
  return [...form, ...words].reduce((sum, text) => sum + estimate(text), perMessage * words.length)
}
