import { Compare } from './compare/compare.js'
import { ServerGame } from './connection/server-game.js'
import { BesidePage } from './game/beside-page.js'
import { LiveGame } from './live/live-game.js'
import { Demonstration, demonstrationId } from './lobby/demonstration.js'
import { Lobby } from './lobby/lobby.js'
import { type PageRoute, useRoute } from './routes.js'

export function App() {
  const route = useRoute()
  switch (route.page) {
    case 'lobby':
      return <Lobby />
    case 'compare':
      return <Compare query={route.query} />
    case 'game':
      return <Game {...route} />
  }
}

const sourceFor = (id: string) => new ServerGame(id)

function Game({ id, query }: Extract<PageRoute, { page: 'game' }>) {
  const other = query.get('beside')
  if (id === demonstrationId) return <Demonstration query={query} />
  if (other === null) return <LiveGame key={id} id={id} query={query} />
  return <BesidePage key={`${id} ${other}`} ids={[id, other]} query={query} sourceFor={sourceFor} />
}
