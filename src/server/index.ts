export { type Following, type FollowOptions, followGame } from './client/index.js'
export { createServer, type GameServer, type UpgradeListener } from './create-server.js'
export type { OfferedAgent } from './games/offers.js'
export type { Listening, ListenOptions } from './listen.js'
export type { ServerLimits, ServerOptions } from './options.js'
export type {
  AgentFacts,
  Ask,
  ClientMessage,
  ForkGame,
  GameFacts,
  GameStatus,
  GameSummary,
  LiveWords,
  Minted,
  PersonAnswer,
  PresetFacts,
  Problem,
  ResultFacts,
  ServerMessage,
  StartedGame,
  StartGame,
} from './protocol/index.js'
