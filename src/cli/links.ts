/** A place on a server of games: a game, or a table of friends. */
export interface ServerLink {
  /** With a slash at its end. */
  readonly server: string
  readonly kind: 'game' | 'table'
  readonly id: string
  readonly token?: string
}

/** What a link of a server's page, or the address of a game's stream, names; undefined for any other text. */
export function parseServerLink(text: string): ServerLink | undefined {
  const link = URL.canParse(text) ? new URL(text) : undefined
  if (link === undefined || !/^(https?|wss?):$/.test(link.protocol)) return undefined
  const page = /^#\/(game|table)\/([\w.-]+)(?:\?(?:.*&)?token=([\w.-]+))?/.exec(link.hash)
  const [stream, named] = page ? [] : (/(?<=\/)(?:ws|games)\/([\w.-]+)$/.exec(link.pathname) ?? [])
  const [, kind = 'game', id = named, token] = page ?? []
  if (id === undefined) return undefined
  const folder = link.pathname.slice(0, link.pathname.length - (stream?.length ?? 0)).replace(/\/?$/, '/')
  const server = `${link.protocol.replace('ws', 'http')}//${link.host}${folder}`
  return { server, kind: kind as ServerLink['kind'], id, ...(token !== undefined && { token }) }
}
