export type { ServerLimits, TournamentDefinition } from './definition.js'
export { type FleetExecutorOptions, fleetExecutor } from './fleet-executor.js'
export { type EntrantResults, fleetResults } from './fleet-results.js'
export {
  type FleetStatus,
  fleetStatus,
  type ServerStatus,
  type TournamentStatus,
  type WorkerStatus,
} from './fleet-status.js'
export { runWorker } from './worker.js'
export type { FleetServices, WorkerEvent, WorkerOptions, WorkerReport } from './worker-options.js'
