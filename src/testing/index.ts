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
export { type MachineRun, type MachineStart, type MachineTable, runMachine } from './run-machine.js'
export { type Cast, rolesOf, seated } from './seated.js'
export { type StatePaths, statePaths } from './state-paths.js'
export { type LogStoreKind, type TestFunction, testLogStore } from './test-log-store.js'
