import { type Agent, type AgentRequest, scriptedAgent } from '../../src/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { usualAnswer } from '../../src/players/rehearsal/rehearsing-agent.js'
import { encode } from '../../tools/tokenizer.js'

/** A request as a server got it: whose it was, and its tokens in the order in which providers read them. */
export interface Sent {
  readonly player: string
  /** Schema and tools first, then the messages. */
  readonly wire: readonly number[]
  readonly text: readonly number[]
}

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format?: { readonly json_schema?: { readonly schema: unknown } }
  readonly tools?: unknown
}

/** What of a request a model reads, by a tokenizer of OpenAI's. */
function tokensOf(body: Body): Pick<Sent, 'wire' | 'text'> {
  const text = body.messages.map(({ role, content }) => `<${role}>\n${content}\n`).join('')
  const form = [body.response_format?.json_schema?.schema, body.tools].filter((part) => part !== undefined)
  return { wire: encode(`${form.map((part) => JSON.stringify(part)).join('\n')}\n${text}`), text: encode(text) }
}

/**
 * Seats scripted players behind the real adapter of language models: a server that is a function answers with their
 * decisions, in the words of a model, and counts tokens. Every request is noted.
 */
export function scriptedModels(options: Partial<OpenAIAgentOptions>, sent: Sent[]): () => Agent {
  const decisions = scriptedAgent()
  const { memory, context, schema = 'game' } = options
  return () => {
    let open: { readonly request: AgentRequest; readonly said: string } | undefined
    const answering: typeof fetch = async (_address, init) => {
      const { request, said } = open as NonNullable<typeof open>
      const tokens = tokensOf(JSON.parse(String(init?.body)) as Body)
      sent.push({ player: request.playerId, ...tokens })
      const usage = { prompt_tokens: tokens.wire.length, completion_tokens: encode(said).length }
      return Response.json({ choices: [{ message: { content: said }, finish_reason: 'stop' }], usage })
    }
    const base = { model: 'scripted', baseURL: 'http://127.0.0.1/v1', stream: false }
    const model = openaiAgent({ ...base, capabilities: new Map(), ...options, fetch: answering })
    return {
      name: 'scripted',
      act: async (request) => {
        open = { request, said: usualAnswer(await decisions.act(request), request, { memory, context, schema }) }
        return model.act(request)
      },
    }
  }
}
