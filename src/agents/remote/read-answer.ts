import { AgentError } from '../../errors/agent-error.js'
import { ServiceError } from '../../errors/service-error.js'
import type { Answer } from '../../events/answer-schema.js'
import { parseJson } from '../../text/parse-json.js'
import { retryAfter } from '../service/retry-after.js'

/** What is needed to read a response. */
export interface Reading {
  /** Who answered, as errors name it. */
  readonly who: string
  readonly maxBytes: number
}

/**
 * The answer that a response holds. Throws `AgentError` with what is wrong, or `ServiceError` if the response is not
 * the player's; never with the content of the response.
 */
export async function readAnswer(response: Response, { who, maxBytes }: Reading): Promise<Answer> {
  refuseOthers(response, who)
  const answer = parseJson(await bodyOf(response, { who, maxBytes }))
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new AgentError(`${who} sent no JSON object. An answer is one JSON object.`)
  return answer as Answer
}

/** Statuses of a proxy or gateway: the request is not let through, or the player does not exist. */
const refused = new Set([401, 402, 403, 404, 407, 410, 501])
const passing = new Set([408, 425, 429])

function refuseOthers({ type, status, headers }: Response, who: string): void {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw new ServiceError('refused', `${who} answered with a redirect, which is not followed. Give the final address.`)
  if (refused.has(status)) throw new ServiceError('refused', `${who} answered with status ${status}; expected 200.`)
  if (status >= 500 || passing.has(status)) {
    const retryAfterMs = retryAfter(headers)
    const facts = retryAfterMs === undefined ? {} : { retryAfterMs }
    throw new ServiceError('unavailable', `${who} answered with status ${status}; expected 200.`, facts)
  }
  if (status !== 200) throw new AgentError(`${who} answered with status ${status}; expected 200.`)
  const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json')
    throw new AgentError(`${who} sent no \`application/json\`: set the \`content-type\` of the response.`)
}

/** The body, read piece by piece up to the allowed size. */
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
