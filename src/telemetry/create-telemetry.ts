import { type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api'
import * as z from 'zod'
import { checkFields } from '../errors/checks.js'
import type { Agent, MafiaGame } from '../index.js'
import { Instruments } from './instruments.js'
import { GameTrace, tracedAgent } from './traces.js'

/** The options of `createTelemetry`. All have defaults. */
export interface TelemetryOptions {
  /** Default: the one registered with `@opentelemetry/api`; without one, nothing is traced. */
  readonly tracerProvider?: TracerProvider
  /** Default: the registered one; without one, nothing is measured. */
  readonly meterProvider?: MeterProvider
  /**
   * Adds data that would reveal roles: the player, the id and the kind of every request, and the reason why a call
   * failed. Default false.
   */
  readonly secrets?: boolean
  /** Adds what was said, thought and chosen, and the messages sent to models. Implies `secrets`. Default false. */
  readonly content?: boolean
}

const provider = (method: string) =>
  z.custom(
    (value) => typeof (value as Record<string, unknown> | null)?.[method] === 'function',
    `Expected a provider with a method \`${method}\``,
  )
const flag = z.boolean('Expected true or false').optional()

/** The schema of `TelemetryOptions`. */
const telemetryOptionsSchema = z.strictObject(
  {
    tracerProvider: provider('getTracer').optional(),
    meterProvider: provider('getMeter').optional(),
    secrets: flag,
    content: flag,
  },
  'Expected the options as an object, for example `{ tracerProvider }`',
)

/** Wraps agents so that their calls belong to the trace of the new game. */
export type TracedAgents = (agent: Agent) => Agent

/** Spans and metrics of games. */
export interface Telemetry {
  /**
   * Traces a game: a span for it, in it one for each phase, in them one for each call of the agents that `make` passed through
   * `traced`. The active span at the time of the call is the parent.
   *
   * @example telemetry.game((traced) => createMafiaGame({ agent: traced(openaiAgent({ model })) }))
   */
  game(make: (traced: TracedAgents) => MafiaGame): MafiaGame
  /** The same for a game that is resumed from a store: `telemetry.game((traced) => resumeFrom(store, id, { agent: traced(agent) }))`. */
  game(make: (traced: TracedAgents) => Promise<MafiaGame>): Promise<MafiaGame>
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
  const { tracerProvider, meterProvider, content = false, secrets = content } = options
  const tracer = (tracerProvider ?? trace.getTracerProvider()).getTracer(scope)
  const instruments = new Instruments((meterProvider ?? metrics.getMeterProvider()).getMeter(scope))
  const tracing = { tracer, instruments, secrets: secrets || content, content }

  function game(make: (traced: TracedAgents) => MafiaGame): MafiaGame
  function game(make: (traced: TracedAgents) => Promise<MafiaGame>): Promise<MafiaGame>
  function game(make: (traced: TracedAgents) => MafiaGame | Promise<MafiaGame>): MafiaGame | Promise<MafiaGame> {
    const of = new GameTrace(tracer, instruments)
    const watched = (made: MafiaGame): MafiaGame => {
      of.watch(made)
      return made
    }
    const made = make((agent) => tracedAgent(agent, { ...tracing, game: () => of }))
    return made instanceof Promise ? made.then(watched) : watched(made)
  }
  return { game, agent: (agent) => tracedAgent(agent, tracing) }
}
