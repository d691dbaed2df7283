import { AgentError } from '../../errors/agent-error.js'
import type { Answer } from '../../events/answer-schema.js'

/** What a response is held against. */
export interface Reading {
  /** Who answered, as errors call it. */
  readonly who: string
  readonly maxBytes: number
}

/** The answer that a response holds. Throws `AgentError` with what is wrong, never with what the response said. */
export async function readAnswer(response: Response, { who, maxBytes }: Reading): Promise<Answer> {
  refuseOthers(response, who)
  const body = await bodyOf(response, { who, maxBytes })
  const parsed = jsonOf(body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AgentError(`${who} sent no JSON object. An answer is one JSON object.`)
  return parsed as Answer
}

function refuseOthers({ type, status, headers }: Response, who: string): void {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw new AgentError(`${who} answered with a redirect, which is not followed. Give the final address.`)
  if (status !== 200) throw new AgentError(`${who} answered with status ${status}; expected 200.`)
  const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json')
    throw new AgentError(`${who} sent no \`application/json\`: set the \`content-type\` of the response.`)
}

/** The body, read piece by piece and no further than is allowed. */
async function bodyOf({ body }: Response, { who, maxBytes }: Reading): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder('utf-8')
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel().catch(() => {})
      throw new AgentError(`${who} sent more than ${maxBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
