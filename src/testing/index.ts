export {
  type AnswerOf,
  answering,
  type KindScript,
  type Lines,
  type RecordingAgent,
  recordingAgent,
  type Script,
  type Scripted,
} from './answering.js'
export { chosen, type ExpectedEvent, type Given, given, type Ruled } from './given.js'
export { logSerializer, type SnapshotSerializer, shownLog } from './log-serializer.js'
export type { OpenTable } from './open-table.js'
export type { Past } from './past.js'
export {
  type MachineInput,
  type MachineRun,
  type MachineStart,
  type MachineTable,
  runMachine,
  type TableOptions,
} from './run-machine.js'
export { runUntil, type Until } from './run-until.js'
export { type Cast, rolesOf, seated } from './seated.js'
export { simulatedClock } from './simulated-clock.js'
export type { StatePath } from './state-path.js'
export { type StatePaths, statePaths } from './state-paths.js'
export { type AgentKind, playedBy, testAgent } from './test-agent.js'
export { type BrokerKind, testBus } from './test-bus.js'
export { type LogStoreKind, type TestFunction, testLogStore } from './test-log-store.js'
