import type { AgentError } from '../../errors/agent-error.js'
import { MafiaError } from '../../errors/mafia-error.js'
import { printable } from '../../text/clean-text.js'
import { TimeoutSignal } from './deadline.js'

/**
 * Whether an agent says itself why it has no answer. Recognised by its name: an adapter may use another copy of this
 * library.
 */
export const isAgentError = (error: unknown): error is AgentError => MafiaError.is(error) && error.name === 'AgentError'

/** Whether an agent failed by a fault in its own code: it was not late, and did not report why it has no answer. */
export const isCodeFault = (error: unknown): boolean => !(error instanceof TimeoutSignal || isAgentError(error))

/** Why a try without an answer failed, in a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof TimeoutSignal || isAgentError(error)) return printable(error.message.slice(0, 1_000))
  try {
    const detail = error instanceof Error ? error.message : String(error)
    return printable(`The agent failed: ${detail}`.slice(0, 1_000))
  } catch {
    return 'The agent failed.'
  }
}
