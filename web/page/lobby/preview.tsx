import { useEffect, useMemo } from 'preact/hooks'
import { useStore } from '../../use-store.js'
import { GameStore } from '../game/store.js'
import { Table } from '../game/table.js'
import { isNight } from '../game/words.js'
import { demonstrationSource } from './demonstration.js'

/** How long a scene is shown. */
const sceneMs = 5_000

/** Scenes of the recorded game, one after another. The first is a night if the reader's colour scheme is dark. */
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

/** The moments of the second day that are shown, and one of its night. */
function scenesOf({ events }: GameStore): number[] {
  const lastOf = (wanted: string) => events.findLastIndex(({ type, day }) => type === wanted && day === 2)
  const scenes = ['nomination.resolved', 'defense.given', 'judgment.resolved', 'night.acted']
  return scenes.map(lastOf).filter((at) => at >= 0)
}
