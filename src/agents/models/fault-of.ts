import type { ServiceFault } from '../../errors/service-error.js'

/** What is known about a call that returned no answer. */
export interface FaultFacts {
  /** The HTTP status, or the one that an error inside a reply names. */
  readonly status?: number | undefined
  /** The server's own word for the error, such as `insufficient_quota`. */
  readonly code?: string | undefined
  readonly message: string
  /** What failed on the network: the system's error code, or `timeout` before the first byte. */
  readonly cause?: string | undefined
  /** Whether words of the answer had arrived. */
  readonly begun?: boolean | undefined
}

/** The service rejects the content of the prompt or the answer: another try may succeed. */
const mendable = /^(content_filter|content_policy_violation|invalid_prompt|json_validate_failed|tool_use_failed)$/
const aboutContent =
  /content.?(policy|filter|management)|\bmoderation\b|\b(was|been) flagged\b|safety (system|filter|policy)/i
/** Somebody has to change something: a key, an account, a model's name. */
const refusing =
  /^(insufficient_(quota|balance|credits)|billing_\w+|account_\w+|(invalid|incorrect|missing)_api_key|authentication_error|permission_(error|denied)|access_denied|model_not_found|invalid_model|not_found_error)$/
const aboutCredit = /quota|\bbilling\b|\bcredits?\b|\bbalance\b|payment|spend(ing)? limit|per.?day|daily|monthly/i
const passesSoon = /try again in|retry in|retry after|per.?min(ute)?\b|per.?second|\b[RT]PM\b|temporarily/i
/** Statuses of a service that may answer later; 409 and 499 come from gateways that lost a race or a connection. */
const passing = new Set([408, 409, 425, 429, 499])

/**
 * Whose fault it is that a call returned no answer. The service's: it may recover with time (`unavailable`), or
 * somebody has to act (`refused`). The player's: it is asked again (`answer`).
 */
export function faultOf(facts: FaultFacts): Exclude<ServiceFault, 'unsupported'> | 'answer' {
  const { status, code = '', message, cause, begun = false } = facts
  if (cause !== undefined) return begun ? 'answer' : 'unavailable'
  if (mendable.test(code) || (status !== undefined && status < 500 && status !== 429 && aboutContent.test(message)))
    return 'answer'
  if (refusing.test(code)) return 'refused'
  if (status === 429) return aboutCredit.test(message) && !passesSoon.test(message) ? 'refused' : 'unavailable'
  if (status === undefined || passing.has(status)) return 'unavailable'
  return status < 500 || status === 501 ? 'refused' : 'unavailable'
}
