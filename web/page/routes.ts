/** A page by its address, for example `#/game/demo?at=57`. */
export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'compare'; readonly query: URLSearchParams }
  | { readonly page: 'game'; readonly id: string; readonly query: URLSearchParams }

/** The page that a hash names; the lobby where it names none. */
export function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, page, id] = path.split('/')
  const query = new URLSearchParams(search)
  if (page === 'compare') return { page, query }
  if (page === 'game' && id) return { page, id: decoded(id), query }
  return { page: 'lobby' }
}

/** The hash of a game at a moment; without one, at its end or as it happens. */
export function gameHash(id: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `#/game/${encodeURIComponent(id)}${search && `?${search}`}`
}

/** The moment that a query asks for; none where it asks for no number. */
export function momentIn(query: URLSearchParams): number | undefined {
  const at = query.get('at')
  return at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
