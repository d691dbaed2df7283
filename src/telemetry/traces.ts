import { type Context, context, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Agent, AgentRequest, Answer, GameEvent, MafiaGame } from '../index.js'
import {
  type CallResult,
  type Instruments,
  inputAttributes,
  outputAttributes,
  resultAttributes,
  startAttributes,
} from './instruments.js'

interface CallTracing {
  readonly tracer: Tracer
  readonly instruments: Instruments
  readonly secrets: boolean
  readonly content: boolean
  readonly game?: () => { readonly id: string | undefined; readonly context: Context }
}

export function tracedAgent(agent: Agent, tracing: CallTracing): Agent {
  const act = (request: AgentRequest): Promise<Answer> => tracedCall(agent, request, tracing)
  return Object.create(agent, { act: { value: act, enumerable: true } }) as Agent
}

async function tracedCall(agent: Agent, request: AgentRequest, tracing: CallTracing): Promise<Answer> {
  const { tracer, instruments, content, secrets, game } = tracing
  const { id = findGameId(request), context: outer } = game?.() ?? { id: undefined, context: context.active() }
  const attributes = startAttributes({ agent, request, gameId: id, secrets })
  const span = tracer.startSpan(`invoke_agent ${agent.name ?? 'agent'}`, { attributes }, outer)
  const end = callEnd(span, instruments, secrets)
  const givenUp = () => end({}, new DOMException('The answer is no longer wanted.', 'AbortError'))
  request.signal.addEventListener('abort', givenUp, { once: true })
  try {
    const asked = content ? withMessages(request, span) : request
    const answer = await context.with(trace.setSpan(outer, span), () => agent.act(asked))
    if (content) span.setAttributes(outputAttributes(answer))
    end(answer)
    return answer
  } catch (error) {
    end(error as CallResult, error)
    throw error
  } finally {
    request.signal.removeEventListener('abort', givenUp)
  }
}

/** Ends the span and the measurements of a call once: a game may stop waiting long before its agent gives up. */
function callEnd(span: Span, instruments: Instruments, secrets: boolean) {
  const from = performance.now()
  let over = false
  return (result: CallResult | null | undefined, error?: unknown): void => {
    if (over) return
    over = true
    const found = { usage: result?.usage, call: result?.call }
    span.setAttributes(resultAttributes(found))
    const failure = error === undefined ? undefined : faultName(error)
    if (failure !== undefined) {
      span.setAttribute('error.type', failure)
      const message = secrets && error instanceof Error ? { message: error.message } : {}
      span.setStatus({ code: SpanStatusCode.ERROR, ...message })
    }
    instruments.recordCall(found, performance.now() - from, failure)
    span.end()
  }
}

/** The fault of a service, or the name of an error; never a message, which may hold secrets. */
function faultName(error: unknown): string {
  const { fault, name } = (error ?? {}) as { readonly fault?: unknown; readonly name?: unknown }
  return String(fault ?? name ?? 'Error')
}

const findGameId = ({ view: { events } }: AgentRequest): string | undefined =>
  events[0]?.type === 'game.opened' ? events[0].data.id : undefined

/** The same request; the messages sent to a model for it become attributes of the span. */
const withMessages = (request: AgentRequest, span: Span): AgentRequest => ({
  ...request,
  onCall: (call) => {
    span.setAttributes(inputAttributes(call.request.body))
    request.onCall?.(call)
  },
})

const results = {
  'answer.recorded': 'recorded',
  'answer.rejected': 'rejected',
  'answer.defaulted': 'defaulted',
  'call.failed': 'failed',
} as const

export class GameTrace {
  readonly #tracer: Tracer
  readonly #instruments: Instruments
  readonly #outer: Context = context.active()
  #rules = ''
  #span: Span | undefined
  #phase: Span | undefined
  #over = false
  id: string | undefined

  constructor(tracer: Tracer, instruments: Instruments) {
    this.#tracer = tracer
    this.#instruments = instruments
  }

  watch(game: MafiaGame): MafiaGame {
    this.id = game.id
    this.#rules = game.rules.name
    game.on('event', (event) => this.#take(event))
    const stopped = () => this.#end('stopped')
    game.actor.subscribe({ complete: stopped, error: stopped })
    return game
  }

  get context(): Context {
    const inner = this.#phase ?? this.#open()
    return inner ? trace.setSpan(this.#outer, inner) : this.#outer
  }

  #take(event: GameEvent): void {
    if (this.#over) return
    this.#open()
    if (event.type in results) this.#instruments.recordAnswer(results[event.type as keyof typeof results], this.#rules)
    if (event.type === 'phase.changed') this.#enter(event)
    if (event.type === 'game.ended') this.#end((event as GameEvent<'game.ended'>).data.winner)
  }

  #open(): Span | undefined {
    if (this.id === undefined || this.#over) return undefined
    this.#span ??= this.#tracer.startSpan(
      `play ${this.#rules}`,
      { attributes: { 'nightzero.rules': this.#rules, 'gen_ai.conversation.id': this.id } },
      this.#outer,
    )
    return this.#span
  }

  #enter({ day, phase }: Pick<GameEvent, 'day' | 'phase'>): void {
    this.#phase?.end()
    const attributes = { 'nightzero.phase': phase, 'nightzero.day': day }
    const inside = trace.setSpan(this.#outer, this.#open() as Span)
    this.#phase = this.#tracer.startSpan(`phase ${phase}`, { attributes }, inside)
  }

  #end(outcome: string): void {
    if (this.#over) return
    this.#phase?.end()
    this.#phase = undefined
    this.#span?.setAttribute('nightzero.outcome', outcome)
    if (outcome === 'stopped') this.#span?.setStatus({ code: SpanStatusCode.ERROR })
    this.#span?.end()
    if (this.#span) this.#instruments.recordGame(outcome, this.#rules)
    this.#over = true
  }
}
