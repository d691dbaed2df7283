import type { MeterProvider, TracerProvider } from '@opentelemetry/api'
import * as z from 'zod'

/** How telemetry is made. Everything has a default. */
export interface TelemetryOptions {
  /** Default: the one that is registered with `@opentelemetry/api`; without one, nothing is traced. */
  readonly tracerProvider?: TracerProvider
  /** Default: the one that is registered; without one, nothing is measured. */
  readonly meterProvider?: MeterProvider
  /**
   * Adds what would tell who has which role: the player, the id and the kind of every request, and the reason why a call failed.
   * Default false.
   */
  readonly secrets?: boolean
  /** Adds what was said, thought and chosen, and the messages that models were sent. Implies `secrets`. Default false. */
  readonly content?: boolean
}

const provider = (method: string) =>
  z.custom(
    (value) => typeof (value as Record<string, unknown> | null)?.[method] === 'function',
    `Expected a provider with a method \`${method}\``,
  )
const flag = z.boolean('Expected true or false').optional()

export const optionsSchema = z.strictObject(
  {
    tracerProvider: provider('getTracer').optional(),
    meterProvider: provider('getMeter').optional(),
    secrets: flag,
    content: flag,
  },
  'Expected the options as an object, for example `{ tracerProvider }`',
)
