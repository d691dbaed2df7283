export type { FleetServices, ServerLimits, TournamentDefinition, WorkerEvent } from '../definition.js'
export { type IngressOptions, type RestateExecutorOptions, restateExecutor, restateLog } from './executor.js'
export { type RestateWorker, type RestateWorkerOptions, restateWorker } from './worker.js'
