import type { EstimateTokens } from '../../prompts/chat-message.js'
import { estimateTokens } from '../../prompts/estimate-tokens.js'

/** The parts of a request's body that the model reads. */
interface Read {
  readonly messages?: readonly { readonly content?: string | readonly { readonly text?: string }[] }[]
  readonly response_format?: { readonly json_schema?: { readonly schema?: unknown } }
  readonly tools?: unknown
}

/** Marks around a message, in tokens. */
const perMessage = 4

/** Estimates the input tokens of a request as it is sent: its schema, its tools and its messages. */
export function sentTokens(body: Readonly<Record<string, unknown>>, estimate: EstimateTokens = estimateTokens): number {
  const { messages = [], response_format, tools } = body as Read
  const form = [response_format?.json_schema?.schema, tools].flatMap((part) => (part ? [JSON.stringify(part)] : []))
  const words = messages.map(({ content = '' }) =>
    typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
  )
  return [...form, ...words].reduce((sum, text) => sum + estimate(text), perMessage * words.length)
}
