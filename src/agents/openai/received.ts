import { ServerFault } from '../models/server-fault.js'
import { saidIn } from './said-in.js'

type Fetch = typeof fetch

/** Types under which servers are known to stream. */
const streams = new Set(['text/event-stream', 'text/plain', 'application/octet-stream', ''])

/**
 * `send`, with replies as the `openai` package expects them: an error inside a reply of status 200 and a page instead of a
 * reply are faults, a whole reply where a stream was asked for is one piece of a stream. Redirects are not followed.
 */
export function receiving(send: Fetch, streamed: boolean): Fetch {
  return async (address, init) => {
    const response = await send(address, { ...init, redirect: 'manual' })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw redirect(response)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const json = type === 'application/json' || type.endsWith('+json')
    if (!response.ok || (streamed && !json && streams.has(type))) return response
    if (streamed && !json)
      throw new ServerFault(`The server sent \`${type.slice(0, 60)}\` instead of a stream of JSON.`)
    const body = read(await response.text(), json ? '' : ` but \`${type.slice(0, 60)}\``)
    throwErrorIn(body)
    const text = JSON.stringify(body)
    const { headers } = response
    return streamed
      ? new Response(`data: ${text}\n\ndata: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
      : new Response(text, { headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' } })
  }
}

function redirect({ status, headers }: Response): ServerFault {
  const location = headers.get('location') ?? ''
  const to = URL.canParse(location) ? ` to \`${new URL(location).host}\`` : ''
  const message = `The server answered with a redirect${to}, which is not followed: give the final address as \`baseURL\`.`
  return new ServerFault(message, { status })
}

function read(text: string, instead: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ServerFault(`The reply of the server is no JSON${instead}.`)
  }
}

/** An error as servers and routers put it into a reply. */
interface Failed {
  readonly error?: { readonly message?: unknown; readonly code?: unknown; readonly param?: unknown } | string | null
  readonly choices?: readonly Failed[] | null
}

function throwErrorIn(body: unknown): void {
  const { error, choices } = (body ?? {}) as Failed
  const found = error ?? (Array.isArray(choices) ? (choices[0] as Failed | null)?.error : undefined)
  if (!found) return
  const { message, code, param } =
    typeof found === 'string' ? { message: found, code: undefined, param: undefined } : found
  const said = typeof message === 'string' ? message : JSON.stringify(found)
  throw new ServerFault(`The server answered with an error: ${said}`, {
    status: statusIn(code),
    param: typeof param === 'string' ? param : undefined,
    said: saidIn(found),
  })
}

/** The HTTP status that an error's code stands for. */
export function statusIn(code: unknown): number | undefined {
  const status = Number(code)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined
}
