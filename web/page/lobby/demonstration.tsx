import { useEffect, useMemo } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { useStore } from '../../use-store.js'
import { ServerGame } from '../connection/server-game.js'
import { useDirector } from '../game/director.js'
import { GamePage } from '../game/game-page.js'
import { type GameSource, GameStore } from '../game/store.js'
import { GameTable } from '../game/table.js'
import { isNight } from '../game/words.js'
import { texts } from '../texts.js'

/** The id of the recorded game in the address; no game on a server can have it. */
export const demonstrationId = '*demonstration'

/** A recorded game that comes with the page, so that it can be shown without any game on the server. */
function demonstrationSource(): GameSource {
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

export function Demonstration({ query }: { readonly query: URLSearchParams }) {
  const source = useMemo(demonstrationSource, [])
  return <GamePage id={demonstrationId} title={texts.lobby.demo.title} query={query} source={source} />
}

/** The table of a running game as everybody sees it, moment after moment. */
export function FeaturedTable({ id }: { readonly id: string }) {
  const store = useMemo(() => new GameStore(), [])
  const source = useMemo(() => new ServerGame(id, 'public'), [id])
  useStore(store)
  useEffect(() => store.follow(source), [store, source])
  useDirector(store)
  return <Stage store={store} />
}

const Stage = ({ store }: { readonly store: GameStore }) => (
  <div data-light={store.last < 0 || isNight(store.state.phase) ? 'night' : 'day'}>
    {store.last < 0 ? <div class="table" /> : <GameTable store={store} at={store.at} />}
  </div>
)

const sceneMs = 5_000

/** Scenes of the recorded game, one after another. The first is a night if the reader's colour scheme is dark. */
export function Preview() {
  const store = useMemo(() => new GameStore(), [])
  const source = useMemo(demonstrationSource, [])
  useStore(store)
  useEffect(() => store.follow(source), [store, source])
  const scenes = useMemo(() => pickScenes(store), [store.last])
  useEffect(() => {
    const first = matchMedia('(prefers-color-scheme: dark)').matches ? scenes.at(-1) : scenes[0]
    if (first === undefined) return
    store.goTo(first)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let shown = scenes.indexOf(first)
    const timer = setInterval(() => {
      shown = (shown + 1) % scenes.length
      store.goTo(scenes[shown] ?? first)
    }, sceneMs)
    return () => clearInterval(timer)
  }, [scenes])
  return <Stage store={store} />
}

/** The moments of the second day that are shown, and one of its night. */
function pickScenes({ events }: GameStore): number[] {
  const lastOf = (wanted: string) => events.findLastIndex(({ type, day }) => type === wanted && day === 2)
  const scenes = ['nomination.resolved', 'defense.given', 'judgment.resolved', 'night.acted']
  return scenes.map(lastOf).filter((at) => at >= 0)
}
