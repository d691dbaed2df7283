export { createTelemetry, type Telemetry, type TelemetryOptions, type TracedAgents } from './create-telemetry.js'
