import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { useStore } from '../../use-store.js'
import { Notice } from '../parts/notice.js'
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

interface GamePageProps {
  readonly id: string
  readonly query: URLSearchParams
  readonly source: GameSource
  /** Whether the page is a file that holds this one game, without a server and a lobby. Default false. */
  readonly isAlone?: boolean
  /** Default: the rules and the number of players. */
  readonly title?: string
  /** What is shown below the bar, and what beside the table. Default: nothing. */
  readonly bar?: (store: GameStore) => ComponentChildren
  readonly dock?: (store: GameStore) => ComponentChildren
}

/** One game: the table, the panel beside it, and the timeline. */
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
        <Notice text={waitingWords[store.line](id)} />
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
