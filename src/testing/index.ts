export { simulatedClock } from '../runtime/clock.js'
export type { AnswerOf, KindScript, Lines, RecordingAgent, Script, Scripted } from './answering-agent.js'
export { answeringAgent, recordingAgent } from './answering-agent.js'
export { choicesOf, type ExpectedEvent, type Given, given, type Ruled } from './given.js'
export { logSerializer, logText, type SnapshotSerializer } from './log-serializer.js'
export type {
  MachineGameOptions,
  MachineInput,
  MachineRun,
  MachineStart,
  MachineTestOptions,
  StatePath,
  StatePaths,
} from './run-machine.js'
export { runMachine, statePaths } from './run-machine.js'
export { runUntil, type Until } from './run-until.js'
export { type AgentKind, playGame, testAgent } from './test-agent.js'
export { type BrokerKind, testBus } from './test-bus.js'
export { type Cast, type Past, playersOf, rolesOf, type TestGameOptions } from './test-game.js'
export { type LogStoreKind, type TestFunction, testLogStore } from './test-log-store.js'
