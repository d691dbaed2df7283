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
  /** Adds what would reveal roles: the player, id and kind of every request, and why a call failed. Default false. */
  readonly secrets?: boolean
  /** Adds what was said, thought and chosen, and the messages sent to models. Implies `secrets`. Default false. */
  readonly content?: boolean
}

const provider = (method: string) =>
  z
    .custom(
      (value) => typeof (value as Record<string, unknown> | null)?.[method] === 'function',
      `Expected a provider with a method \`${method}\``,
    )
    .optional()
const flag = z.boolean('Expected true or false').optional()

const telemetryOptionsSchema = z.strictObject(
  {
    tracerProvider: provider('getTracer'),
    meterProvider: provider('getMeter'),
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
  const instruments = new Instruments((meterProvider ?? metrics.getMeterProvider()).getMeter(scope))
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
