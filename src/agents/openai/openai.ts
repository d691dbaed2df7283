import { checkFields } from '../../errors/check-fields.js'
import { InvalidOptionsError } from '../../errors/invalid-options-error.js'
import { promptOptionsIn } from '../../prompts/prompt-options-schema.js'
import type { Agent, AgentRequest } from '../agent.js'
import { secretsIn } from '../models/calls/secrets-in.js'
import { environment } from '../models/environment.js'
import { createLimiter } from '../models/limiter.js'
import { SeatedModel } from '../models/seated-model.js'
import { isOpenRouter } from './caching.js'
import type { OpenAIAgentOptions } from './options.js'
import { optionsSchema, secretOptions } from './options-schema.js'
import { OpenAITransport } from './transport.js'

/**
 * A language model behind any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, llama-server, Ollama,
 * vLLM. Needs the `openai` package. A call without a usable answer throws `AgentError`, so that the game records it
 * with its cost and asks again; the agent retries nothing by itself.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong, there is no model, or no key for a server that
 *   needs one.
 */
export function openaiAgent(options: OpenAIAgentOptions): Agent {
  checkFields(optionsSchema, options, secretOptions)
  const { name, model, baseURL, prices, maxOutputTokens, timeoutMs } = options
  const apiKey = keyOf(options)
  const prompt = promptOptionsIn(options)
  const seated = new SeatedModel({
    transport: new OpenAITransport(options, apiKey),
    limiter: options.limiter ?? createLimiter(),
    prompt,
    priced: { model, baseURL, prices },
    secrets: secretsIn({ ...options, apiKey }),
    maxOutputTokens,
  })
  const act = (request: AgentRequest) => seated.act(request)
  return { name: name ?? model, prompt, ...(timeoutMs !== undefined && { timeoutMs }), act }
}

function keyOf(options: OpenAIAgentOptions): string {
  const { apiKey, baseURL } = options
  if (apiKey !== undefined) return apiKey
  const variable = isOpenRouter(options) ? 'OPENROUTER_API_KEY' : 'OPENAI_API_KEY'
  const found = environment()[variable]
  if (found) return found
  if (baseURL !== undefined && !isOpenRouter(options)) return 'none'
  throw new InvalidOptionsError(`No API key: set \`${variable}\` in the environment, or give \`apiKey\`.`, 'apiKey')
}
