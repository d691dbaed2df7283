/** What every answer carries: nothing is guessed, framed by strangers, told to others or kept. */
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
