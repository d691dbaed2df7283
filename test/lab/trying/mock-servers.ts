import { wireServer } from '../../players/calls/wire-server.js'
import { optionsIn } from '../../players/mock-model.js'

type Content = string | readonly { readonly text: string }[]
type Body = Readonly<Record<string, unknown>> & {
  readonly messages: readonly { readonly role: string; readonly content: Content }[]
}

type Refusal = readonly [status: number, said: string | object]

/** What a server does with requests, as its documents and its users describe it. */
export interface MockServer {
  /** The status of a refusal with its words or its whole body, if it refuses the request; `at` counts requests from 0. */
  readonly refuse?: (body: Body, request: { readonly key: string; readonly at: number }) => Refusal | undefined
  /** The message of a reply, around the JSON of the answer. Default: the JSON as content. */
  readonly message?: (json: string, body: Body) => Record<string, unknown>
  /** Default: `stop`. */
  readonly finishReason?: string
  readonly usage?: Record<string, unknown>
}

/** The answer of a model that does as the prompt says. */
export function answerTo({ messages }: Pick<Body, 'messages'>): string {
  const prompt = messages.map(({ content }) => (typeof content === 'string' ? content : content[0]?.text)).join('\n')
  if (/^Answer with one JSON object and nothing else:$/m.test(prompt))
    return JSON.stringify({ thought: 'I am new.', persona: { name: 'Guest' } })
  const [, whom = ''] = prompt.match(/^In `beliefs` state for each of (.*) the chance/m) ?? []
  const beliefs = Object.fromEntries([...whom.matchAll(/`([^`]+)`/g)].map(([, id = '']) => [id, 0.3]))
  const asked = { thought: 'I wait.', speech: 'Somebody here is too quiet.', choice: optionsIn(prompt)?.[0] ?? null }
  return JSON.stringify({ ...asked, ...(whom !== '' && { beliefs }) })
}

export async function mockServer({
  refuse,
  message = (content) => ({ content }),
  finishReason = 'stop',
  usage,
}: MockServer) {
  const bodies: Body[] = []
  const server = await wireServer((request, response) => {
    const body = JSON.parse(request.body) as Body
    bodies.push(body)
    const key = String(request.headers.authorization)
    const [status, said] = refuse?.(body, { key, at: bodies.length - 1 }) ?? [undefined]
    const choices = [
      { index: 0, message: { role: 'assistant', ...message(answerTo(body), body) }, finish_reason: finishReason },
    ]
    response.writeHead(status ?? 200, { 'content-type': 'application/json' })
    const refusal = typeof said === 'string' ? { error: { message: said } } : said
    response.end(JSON.stringify(refusal ?? { id: 'c', model: 'm', choices, usage }))
  })
  return { ...server, bodies }
}

const formatType = ({ response_format }: Body): unknown => (response_format as { type?: string } | undefined)?.type
const hasSystem = ({ messages }: Body): boolean => messages.some(({ role }) => role === 'system')
const usage = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 }
const inTool = (json: string, { tools }: Body) =>
  tools === undefined
    ? { content: json }
    : { content: null, tool_calls: [{ id: 't', type: 'function', function: { name: 'answer', arguments: json } }] }

/** Servers, each with what is known to be its own. */
export const mockServers = {
  openai: { usage: { ...usage, prompt_tokens_details: { cached_tokens: 800 } } },
  gemini: {
    refuse: (body) => ('seed' in body ? [400, 'Unknown name "seed": Cannot find field.'] : undefined),
    usage,
  },
  deepseek: {
    refuse: (body) =>
      formatType(body) === 'json_schema' ? [400, 'This response_format type is unavailable now'] : undefined,
    message: (json, body) => ({ reasoning_content: 'Rosa speaks little.', ...inTool(json, body) }),
    usage: { ...usage, prompt_cache_hit_tokens: 500 },
  },
  vllm: {
    refuse: (body) => {
      if (formatType(body) === 'json_schema') return [400, 'Grammar of the json_schema is not supported']
      return typeof body.tool_choice === 'object' || body.tool_choice === 'required'
        ? [400, 'tool_choice takes only the string values none and auto']
        : undefined
    },
    message: inTool,
    usage,
  },
  ollama: { message: (json) => ({ content: `Sure!\n\`\`\`json\n${json}\n\`\`\``, thinking: 'Hm.' }) },
  mistral: {
    refuse: (body) => (hasSystem(body) ? [400, 'Only user and assistant roles are supported!'] : undefined),
    message: (json) => ({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: json },
      ],
    }),
    usage,
  },
  // An error of the provider comes with status 200, in the reply or in its choice.
  openrouter: {
    refuse: (_, { at }) =>
      [
        undefined,
        [
          200,
          { error: { code: 502, message: 'Provider returned error', metadata: { provider_name: 'P', raw: 'down' } } },
        ],
        undefined,
        [
          200,
          {
            choices: [
              { error: { code: 429, message: 'Rate limited' }, finish_reason: 'error', message: { content: '' } },
            ],
          },
        ],
      ][at] as Refusal | undefined,
    message: (content) => ({
      content,
      reasoning: 'Rosa speaks little.',
      reasoning_details: [{ type: 'reasoning.text' }],
    }),
    usage: { ...usage, cost: 0.0002, prompt_tokens_details: { cached_tokens: 600 } },
  },
  // github.com/cloudwego/eino/issues/994, github.com/langchain4j/langchain4j/issues/3974
  dashscope: {
    refuse: (body) => {
      if (body.stream !== true) return [400, 'parameter.enable_thinking must be set to false for non-streaming calls']
      if (formatType(body) === 'json_schema')
        return [
          400,
          "<400> InternalError.Algo.InvalidParameter: 'response_format.type' of type 'json_schema' is not supported",
        ]
      return body.tool_choice === undefined || body.tool_choice === 'auto'
        ? undefined
        : [
            400,
            '<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode',
          ]
    },
    message: (json, body) => ({ reasoning_content: 'Hm.', ...inTool(json, body) }),
    usage,
  },
  // github.com/vercel/ai/pull/7508, github.com/langchain-ai/langchain/issues/23629
  groq: {
    refuse: (body, { at }) => {
      const error = { type: 'invalid_request_error' }
      if (formatType(body) === 'json_schema')
        return [
          400,
          {
            error: {
              ...error,
              message: 'This model does not support response format `json_schema`.',
              param: 'response_format',
            },
          },
        ]
      if (body.tools !== undefined && at % 5 === 2)
        return [
          400,
          {
            error: {
              ...error,
              code: 'tool_use_failed',
              message: 'Failed to call a function.',
              failed_generation: '<function=answer>',
            },
          },
        ]
      return undefined
    },
    message: inTool,
    usage,
  },
  // docs.together.ai/docs/json-mode: 400 for models without it, and the form is not said in the error.
  together: {
    refuse: (body) =>
      formatType(body) !== undefined || body.tools !== undefined
        ? [
            400,
            {
              id: 'x',
              error: { message: 'Input validation error', type: 'invalid_request_error', param: null, code: null },
            },
          ]
        : undefined,
    message: (json) => ({ content: `<think>\nRosa speaks little.\n</think>\n\n${json}` }),
    usage,
  },
  // github.com/ggml-org/llama.cpp/issues/25895 and 26596
  'llama-server': {
    refuse: (body) =>
      formatType(body) === 'json_schema' || body.tools !== undefined
        ? [
            400,
            {
              error: {
                code: 400,
                message: 'Failed to initialize samplers: failed to parse grammar',
                type: 'invalid_request_error',
              },
            },
          ]
        : undefined,
    message: (json) => ({ content: json, reasoning_content: 'Hm.' }),
    usage: { ...usage, prompt_tokens_details: { cached_tokens: 900 } },
  },
  // github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189: errors are texts.
  'lm-studio': {
    refuse: (body) => {
      if (formatType(body) === 'json_object')
        return [400, { error: "'response_format.type' must be 'json_schema' or 'text'" }]
      if (formatType(body) === 'json_schema')
        return [400, { error: "'response_format.json_schema.schema' must be an object" }]
      return typeof body.tool_choice === 'object'
        ? [400, { error: "Invalid tool_choice type: 'object'. Supported string values: none, auto, required" }]
        : undefined
    },
    message: (json, { tools }) =>
      tools === undefined
        ? { content: json }
        : { content: `[TOOL_REQUEST]{"name": "answer", "arguments": ${json}}[END_TOOL_REQUEST]`, tool_calls: [] },
  },
  nonsense: { message: () => ({ content: 'As an AI I like trains.' }), usage },
  'cut off': { message: () => ({ content: '', reasoning: 'Let me see.' }), finishReason: 'length', usage },
  'wrong key': { refuse: () => [401, 'Incorrect API key provided'] },
} satisfies Record<string, MockServer>
