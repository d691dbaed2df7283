export { createTelemetry, type Telemetry, type TracedAgents } from './create-telemetry.js'
export type { TelemetryOptions } from './options.js'
