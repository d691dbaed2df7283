export type {
  FleetServices,
  ModelServerLimits,
  TournamentDefinition,
  WorkerEvent,
  WorkerOptions,
  WorkerReport,
} from './definition.js'
export { type FleetExecutorOptions, fleetExecutor } from './fleet-executor.js'
export {
  type EntrantResults,
  type FleetStatus,
  fleetResults,
  fleetStatus,
  type ServerStatus,
  type TournamentStatus,
  type WorkerStatus,
} from './fleet-status.js'
export { runWorker } from './worker.js'
