import { useEffect, useState } from 'preact/hooks'

/** A page by its address, for example `#/game/demo?at=57`. */
export type PageRoute =
  | { readonly page: 'lobby' }
  | { readonly page: 'friends' }
  | { readonly page: 'table'; readonly id: string; readonly query: URLSearchParams }
  | { readonly page: 'compare'; readonly query: URLSearchParams }
  | { readonly page: 'game'; readonly id: string; readonly query: URLSearchParams }

/** The page that a hash names; the lobby for any other hash. */
export function parseRoute(hash: string): PageRoute {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, page, id] = path.split('/')
  const query = new URLSearchParams(search)
  if (page === 'compare') return { page, query }
  if (page === 'friends') return { page }
  if (page === 'table' && id) return { page, id: decodePart(id), query }
  if (page === 'game' && id) return { page, id: decodePart(id), query }
  return { page: 'lobby' }
}

/** The hash of a game. `query`: for example `at`, the number of the event to show; default: see `GameStore`. */
export function gameHash(id: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `#/game/${encodeURIComponent(id)}${search && `?${search}`}`
}

/** The link to a moment that shows a picture where it is passed on; without a moment, of the newest one. */
export const pictureLink = (id: string, at?: number): string =>
  `watch/${encodeURIComponent(id)}${at === undefined ? '' : `?at=${at}`}`

/** The link to a table that says what it leads to where it is passed on. */
export const joinLink = (id: string): string => `join/${encodeURIComponent(id)}`

/** The hash of a table of friends. `after`: the game that was just played there. */
export const tableHash = (id: string, after?: string): string =>
  `#/table/${encodeURIComponent(id)}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`

/** The moment that a query asks for; undefined if that is not a number. */
export function parseMoment(query: URLSearchParams): number | undefined {
  const at = query.get('at')
  return at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined
}

/** A part of an address without its escapes; the part itself if it is not escaped correctly. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const prefix = 'nightzero token '

/** The tokens and drafts of this page, for browsers that store nothing: a reload loses them. */
const inMemory = new Map<string, string>()

/** Keeps a text for this tab. */
export function storeForTab(key: string, text: string): void {
  inMemory.set(key, text)
  try {
    sessionStorage.setItem(key, text)
  } catch {}
}

export function readStored(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}

/**
 * Takes the token out of an address, so that nobody reads it on the screen or in the history, and keeps it for this tab: for
 * the game that the address names, else as the operator's. Returns the hash without it.
 */
export function takeLinkToken(hash: string): string {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?', 2)
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token === null) return hash
  query.delete('token')
  const game = /^\/game\/([^/]+)/.exec(path)?.[1]
  storeToken(game === undefined ? undefined : decodePart(game), token)
  const rest = query.toString()
  return `#${path}${rest && `?${rest}`}`
}

/** Keeps a token for this tab; without a game, the operator's. */
export const storeToken = (game: string | undefined, token: string): void => storeForTab(prefix + (game ?? ''), token)

/** This tab's token for a game: the one of the link it was opened with, else the operator's, else none. */
export const tokenFor = (game: string): string | undefined => readStored(prefix + game) ?? storedOperatorToken()

export const storedOperatorToken = (): string | undefined => readStored(prefix)

const guestPrefix = 'nightzero guest '

/** Keeps who this browser is at a table: a closed tab comes back to its seat. */
export function storeGuest(table: string, token: string): void {
  storeForTab(guestPrefix + table, token)
  try {
    localStorage.setItem(guestPrefix + table, token)
  } catch {}
}

/** This browser's token at a table; undefined for somebody who has not sat down here. */
export function guestToken(table: string): string | undefined {
  const own = readStored(guestPrefix + table)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(guestPrefix + table) ?? undefined
  } catch {
    return undefined
  }
}

export function dropToken(game: string): void {
  inMemory.delete(prefix + game)
  try {
    sessionStorage.removeItem(prefix + game)
  } catch {}
}

export function useRoute(): PageRoute {
  const [route, setRoute] = useState(currentRoute)
  useEffect(() => {
    const follow = () => setRoute(currentRoute())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

/** The page that the address names. A token in it is taken out at once. */
function currentRoute(): PageRoute {
  const hash = takeLinkToken(location.hash)
  if (hash !== location.hash) history.replaceState(null, '', hash)
  return parseRoute(hash)
}
