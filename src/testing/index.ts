export { simulatedClock } from '../kernel/runtime/clock.js'
export { answeringAgent, type RecordingAgent, recordingAgent } from './answering-agent.js'
export { choicesOf, type ExpectedEvent, type Given, given, type Ruled } from './given.js'
export { logSerializer, logText, type SnapshotSerializer } from './log-serializer.js'
export {
  expectPath,
  type MachineGameOptions,
  type MachineInput,
  type MachineRun,
  type MachineStart,
  type MachineStep,
  type MachineTestOptions,
  runMachine,
} from './run-machine.js'
export { runUntil, type Until } from './run-until.js'
export type { AnswerOf, KindScript, Lines, Script, Scripted } from './script.js'
export { type StatePath, type StatePaths, statePaths } from './state-paths.js'
export { type AgentKind, playGame, testAgent } from './test-agent.js'
export { type BrokerKind, testBus } from './test-bus.js'
export { type ChartGame, testChart } from './test-chart.js'
export { type Cast, type Past, playersOf, rolesOf, type TestGameOptions } from './test-game.js'
export { type LogStoreKind, type TestFunction, testLogStore } from './test-log-store.js'
