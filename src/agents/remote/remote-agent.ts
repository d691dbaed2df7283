import * as z from 'zod'
import { AgentError } from '../../errors/agent-error.js'
import { checkFields } from '../../errors/check-fields.js'
import { InvalidOptionsError } from '../../errors/invalid-options-error.js'
import { ServiceError } from '../../errors/service-error.js'
import type { Answer } from '../../events/answer-schema.js'
import type { Agent, AgentRequest } from '../agent.js'
import { headersField } from '../service/headers-field.js'
import { networkFault } from '../service/network-fault.js'
import { timedOut } from '../service/timed-out.js'
import { readAnswer } from './read-answer.js'
import { remoteRequest } from './remote-request.js'
import { signatureHeader, signatureOf, timestampHeader } from './signature.js'

/** The options of `remoteAgent`: where a remote player is and how it is asked. */
export interface RemoteAgentOptions {
  /** `http:` or `https:`. Every request is a POST to it. Redirects are refused. */
  readonly url: string | URL
  /** Signs every request, so that the player can recognise its game. Without it requests are not signed. */
  readonly secret?: string
  /** How long an answer may take, in ms. Default 60,000; the game's own limit applies too. */
  readonly timeoutMs?: number
  /** A longer response is a failed try. Default 262,144. */
  readonly maxResponseBytes?: number
  /** Sent with every request, for example an `authorization`. The protocol's own headers replace them. */
  readonly headers?: Readonly<Record<string, string>>
  /** A label for logs. Default `remote`. */
  readonly name?: string
}

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
  const { url, secret, headers = {}, name = 'remote', timeoutMs = 60_000, maxResponseBytes = 262_144 } = options
  const address = addressOf(url)
  requirePositive({ timeoutMs, maxResponseBytes })
  if (secret === '') throw new InvalidOptionsError('Expected `secret` to be a non-empty text.', 'secret')
  const player = { address, headers, timeoutMs, maxResponseBytes, ...(secret !== undefined && { secret }) }
  return { name, act: (request) => ask(player, request) }
}

const optionsSchema = z.strictObject(
  {
    url: z.unknown(),
    secret: z.string('Expected a text').optional(),
    timeoutMs: z.unknown().optional(),
    maxResponseBytes: z.unknown().optional(),
    headers: headersField.optional(),
    name: z.string().optional(),
  },
  'Expected the options as an object, for example `{ url, secret }`',
)

interface RemotePlayer extends Pick<RemoteAgentOptions, 'secret'> {
  readonly address: URL
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxResponseBytes: number
}

async function ask(player: RemotePlayer, request: AgentRequest): Promise<Answer> {
  const { address, timeoutMs, maxResponseBytes: maxBytes } = player
  const who = `The player at \`${address.host}\``
  const stop = new AbortController()
  const expired = new DOMException(`${who} did not answer within ${timeoutMs} ms.`, 'TimeoutError')
  const timer = setTimeout(() => stop.abort(expired), timeoutMs)
  const cancel = () => stop.abort(request.signal.reason)
  request.signal.addEventListener('abort', cancel, { once: true })
  if (request.signal.aborted) cancel()
  let responded = false
  try {
    const response = await post(player, JSON.stringify(remoteRequest(request, timeoutMs)), stop.signal)
    responded = true
    return await readAnswer(response, { who, maxBytes })
  } catch (error) {
    throw faultIn(error, { who, responded, signal: stop.signal, expired })
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', cancel)
    stop.abort()
  }
}

/** How far a request got. */
interface Course {
  readonly who: string
  /** Whether the headers of a response had arrived. */
  readonly responded: boolean
  readonly signal: AbortSignal
  /** The signal's reason when the player's own time is over. */
  readonly expired: DOMException
}

/**
 * A player that cannot be reached, or has sent nothing in time, is a service fault; a wrong response is the player's
 * fault.
 */
function faultIn(error: unknown, { who, responded, signal, expired }: Course): unknown {
  if (signal.aborted && !timedOut(signal)) return signal.reason
  if (signal.aborted && !responded) return new ServiceError('unavailable', `${who} sent nothing before the timeout.`)
  if (signal.aborted) return signal.reason === expired ? new AgentError(expired.message) : signal.reason
  if (error instanceof AgentError || error instanceof ServiceError) return error
  const { words } = networkFault(error)
  return responded ? new AgentError(`${who} ${words}.`) : new ServiceError('unavailable', `${who} ${words}.`)
}

async function post({ address, headers, secret }: RemotePlayer, body: string, signal: AbortSignal): Promise<Response> {
  const sent = new Headers(headers)
  sent.set('content-type', 'application/json')
  sent.set('accept', 'application/json')
  if (secret !== undefined) {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    sent.set(timestampHeader, timestamp)
    sent.set(signatureHeader, await signatureOf(secret, timestamp, body))
  }
  return fetch(address, { method: 'POST', headers: sent, body, redirect: 'manual', credentials: 'omit', signal })
}

function addressOf(url: string | URL): URL {
  const address = URL.canParse(url ?? '') ? new URL(url) : undefined
  if (address === undefined || !['http:', 'https:'].includes(address.protocol))
    throw new InvalidOptionsError('Expected `url` to be an address that begins with `http://` or `https://`.', 'url')
  if (address.username !== '' || address.password !== '')
    throw new InvalidOptionsError('Expected `url` without a user name or password: send them in `headers`.', 'url')
  return address
}

function requirePositive(limits: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(limits))
    if (!(typeof value === 'number' && value > 0 && value <= 2_147_483_647))
      throw new InvalidOptionsError(`Expected \`${name}\` to be a positive number, got \`${value}\`.`, name)
}
