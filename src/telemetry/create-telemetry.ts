import { metrics, trace } from '@opentelemetry/api'
import { checkFields } from '../errors/check-fields.js'
import type { Agent, MafiaGame } from '../index.js'
import { GameTrace } from './game-trace.js'
import { Instruments } from './instruments.js'
import { optionsSchema, type TelemetryOptions } from './options.js'
import { tracedAgent } from './traced-agent.js'

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
  checkFields(optionsSchema, options)
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
