import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { AgentError, ServiceError } from '../../kernel/errors/errors.js'
import type { OptionsFrom } from '../../kernel/errors/option-fields.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import type { Agent, AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields, isRecord, parseJson } from '../../kernel/text/objects.js'
import { headersField, httpAddressField, positiveField } from '../option-fields.js'
import { isTimeout, networkFault } from '../service-faults.js'
import { statedWait } from '../stated-wait.js'
import { remoteRequest } from './remote-request.js'

/** Throws `AgentError`, or `ServiceError` if the response is not the player's; never with the response's content. */
async function readResponse(response: Response, who: string, maxBytes: number): Promise<Answer> {
  requireAnswer(response, who)
  const answer = parseJson(await readBody(response, who, maxBytes))
  if (!isRecord(answer)) throw new AgentError(`${who} sent no JSON object. An answer is one JSON object.`)
  return answer as Answer
}

/** Statuses of a proxy or gateway: the request is not let through, or the player does not exist. */
const refusedStatuses = new Set([401, 402, 403, 404, 407, 410, 501])
const temporaryStatusesOfPlayer = new Set([408, 425, 429])

function requireAnswer({ type, status, headers }: Response, who: string): void {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw new ServiceError('refused', `${who} answered with a redirect, which is not followed. Give the final address.`)
  const fact = `${who} answered with status ${status}; expected 200.`
  if (refusedStatuses.has(status)) throw new ServiceError('refused', fact)
  if (status >= 500 || temporaryStatusesOfPlayer.has(status))
    throw new ServiceError('unavailable', fact, definedFields({ retryAfterMs: statedWait(headers, undefined) }))
  if (status !== 200) throw new AgentError(fact)
  const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json')
    throw new AgentError(`${who} sent no \`application/json\`: set the \`content-type\` of the response.`)
}

async function readBody({ body }: Response, who: string, maxBytes: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder('utf-8')
  let text = ''
  let bytes = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel().catch(() => {})
      throw new AgentError(`${who} sent more than ${maxBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** In seconds since 1970. */
export const timestampHeader = 'nightzero-timestamp'
export const signatureHeader = 'nightzero-signature'

/**
 * HMAC-SHA-256 with the UTF-8 of `secret` over the timestamp, a full stop and the body, as `v1=` and 64 hex digits. The
 * receiver computes it again, compares in constant time, and refuses timestamps that are minutes old.
 */
export async function signatureOf(secret: string, timestamp: string, body: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${body}`))
  return `v1=${Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const optionsSchema = z.strictObject(
  {
    /** `http:` or `https:`. Every request is a POST to it. Redirects are refused. */
    url: z.preprocess((url: string | URL) => (url instanceof URL ? url.href : url), httpAddressField),
    /** Signs every request, so that the player can recognise its game. Without it requests are not signed. */
    secret: z.string('Expected a text').min(1, 'Expected a text that is not empty').optional(),
    /** How long an answer may take, in ms. Default 60,000; the game's own limit applies too. */
    timeoutMs: positiveField.optional(),
    /** A longer response is a failed try. Default 262,144. */
    maxResponseBytes: positiveField.optional(),
    /** Sent with every request, for example an `authorization`. The protocol's own headers replace them. */
    headers: headersField.readonly().optional(),
    /** Default `remote`. */
    name: z.string().optional(),
  },
  'Expected the options as an object, for example `{ url, secret }`',
)

/** The options of `remoteAgent`: where a remote player is and how it is asked. */
export interface RemoteAgentOptions extends OptionsFrom<typeof optionsSchema> {}

/**
 * A player behind HTTP, written in any language. It gets each request as JSON by POST and answers with an `Answer` as
 * JSON; `docs/remote-player.openapi.json` documents both. An invalid answer is a failed try. A player that cannot be
 * reached is a service fault (`ServiceError`): no connection, no response in time, or a status that says so. Reasons
 * name the host and nothing secret.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong.
 */
export function remoteAgent(options: RemoteAgentOptions): Agent {
  checkFields(optionsSchema, options, ['url', 'secret', 'headers'])
  const { url, headers = {}, name = 'remote', timeoutMs = 60_000, maxResponseBytes = 262_144, secret } = options
  const player = { address: new URL(url), headers, timeoutMs, maxResponseBytes, ...definedFields({ secret }) }
  return { name, act: (request) => ask(player, request) }
}

type RemotePlayer = Required<Pick<RemoteAgentOptions, 'headers' | 'timeoutMs' | 'maxResponseBytes'>> &
  Pick<RemoteAgentOptions, 'secret'> & { readonly address: URL }

async function ask(player: RemotePlayer, request: AgentRequest): Promise<Answer> {
  const { address, timeoutMs, maxResponseBytes } = player
  const who = `The player at \`${address.host}\``
  const expired = AbortSignal.timeout(Math.ceil(timeoutMs))
  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, expired, stop.signal])
  let responded = false
  try {
    const response = await post(player, JSON.stringify(remoteRequest(request, timeoutMs)), signal)
    responded = true
    return await readResponse(response, who, maxResponseBytes)
  } catch (error) {
    if (!signal.aborted) throw toAgentFault(error, who, responded)
    if (!isTimeout(signal)) throw signal.reason
    if (!responded) throw new ServiceError('unavailable', `${who} sent nothing before the timeout.`)
    if (signal.reason !== expired.reason) throw signal.reason
    throw new AgentError(`${who} did not answer within ${timeoutMs} ms.`)
  } finally {
    stop.abort()
  }
}

function toAgentFault(error: unknown, who: string, responded: boolean): unknown {
  if (error instanceof AgentError || error instanceof ServiceError) return error
  const { words } = networkFault(error)
  return responded ? new AgentError(`${who} ${words}.`) : new ServiceError('unavailable', `${who} ${words}.`)
}

async function post({ address, headers, secret }: RemotePlayer, body: string, signal: AbortSignal): Promise<Response> {
  const sent = new Headers(headers)
  for (const name of ['content-type', 'accept']) sent.set(name, 'application/json')
  if (secret !== undefined) {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    sent.set(timestampHeader, timestamp)
    sent.set(signatureHeader, await signatureOf(secret, timestamp, body))
  }
  return fetch(address, { method: 'POST', headers: sent, body, redirect: 'manual', credentials: 'omit', signal })
}
