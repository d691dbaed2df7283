import { useEffect, useMemo } from 'preact/hooks'
import { useStore } from '../../use-store.js'
import { Notice } from '../parts.js'
import { gameHash, parseMoment } from '../routes.js'
import { texts } from '../texts.js'
import { useDirector } from './director.js'
import { useLight, useLink } from './game-page.js'
import { forkMoment, type GameSource, GameStore } from './store.js'
import { Story } from './story.js'
import { GameTable } from './table.js'
import { Timeline } from './timeline.js'

interface BesidePageProps {
  readonly ids: readonly [string, string]
  readonly query: URLSearchParams
  readonly sourceFor: (id: string) => GameSource
}

export function BesidePage({ ids: [one, other], query, sourceFor }: BesidePageProps) {
  const stores = [useFollowed(one, sourceFor), useFollowed(other, sourceFor)] as const
  const [first, second] = stores
  const isReady = stores.every(({ line }) => line === 'open')
  const fork = useMemo(() => forkMoment(first.events, second.events), [first.last, second.last])
  const leader = useSameMoment(stores, isReady)
  useEffect(() => {
    if (isReady) leader.goTo(parseMoment(query) ?? fork)
  }, [isReady])
  const player = useDirector(leader)
  useLight(leader.state.phase)
  useLink(leader, (query) => gameHash(one, { beside: other, ...query }))
  const missing = stores.findIndex(({ line }) => line === 'missing')
  if (missing >= 0) return <Notice text={texts.game.notFound([one, other][missing] ?? '')} />
  if (!isReady) return <Notice text={texts.game.loading} />
  return (
    <div class="game beside">
      <header class="bar">
        <a class="brand" href="#/">
          {texts.name}
        </a>
        <h1>{texts.beside.title(one, other)}</h1>
        <p class="note">{texts.beside.fork(fork + 1)}</p>
        <button type="button" onClick={() => leader.goTo(fork)}>
          {texts.beside.toFork}
        </button>
      </header>
      <main class="columns">
        <Column id={one} store={first} isApart={leader.at >= fork} />
        <Column id={other} store={second} isApart={leader.at >= fork} />
      </main>
      <Timeline store={leader} player={player} link={(at) => gameHash(one, { beside: other, at: String(at) })} />
    </div>
  )
}

/** Keeps both games at the same moment: the longer one, which is returned, leads. */
function useSameMoment([first, second]: readonly [GameStore, GameStore], isReady: boolean): GameStore {
  const [leader, follower] = first.last >= second.last ? [first, second] : [second, first]
  useEffect(() => {
    const at = Math.min(leader.at, follower.last)
    if (isReady && follower.at !== at) follower.goTo(at)
  }, [leader.at, leader, follower, follower.at, follower.last, isReady])
  return leader
}

function useFollowed(id: string, sourceFor: (id: string) => GameSource): GameStore {
  const store = useMemo(() => new GameStore(0), [id])
  useStore(store)
  useEffect(() => store.follow(sourceFor(id)), [store, id, sourceFor])
  return store
}

interface ColumnProps {
  readonly id: string
  readonly store: GameStore
  readonly isApart: boolean
}

function Column({ id, store, isApart }: ColumnProps) {
  const isDone = store.at === store.last && store.isOver
  return (
    <section class="game-column" aria-label={texts.game.title(id)}>
      <h2>
        {texts.game.title(id)}{' '}
        <span class="badge">{isDone ? texts.beside.over : isApart ? texts.beside.apart : texts.beside.together}</span>
      </h2>
      <GameTable store={store} at={store.at} />
      <div class="sheet">
        <Story store={store} />
      </div>
    </section>
  )
}
