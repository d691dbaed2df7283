import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { useLoaded, useStore } from '../../use-store.js'
import { ServerGame } from '../connection/server-game.js'
import { useDirector } from '../game/director.js'
import { GamePage } from '../game/game-page.js'
import { type GameSource, GameStore } from '../game/store.js'
import { GameTable } from '../game/table.js'
import { isNight } from '../game/words.js'
import { texts } from '../texts.js'

/** The id of the recorded game in the address; no game on a server can have it. */
export const demonstrationId = '*demonstration'

interface Recorded {
  readonly events: readonly ViewEvent[]
  /** Which of them everybody saw while the game was played. */
  readonly seen: readonly number[]
}

/** A recorded game that comes with the page, so that it can be shown without any game on the server. */
function demonstrationSource(audience: 'public' | 'post-mortem'): GameSource {
  return {
    follow: ({ onAudience, onEvents, onLine }) => {
      const cancel = new AbortController()
      const load = async () => {
        const response = await fetch('./demonstration.json', { signal: cancel.signal })
        const { events, seen } = (await response.json()) as Recorded
        onAudience(audience)
        onEvents(audience === 'public' ? seen.map((at, n) => ({ ...(events[at] as ViewEvent), n })) : events)
        onLine('open')
      }
      load().catch(() => cancel.signal.aborted || onLine('missing'))
      return () => cancel.abort()
    },
  }
}

/** It opens with the first death: who is mafia is the question of those who watch, and is told at the end. */
export function Demonstration({ query }: { readonly query: URLSearchParams }) {
  const [isOpen, setOpen] = useState(false)
  const { value: parts } = useLoaded(() => import('./guess.js'), [])
  const source = useMemo(() => demonstrationSource(isOpen ? 'post-mortem' : 'public'), [isOpen])
  return (
    <GamePage
      key={String(isOpen)}
      id={demonstrationId}
      title={texts.lobby.demo.title}
      query={isOpen ? new URLSearchParams() : query}
      source={source}
      {...(!isOpen && { opensAt: (events) => events.findIndex(({ type }) => type === 'player.died') })}
      bar={(store) => !isOpen && parts && <parts.Guess store={store} seeAll={() => setOpen(true)} />}
    />
  )
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
  const source = useMemo(() => demonstrationSource('post-mortem'), [])
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
