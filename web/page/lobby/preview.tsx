import { useEffect, useMemo } from 'preact/hooks'
import { GameStore } from '../game/store.js'
import { Table } from '../game/table.js'
import { useStore } from '../game/use-store.js'
import { isNight } from '../game/words.js'
import { demonstrationSource } from './demonstration.js'

/** How long a scene is looked at, in ms. */
const sceneMs = 5_000

/** Scenes of the recorded game: what a table looks like before anybody has chosen one. It begins by night where the reader's page is dark. */
export function Preview() {
  const store = useMemo(() => new GameStore(), [])
  const source = useMemo(demonstrationSource, [])
  useStore(store)
  useEffect(() => store.follow(source), [store, source])
  const scenes = useMemo(() => scenesOf(store), [store.last])
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
  return (
    <div data-light={store.last < 0 || isNight(store.state.phase) ? 'night' : 'day'}>
      {store.last < 0 ? <div class="table" /> : <Table store={store} at={store.at} />}
    </div>
  )
}

/** What the second day of the game looks like, and then its night. */
function scenesOf({ events }: GameStore): number[] {
  const lastOf = (wanted: string) => events.findLastIndex(({ type, day }) => type === wanted && day === 2)
  const scenes = ['nomination.resolved', 'defense.given', 'judgment.resolved', 'night.acted']
  return scenes.map(lastOf).filter((at) => at >= 0)
}
