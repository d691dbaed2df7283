import type { Context, MeterProvider, Span, Tracer, TracerProvider } from '@opentelemetry/api'
import { context, metrics, SpanStatusCode, trace } from '@opentelemetry/api'
import * as z from 'zod'
import type { Agent, AgentRequest, Answer, GameEvent, MafiaGame } from '../index.js'
import { checkFields } from '../kernel/errors/checks.js'
import { type OptionsFrom, objectWithMethods } from '../kernel/errors/option-fields.js'
import type { CallResult, Instruments } from './instruments.js'
import {
  createInstruments,
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

function tracedAgent(agent: Agent, tracing: CallTracing): Agent {
  const act = (request: AgentRequest): Promise<Answer> => tracedCall(agent, request, tracing)
  return Object.create(agent, { act: { value: act, enumerable: true } }) as Agent
}

async function tracedCall(agent: Agent, request: AgentRequest, tracing: CallTracing): Promise<Answer> {
  const { tracer, instruments, content, secrets, game } = tracing
  const [opening] = request.view.events
  const known = opening?.type === 'game.opened' ? opening.data.id : undefined
  const { id = known, context: outer } = game?.() ?? { id: undefined, context: context.active() }
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

/** The fault of a service or of a cut off answer, or the name of an error; never a message, which may hold secrets. */
function faultName(error: unknown): string {
  const { fault, name } = (error ?? {}) as { readonly fault?: unknown; readonly name?: unknown }
  // That an agent failed says less than what its error is called.
  return String((fault === 'agent' ? undefined : fault) ?? name ?? 'Error')
}

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

class GameTrace {
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
    game.on('event', (event) => this.#apply(event))
    const stopped = () => this.#end('stopped')
    game.actor.subscribe({ complete: stopped, error: stopped })
    return game
  }

  get context(): Context {
    const inner = this.#phase ?? this.#open()
    return inner ? trace.setSpan(this.#outer, inner) : this.#outer
  }

  #apply(event: GameEvent): void {
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

const flag = z.boolean('Expected true or false').optional()

const telemetryOptionsSchema = z.strictObject(
  {
    /** Default: the one registered with `@opentelemetry/api`; without one, nothing is traced. */
    tracerProvider: objectWithMethods<TracerProvider>(['getTracer'], 'a provider with a method `getTracer`').optional(),
    /** Default: the registered one; without one, nothing is measured. */
    meterProvider: objectWithMethods<MeterProvider>(['getMeter'], 'a provider with a method `getMeter`').optional(),
    /** Adds what would reveal roles: the player, id and kind of every request, and why a call failed. Default false. */
    secrets: flag,
    /** Adds what was said, thought and chosen, and the messages sent to models. Implies `secrets`. Default false. */
    content: flag,
  },
  'Expected the options as an object, for example `{ tracerProvider }`',
)

/** The options of `createTelemetry`. All have defaults. */
export interface TelemetryOptions extends OptionsFrom<typeof telemetryOptionsSchema> {}

/** Wraps agents so that their calls belong to the trace of the new game. */
export type TracedAgents = (agent: Agent) => Agent

/** Spans and metrics of games. */
export interface Telemetry {
  /**
   * Traces a game: inside the active span one for the game, in it one for each phase, in them one for each call of the
   * agents that `make` passed through `traced`. A game that is resumed from a store is awaited.
   *
   * @example telemetry.game((traced) => createMafiaGame({ agent: traced(openaiAgent({ model })) }))
   */
  game<Made extends MafiaGame | Promise<MafiaGame>>(make: (traced: TracedAgents) => Made): Made
  /** Traces only the calls of an agent, if the games are made elsewhere: in a tournament, on a server. */
  agent(agent: Agent): Agent
}

const scope = 'nightzero'

/**
 * Makes telemetry. Without a registered provider it records nothing and costs almost nothing.
 *
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function createTelemetry(options: TelemetryOptions = {}): Telemetry {
  checkFields(telemetryOptionsSchema, options)
  const { tracerProvider, meterProvider, content = false, secrets = false } = options
  const tracer = (tracerProvider ?? trace.getTracerProvider()).getTracer(scope)
  const instruments = createInstruments((meterProvider ?? metrics.getMeterProvider()).getMeter(scope))
  const tracing = { tracer, instruments, secrets: secrets || content, content }
  return {
    game: (make) => {
      const gameTrace = new GameTrace(tracer, instruments)
      const made = make((agent) => tracedAgent(agent, { ...tracing, game: () => gameTrace }))
      return (
        made instanceof Promise ? made.then((game) => gameTrace.watch(game)) : gameTrace.watch(made)
      ) as typeof made
    },
    agent: (agent) => tracedAgent(agent, tracing),
  }
}
