const prefix = 'nightzero token '

/** What is kept where the browser keeps nothing, for as long as the page is open. */
const unkept = new Map<string, string>()

/**
 * Takes the token out of an address, so that nobody reads it over a shoulder or in the history, and keeps it for this tab: for
 * the game that the address names, else for the operator. Returns the hash without it.
 */
export function keepTokenOf(hash: string): string {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?', 2)
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token === null) return hash
  query.delete('token')
  const game = /^\/game\/([^/]+)/.exec(path)?.[1]
  keepToken(game === undefined ? undefined : decodeURIComponent(game), token)
  const rest = query.toString()
  return `#${path}${rest && `?${rest}`}`
}

/** Keeps a token for this tab; without a game, the operator's. */
export function keepToken(game: string | undefined, token: string): void {
  const key = prefix + (game ?? '')
  unkept.set(key, token)
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // The browser keeps nothing: a reload needs the link again.
  }
}

/** Who this tab is in a game: by the link it was opened with, else as the operator, else nobody. */
export const tokenFor = (game: string): string | undefined => kept(game) ?? operatorToken()

export const operatorToken = (): string | undefined => kept('')

/** Becomes somebody without a token in a game. */
export function dropToken(game: string): void {
  unkept.delete(prefix + game)
  try {
    sessionStorage.removeItem(prefix + game)
  } catch {
    // Nothing is kept there.
  }
}

function kept(game: string): string | undefined {
  const key = prefix + game
  try {
    return sessionStorage.getItem(key) ?? unkept.get(key)
  } catch {
    return unkept.get(key)
  }
}
