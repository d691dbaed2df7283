import { isObject } from '../kernel/text/objects.js'
import { type RefusalSubject, refusalSubject } from './vendor-refusals.js'

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

export interface ServerFaultFacts {
  /** The HTTP status, or the one that an error inside a reply names; undefined when there was no answer. */
  readonly status?: number | undefined
  readonly code?: string | undefined
  /** Further codes, types and ids that fields of the error name. */
  readonly codes?: readonly string[] | undefined
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

/** Statuses of a service that may answer later; 409 and 499 come from gateways that lost a race or a connection. */
const temporaryStatuses = new Set([408, 409, 425, 429, 499])

export const formStatuses: ReadonlySet<number | undefined> = new Set([400, 415, 422, 501])

/**
 * Whose fault it is that a call returned no answer. The service's: it may recover with time (`unavailable`), or
 * somebody has to act (`refused`). The player's: it is asked again (`answer`). `begun`: words of the answer had arrived.
 */
export function classifyFault(fault: ServerFault, begun = false): 'unavailable' | 'refused' | 'answer' {
  const { status, network, retryAfterMs } = fault.facts
  if (network !== undefined) return begun ? 'answer' : 'unavailable'
  const subject = faultSubject(fault)
  if (subject === 'content') return 'answer'
  const isNamed = hasCode(fault)
  if (isNamed && (subject === 'key' || subject === 'model' || subject === 'credit')) return 'refused'
  // A limit of which the server says when it ends is kept to, whatever else it says.
  if (status === 429)
    return (subject === 'credit' || subject === 'long limit') && retryAfterMs === undefined ? 'refused' : 'unavailable'
  if (status === undefined || temporaryStatuses.has(status)) return 'unavailable'
  return status < 500 || status === 501 ? 'refused' : 'unavailable'
}

/** What the service says its refusal is about. A limit or a broken service may name a policy without refusing a content. */
export function faultSubject({ message, facts }: ServerFault): RefusalSubject | undefined {
  const codes = codesOf(facts)
  const byCode = refusalSubject({ codes, words: '' })
  if (byCode !== undefined) return byCode
  const subject = refusalSubject({ codes, words: `${message} ${facts.said}` })
  // Errors inside of a reply have no status.
  const mayBeContent = facts.status === undefined || (facts.status < 500 && facts.status !== 429)
  return subject === 'content' && !mayBeContent ? undefined : subject
}

const codesOf = ({ code, codes = [] }: ServerFaultFacts): string[] =>
  code === undefined ? [...codes] : [code, ...codes]

const hasCode = ({ facts }: ServerFault): boolean => refusalSubject({ codes: codesOf(facts), words: '' }) !== undefined
