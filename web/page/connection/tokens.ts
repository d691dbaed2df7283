import { decode } from '../routes.js'

const prefix = 'nightzero token '

/** The tokens of this page, for browsers that store nothing. */
const inMemory = new Map<string, string>()

/**
 * Takes the token out of an address, so that nobody reads it on the screen or in the history, and keeps it for this tab: for
 * the game that the address names, else as the operator's. Returns the hash without it.
 */
export function keepTokenOf(hash: string): string {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?', 2)
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token === null) return hash
  query.delete('token')
  const game = /^\/game\/([^/]+)/.exec(path)?.[1]
  keepToken(game === undefined ? undefined : decode(game), token)
  const rest = query.toString()
  return `#${path}${rest && `?${rest}`}`
}

/** Keeps a token for this tab; without a game, the operator's. */
export function keepToken(game: string | undefined, token: string): void {
  const key = prefix + (game ?? '')
  inMemory.set(key, token)
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // The browser keeps nothing: a reload needs the link again.
  }
}

/** This tab's token for a game: the one of the link it was opened with, else the operator's, else none. */
export const tokenFor = (game: string): string | undefined => read(game) ?? operatorToken()

/** The operator's token; undefined for everybody else. */
export const operatorToken = (): string | undefined => read('')

/** Forgets the token for a game. */
export function dropToken(game: string): void {
  inMemory.delete(prefix + game)
  try {
    sessionStorage.removeItem(prefix + game)
  } catch {
    // Nothing is kept there.
  }
}

function read(game: string): string | undefined {
  const key = prefix + game
  try {
    return sessionStorage.getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}
