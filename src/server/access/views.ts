import { noSuchGame, Refusal } from '../refusal.js'
import type { Caller } from './caller.js'

/** The facts of a game that decide who may see what. */
export interface Guarded {
  readonly id: string
  readonly players: readonly string[]
  readonly finished: boolean
  /** A fork may reveal what its parent hides, so nobody sees it without a token for the fork. */
  readonly fork: boolean
}

/** The audience of the caller in this game. Throws `Refusal` when it may not see the game at all. */
export function audienceOf({ as, game }: Caller, guarded: Guarded, publicGames: boolean): string {
  if (as === 'operator' && game === undefined) return 'moderator'
  if (game !== undefined && game !== guarded.id) throw new Refusal(401, 'The token is for another game.')
  if (game !== undefined) return as
  if (publicGames && !guarded.fork) return 'public'
  throw noSuchGame()
}

/** Every view that this audience may ask for now, the one it gets by default first. */
export function viewsFor(audience: string, { players, finished, fork }: Guarded): string[] {
  const later = finished && !(fork && audience === 'public') ? ['post-mortem'] : []
  if (audience === 'moderator') return ['moderator', 'viewers', 'public', ...players, ...later]
  return [...new Set([audience, 'public']), ...later]
}

/** The requested view, or the default. Throws `Refusal` when it is not allowed. */
export function viewOf(asked: string | undefined, audience: string, guarded: Guarded): string {
  const views = viewsFor(audience, guarded)
  const view = asked ?? (views[0] as string)
  if (views.includes(view)) return view
  const early = view === 'post-mortem' && !guarded.finished
  throw new Refusal(
    403,
    early ? 'The post-mortem is available when the game is over.' : `You may ask for ${views.join(', ')}.`,
  )
}
