import { type Context, context, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Agent, AgentRequest, Answer } from '../index.js'
import {
  type CallResult,
  inputAttributes,
  outputAttributes,
  resultAttributes,
  startAttributes,
} from './call-attributes.js'
import type { Instruments } from './instruments.js'

/** What the calls of an agent are traced with. */
export interface CallTracing {
  readonly tracer: Tracer
  readonly instruments: Instruments
  readonly secrets: boolean
  readonly content: boolean
  /** The game that the calls are made for: its id, and the context of its calls. */
  readonly game?: () => { readonly id: string | undefined; readonly context: Context }
}

/** The same agent, each of whose calls makes a span. */
export function tracedAgent(agent: Agent, tracing: CallTracing): Agent {
  const act = (request: AgentRequest): Promise<Answer> => tracedCall(agent, request, tracing)
  return Object.create(agent, { act: { value: act, enumerable: true } }) as Agent
}

async function tracedCall(agent: Agent, request: AgentRequest, tracing: CallTracing): Promise<Answer> {
  const { tracer, instruments, content, secrets, game } = tracing
  const { id = gameIdIn(request), context: outer } = game?.() ?? { id: undefined, context: context.active() }
  const attributes = startAttributes({ agent, request, gameId: id, secrets })
  const span = tracer.startSpan(`invoke_agent ${agent.name ?? 'agent'}`, { attributes }, outer)
  const call = new TracedCall(span, instruments, secrets)
  const givenUp = () => call.end({}, new DOMException('The answer is no longer wanted.', 'AbortError'))
  request.signal.addEventListener('abort', givenUp, { once: true })
  try {
    const asked = content ? withNotes(request, span) : request
    const answer = await context.with(trace.setSpan(outer, span), () => agent.act(asked))
    if (content) span.setAttributes(outputAttributes(answer))
    call.end(answer)
    return answer
  } catch (error) {
    call.end(error as CallResult, error)
    throw error
  } finally {
    request.signal.removeEventListener('abort', givenUp)
  }
}

/** The span and the measurements of one call, ended once: a game may stop waiting long before its agent gives up. */
class TracedCall {
  readonly #span: Span
  readonly #instruments: Instruments
  readonly #secrets: boolean
  readonly #from = performance.now()
  #over = false

  constructor(span: Span, instruments: Instruments, secrets: boolean) {
    this.#span = span
    this.#instruments = instruments
    this.#secrets = secrets
  }

  end(result: CallResult | null | undefined, error?: unknown): void {
    if (this.#over) return
    this.#over = true
    const found = { usage: result?.usage, call: result?.call }
    this.#span.setAttributes(resultAttributes(found))
    const failure = error === undefined ? undefined : typeOf(error)
    if (failure !== undefined) {
      this.#span.setAttribute('error.type', failure)
      const message = this.#secrets && error instanceof Error ? { message: error.message } : {}
      this.#span.setStatus({ code: SpanStatusCode.ERROR, ...message })
    }
    this.#instruments.recordCall(found, performance.now() - this.#from, failure)
    this.#span.end()
  }
}

/** The fault of a service, or the name of an error; never a message, which may hold secrets. */
function typeOf(error: unknown): string {
  const { fault, name } = (error ?? {}) as { readonly fault?: unknown; readonly name?: unknown }
  return String(fault ?? name ?? 'Error')
}

/** The id of the game, as its player sees it. */
const gameIdIn = ({ view }: AgentRequest): string | undefined => {
  const [first] = view.events
  return first?.type === 'game.opened' ? first.data.id : undefined
}

/** The same request; the messages sent to a model for it become attributes of the span. */
const withNotes = (request: AgentRequest, span: Span): AgentRequest => ({
  ...request,
  onCall: (call) => {
    span.setAttributes(inputAttributes(call.request.body))
    request.onCall?.(call)
  },
})
