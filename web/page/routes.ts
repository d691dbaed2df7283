/** A page by its address, for example `#/game/demo?at=57`. */
export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'compare'; readonly query: URLSearchParams }
  | { readonly page: 'game'; readonly id: string; readonly query: URLSearchParams }

/** The page that a hash names; the lobby for any other hash. */
export function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, page, id] = path.split('/')
  const query = new URLSearchParams(search)
  if (page === 'compare') return { page, query }
  if (page === 'game' && id) return { page, id: decode(id), query }
  return { page: 'lobby' }
}

/** The hash of a game. `query`: for example `at`, the number of the event to show; default: see `GameStore`. */
export function gameHash(id: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `#/game/${encodeURIComponent(id)}${search && `?${search}`}`
}

/** The moment that a query asks for; undefined if that is not a number. */
export function momentIn(query: URLSearchParams): number | undefined {
  const at = query.get('at')
  return at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined
}

/** A part of an address without its escapes; the part itself if it is not escaped correctly. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
