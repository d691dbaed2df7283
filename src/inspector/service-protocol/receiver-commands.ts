import * as z from 'zod'
import { parseJson } from '../../text/index.js'
import type { PageRequest } from '../messages.js'

/** Whether a message is the greeting of a receiver of `@xstate/inspect`. */
export function isInspecting(message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === 'xstate.inspecting'
}

const commandSchema = z.object({ type: z.literal('xstate.event'), event: z.string(), service: z.string().optional() })
const envelopeSchema = z.object({ data: z.looseObject({ type: z.string().min(1) }), origin: z.string().optional() })

/** The event that a receiver sends to a service, in its envelope; undefined for anything else. */
export function eventForService(message: unknown): Extract<PageRequest, { type: 'nightzero.send' }> | undefined {
  const command = commandSchema.safeParse(message).data
  const envelope = command && envelopeSchema.safeParse(parseJson(command.event)).data
  const sessionId = command?.service ?? envelope?.origin
  return envelope && sessionId !== undefined ? { type: 'nightzero.send', sessionId, event: envelope.data } : undefined
}
