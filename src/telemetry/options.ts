import type { MeterProvider, TracerProvider } from '@opentelemetry/api'
import * as z from 'zod'

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
export const optionsSchema = z.strictObject(
  {
    tracerProvider: provider('getTracer').optional(),
    meterProvider: provider('getMeter').optional(),
    secrets: flag,
    content: flag,
  },
  'Expected the options as an object, for example `{ tracerProvider }`',
)
