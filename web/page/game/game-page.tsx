import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { gameHash, momentIn } from '../routes.js'
import { texts } from '../texts/texts.js'
import { GameHeader } from './game-header.js'
import { Panel } from './panel.js'
import type { GameSource } from './source.js'
import { GameStore } from './store.js'
import { Table } from './table.js'
import { Timeline } from './timeline.js'
import { useLight } from './use-light.js'
import { useLink } from './use-link.js'
import { usePlayer } from './use-player.js'
import { useStore } from './use-store.js'

interface GamePageProps {
  readonly id: string
  readonly query: URLSearchParams
  readonly source: GameSource
  /** Whether there is nothing beside this game: it is in a file of its own. */
  readonly isAlone?: boolean
  /** Default: by its id. */
  readonly title?: string
  /** What else stands below the bar, and what stands beside the table. */
  readonly bar?: (store: GameStore) => ComponentChildren
  readonly dock?: (store: GameStore) => ComponentChildren
}

/** One game: the table, what is told of it, and the line of time. */
export function GamePage({ id, title, query, source, isAlone = false, bar, dock }: GamePageProps) {
  const wished = momentIn(query)
  const store = useMemo(() => new GameStore(wished), [id])
  useStore(store)
  useEffect(() => store.follow(source), [store, source])
  useEffect(() => {
    if (wished !== undefined && store.last >= 0) store.goTo(wished)
  }, [wished, store])
  const player = usePlayer(store, query.has('play'))
  useLight(store.state.phase)
  useLink(store, (query) => gameHash(id, query))
  if (store.last < 0)
    return (
      <>
        {bar?.(store)}
        <Waiting store={store} id={id} />
      </>
    )
  return (
    <div class="game">
      <GameHeader store={store} id={id} title={title} isAlone={isAlone} />
      {bar?.(store)}
      <main class="columns">
        <Table store={store} at={store.at} />
        <Panel store={store} />
        {dock?.(store)}
      </main>
      <Timeline store={store} player={player} link={(at) => gameHash(id, { at: String(at) })} />
    </div>
  )
}

const waitingWords = {
  loading: () => texts.game.loading,
  broken: () => texts.game.brokenLine,
  open: () => texts.game.notBegun,
  missing: texts.game.notFound,
} as const

function Waiting({ store, id }: { readonly store: GameStore; readonly id: string }) {
  return (
    <main class="waiting">
      <p role="status">{waitingWords[store.line](id)}</p>
      <a href="#/">{texts.game.backToLobby}</a>
    </main>
  )
}
