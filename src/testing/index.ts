export { simulatedClock } from '../runtime/clock.js'
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
export { choicesOf, type ExpectedEvent, type Given, given, type Ruled } from './given.js'
export { logSerializer, logText, type SnapshotSerializer } from './log-serializer.js'
export {
  type MachineGameOptions,
  type MachineInput,
  type MachineRun,
  type MachineStart,
  type MachineTestOptions,
  runMachine,
  type StatePath,
  type StatePaths,
  statePaths,
} from './run-machine.js'
export { runUntil, type Until } from './run-until.js'
export { type AgentKind, playGame, testAgent } from './test-agent.js'
export { type BrokerKind, testBus } from './test-bus.js'
export { type Cast, type Past, playersOf, rolesOf, type TestGameOptions } from './test-game.js'
export { type LogStoreKind, type TestFunction, testLogStore } from './test-log-store.js'
