/** The headers of every response: no content sniffing, no foreign frames, no referrer, no caching. */
export const guardHeaders: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cache-Control', 'no-store'],
]

/** A host as a source of sockets in a content security policy. */
export const socketSources = (host: string): string => {
  const clean = host.replaceAll(/[^\w.:[\]-]/g, '')
  return `ws://${clean} wss://${clean}`
}
