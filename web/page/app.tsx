import { useLoaded } from '../use-store.js'
import { type ForkWish, parseForkWish } from './board/what-if.js'
import { Compare } from './compare/compare.js'
import { LiveGame } from './live/live-game.js'
import { Demonstration, demonstrationId } from './lobby/demonstration.js'
import { Lobby } from './lobby/lobby.js'
import { Notice } from './parts.js'
import { type PageRoute, useRoute } from './routes.js'
import { texts } from './texts.js'

export function App() {
  const route = useRoute()
  switch (route.page) {
    case 'lobby':
      return <Lobby />
    case 'friends':
    case 'table':
      return <Friends route={route} />
    case 'compare':
      return <Compare query={route.query} />
    case 'game':
      return <Game {...route} />
  }
}

/** The pages of a table of friends are loaded when they are opened. */
function Friends({ route }: { readonly route: Extract<PageRoute, { page: 'friends' | 'table' }> }) {
  const { value: pages, fault } = useLoaded(() => import('./table/table-pages.js'), [])
  if (pages === undefined) return <Notice text={fault ?? texts.friends.room.loading} />
  if (route.page === 'friends') return <pages.FriendsForm />
  return <pages.WaitingRoom key={route.id} id={route.id} query={route.query} />
}

/** The page of a fork comes with the engine that plays it. */
function WhatIf(fork: { readonly id: string; readonly query: URLSearchParams; readonly wish: ForkWish }) {
  const { value: pages, fault } = useLoaded(() => import('./board/what-if-page.js'), [])
  if (pages === undefined) return <Notice text={fault ?? texts.whatIf.playing} />
  return <pages.WhatIfPage key={fork.id} {...fork} />
}

/** Most who watch a game compare it with no other. */
function Beside(games: { readonly ids: readonly [string, string]; readonly query: URLSearchParams }) {
  const { value: pages, fault } = useLoaded(() => import('./game/beside-page.js'), [])
  if (pages === undefined) return <Notice text={fault ?? texts.game.loading} />
  return <pages.BesidePage {...games} />
}

function Game({ id, query }: Extract<PageRoute, { page: 'game' }>) {
  const other = query.get('beside')
  const wish = parseForkWish(query)
  if (id === demonstrationId) return <Demonstration query={query} />
  if (wish) return <WhatIf id={id} query={query} wish={wish} />
  if (other === null) return <LiveGame key={id} id={id} query={query} />
  return <Beside key={`${id} ${other}`} ids={[id, other]} query={query} />
}
