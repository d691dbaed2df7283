import type { LogStore } from '../stores/log-store.js'
import type { FollowedLog } from './follower.js'

/** A store that does what `store` does, and calls `onSaved` when it has saved more of a game. */
export function followedStore(store: LogStore, onSaved: (log: FollowedLog) => void): LogStore {
  return {
    createGame: (game) => store.createGame(game),
    claimGame: (gameId) => store.claimGame(gameId),
    appendEvents(gameId, events) {
      const appended = store.appendEvents(gameId, events)
      const report = () => onSaved({ id: gameId, read: () => store.getEvents(gameId) })
      return appended instanceof Promise ? appended.then(report) : report()
    },
    getEvents: (gameId) => store.getEvents(gameId),
    getGame: (gameId) => store.getGame(gameId),
    listGames: (query) => store.listGames(query),
    recordTry: (gameId, entry) => store.recordTry(gameId, entry),
    getTries: (gameId) => store.getTries(gameId),
    releaseGame: (gameId) => store.releaseGame(gameId),
    ...(store.close && { close: () => store.close?.() }),
  }
}
