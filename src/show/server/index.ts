export type { Listening } from '../serving/index.js'
export type { MadeToken } from './access.js'
export { type Following, type FollowOptions, followGame } from './client/index.js'
export {
  createServer,
  type GameServer,
  type ListenOptions,
  type UpgradeListener,
} from './create-server.js'
export type { OfferedAgent } from './games/agent-catalog.js'
export type { AuditEntry, ServerLimits, ServerOptions } from './options.js'
export type {
  AgentFacts,
  Ask,
  ClientMessage,
  ForkGame,
  GameAnalysis,
  GameFacts,
  GameGlance,
  GameStatus,
  GameSummary,
  ListedGame,
  LiveWords,
  MakeTable,
  Minted,
  PersonAnswer,
  PresetFacts,
  Problem,
  ResultFacts,
  SeatedGuest,
  SeenEvent,
  ServerMessage,
  StartedGame,
  StartGame,
  TableFacts,
  WaitingTable,
} from './protocol/index.js'
