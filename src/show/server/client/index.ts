export {
  type ConnectionState,
  closeCodes,
  type Following,
  type FollowOptions,
  followGame,
  GameConnection,
} from './game-connection.js'
