export { type Following, type FollowOptions, followGame } from './follow-game.js'
