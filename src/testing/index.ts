export {
  type AnswerOf,
  answeringAgent,
  type KindScript,
  type Lines,
  type RecordingAgent,
  recordingAgent,
  type Script,
  type Scripted,
} from './answering-agent.js'
export { type Cast, playersOf, rolesOf } from './cast.js'
export { choicesOf, type ExpectedEvent, type Given, given, type Ruled } from './given.js'
export { logSerializer, logText, type SnapshotSerializer } from './log-serializer.js'
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
export { simulatedClock } from './simulated-clock.js'
export type { StatePath } from './state-path.js'
export { type StatePaths, statePaths } from './state-paths.js'
export { type AgentKind, playGame, testAgent } from './test-agent.js'
export { type BrokerKind, testBus } from './test-bus.js'
export { type LogStoreKind, type TestFunction, testLogStore } from './test-log-store.js'
