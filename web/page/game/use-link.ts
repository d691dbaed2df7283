import { useEffect } from 'preact/hooks'
import type { GameStore } from './store.js'

/** How long a moment must be shown before the address names it, in ms: browsers limit how often it may change. */
const restMs = 300

/** Keeps the address at the moment that is shown. `hashFor` makes the hash from the query. */
export function useLink(
  { at, last, isFollowing }: GameStore,
  hashFor: (query: Record<string, string>) => string,
): void {
  const isEmpty = last < 0
  useEffect(() => {
    if (isEmpty) return
    const hash = hashFor(isFollowing ? {} : { at: String(at) })
    const timer = setTimeout(() => history.replaceState(null, '', hash), restMs)
    return () => clearTimeout(timer)
  }, [at, isFollowing, isEmpty])
}
