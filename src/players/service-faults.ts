import { isObject } from '../kernel/text/objects.js'

const meanings: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'refused the connection'],
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/, 'cannot be found by its name'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED)$/, 'closed the connection'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'did not answer in time'],
  [/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/, 'cannot be reached over the network'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'has a certificate that is not trusted'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'does not speak a known version of TLS'],
]

export function networkFault(error: unknown): { readonly code: string; readonly words: string } {
  const code = codeIn(error) ?? ''
  const known = meanings.find(([codes]) => codes.test(code))?.[1] ?? 'cannot be reached'
  return { code, words: code === '' ? known : `${known} (${code})` }
}

function codeIn(error: unknown, depth = 0): string | undefined {
  if (!isObject(error) || depth > 4) return undefined
  const { code, cause, errors } = error as {
    readonly code?: unknown
    readonly cause?: unknown
    readonly errors?: unknown
  }
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code
  const inner: unknown[] = [cause, ...(Array.isArray(errors) ? errors : [])]
  return inner.map((each) => codeIn(each, depth + 1)).find((found) => found !== undefined)
}

/** Whether the time for an answer is over, instead of the answer not being wanted any more. */
export const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && (reason as { readonly name?: unknown } | null | undefined)?.name === 'TimeoutError'

export function retryAfter(headers: Headers): number | undefined {
  const ms = headers.get('retry-after-ms')
  if (ms && Number.isFinite(Number(ms))) return Math.max(0, Number(ms))
  const after = headers.get('retry-after')
  if (!after) return undefined
  const wait = Number.isFinite(Number(after)) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

export interface ServerFaultFacts {
  /** The HTTP status, or the one that an error inside a reply names; undefined when there was no answer. */
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly param?: string | undefined
  readonly retryAfterMs?: number | undefined
  /** What failed on the network, if that is the fault: the system's error code, or `timeout` before the first byte. */
  readonly network?: string | undefined
  /** Everything the server said about it, to be read by code and never shown. Default: the message. */
  readonly said?: string | undefined
}

export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  readonly facts: ServerFaultFacts & { readonly said: string }

  constructor(message: string, facts: ServerFaultFacts = {}) {
    super(message)
    this.facts = { ...facts, said: facts.said ?? message }
  }
}

/** The service rejects the content of the prompt or the answer: another try may succeed. */
const retriableCodes = /^(content_filter|content_policy_violation|invalid_prompt|json_validate_failed|tool_use_failed)$/
const aboutContent =
  /content.?(policy|filter|management)|\bmoderation\b|\b(was|been) flagged\b|safety (system|filter|policy)/i
/** Somebody has to change something: a key, an account, a model's name. */
const refusalCodes =
  /^(insufficient_(quota|balance|credits)|billing_\w+|account_\w+|(invalid|incorrect|missing)_api_key|authentication_error|permission_(error|denied)|access_denied|model_not_found|invalid_model|not_found_error)$/
const aboutCredit = /quota|\bbilling\b|\bcredits?\b|\bbalance\b|payment|spend(ing)? limit|per.?day|daily|monthly/i
const passesSoon = /try again in|retry in|retry after|per.?min(ute)?\b|per.?second|\b[RT]PM\b|temporarily/i
/** Statuses of a service that may answer later; 409 and 499 come from gateways that lost a race or a connection. */
const temporaryStatuses = new Set([408, 409, 425, 429, 499])

export const formStatuses: ReadonlySet<number | undefined> = new Set([400, 415, 422, 501])

/**
 * Whose fault it is that a call returned no answer. The service's: it may recover with time (`unavailable`), or
 * somebody has to act (`refused`). The player's: it is asked again (`answer`). `begun`: words of the answer had arrived.
 */
export function classifyFault({ message, facts }: ServerFault, begun = false): 'unavailable' | 'refused' | 'answer' {
  const { status, code = '', network } = facts
  if (network !== undefined) return begun ? 'answer' : 'unavailable'
  const mayBeContent = status !== undefined && status < 500 && status !== 429
  if (retriableCodes.test(code) || (mayBeContent && aboutContent.test(message))) return 'answer'
  if (refusalCodes.test(code)) return 'refused'
  if (status === 429) return aboutCredit.test(message) && !passesSoon.test(message) ? 'refused' : 'unavailable'
  if (status === undefined || temporaryStatuses.has(status)) return 'unavailable'
  return status < 500 || status === 501 ? 'refused' : 'unavailable'
}
