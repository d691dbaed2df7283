import { useMemo } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { GamePage } from '../game/game-page.js'
import type { GameSource } from '../game/source.js'
import { texts } from '../texts/texts.js'

/** The id of the recorded game in the address; no game on a server can have it. */
export const demonstrationId = '*demonstration'

/** A recorded game that comes with the page, so that it can be shown without any game on the server. */
export function demonstrationSource(): GameSource {
  return {
    follow: ({ onAudience, onEvents, onLine }) => {
      const cancel = new AbortController()
      const load = async () => {
        const response = await fetch('./demonstration.json', { signal: cancel.signal })
        const { events } = (await response.json()) as { readonly events: readonly ViewEvent[] }
        onAudience('post-mortem')
        onEvents(events)
        onLine('open')
      }
      load().catch(() => cancel.signal.aborted || onLine('missing'))
      return () => cancel.abort()
    },
  }
}

/** The recorded game, played from its beginning. */
export function Demonstration({ query }: { readonly query: URLSearchParams }) {
  const source = useMemo(demonstrationSource, [])
  return <GamePage id={demonstrationId} title={texts.lobby.demo.title} query={query} source={source} />
}
