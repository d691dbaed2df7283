import type { Audience } from './event.js'

/** Somebody who watches a game: everyone, spectators, the moderator, or the player with this id. */
export type Observer = 'public' | 'viewers' | 'moderator' | (string & {})

/** Whether `observer` may see an event with this `audience`. */
export function maySee(observer: Observer, audience: Audience): boolean {
  if (observer === 'moderator' || audience === 'public') return true
  if (audience === 'viewers') return observer === 'viewers'
  return audience !== 'moderator' && audience.includes(observer)
}
