export { createTelemetry, type Telemetry, type TelemetryOptions, type TracedAgents } from './traces.js'
