import { createRequire } from 'node:module'

type Core = typeof import('boardgame.io/core', { with: { 'resolution-mode': 'require' }})
type Clients = typeof import('boardgame.io/client', { with: { 'resolution-mode': 'require' }})

// Otherwise boardgame.io checks every state for what JSON cannot hold, and is slower than in production.
process.env.NODE_ENV = 'production'

// The package's folders are CommonJS without an export map, which an ES module cannot import by name.
const load = createRequire(import.meta.url)

/** What a move answers that is not legal, and what a player may see of the state. */
export const { INVALID_MOVE, PlayerView } = load('boardgame.io/core') as Core
/** Plays a game in this process. */
export const { Client } = load('boardgame.io/client') as Clients
