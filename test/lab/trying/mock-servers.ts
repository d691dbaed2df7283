import { wireServer } from '../../players/calls/wire-server.js'
import { optionsIn } from '../../players/mock-model.js'

type Content = string | readonly { readonly text: string }[]
type Body = Readonly<Record<string, unknown>> & {
  readonly messages: readonly { readonly role: string; readonly content: Content }[]
}

/** What a server does with requests, as its documents and its users describe it. */
export interface MockServer {
  /** The status and the words of a refusal, if it refuses the request. */
  readonly refuse?: (body: Body, key: string) => readonly [status: number, message: string] | undefined
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
    const [status, said] = refuse?.(body, String(request.headers.authorization)) ?? [200]
    const choices = [
      { index: 0, message: { role: 'assistant', ...message(answerTo(body), body) }, finish_reason: finishReason },
    ]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(status === 200 ? { id: 'c', model: 'm', choices, usage } : { error: { message: said } }),
    )
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
  nonsense: { message: () => ({ content: 'As an AI I like trains.' }), usage },
  'cut off': { message: () => ({ content: '', reasoning: 'Let me see.' }), finishReason: 'length', usage },
  'wrong key': { refuse: () => [401, 'Incorrect API key provided'] },
} satisfies Record<string, MockServer>
