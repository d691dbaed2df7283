export { type Following, type FollowOptions, followGame } from './follow-game.js'
export { type ConnectionState, closeCodes, GameConnection } from './game-connection.js'
