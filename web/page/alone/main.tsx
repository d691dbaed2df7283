import '../styles.css'
import { render } from 'preact'
import type { ShownAnalysis } from '../../../src/analysis/index.js'
import type { Observer, ViewEvent } from '../../../src/index.js'
import { GamePage } from '../game/game-page.js'
import type { GameSource } from '../game/store.js'
import { useRoute } from '../routes.js'

interface EmbeddedGame {
  readonly id: string
  readonly audience: Observer
  readonly events: readonly ViewEvent[]
  readonly analysis?: ShownAnalysis
}

const game = JSON.parse(document.getElementById('game')?.textContent ?? '') as EmbeddedGame

const source: GameSource = {
  follow: ({ onAudience, onEvents, onLine }) => {
    onAudience(game.audience)
    onEvents(game.events)
    onLine('open')
    return () => {}
  },
}

function Alone() {
  const route = useRoute()
  const { query } = route.page === 'game' ? route : { query: new URLSearchParams() }
  return <GamePage id={game.id} query={query} source={source} analysis={game.analysis} isAlone />
}

const page = document.getElementById('page')
if (page) render(<Alone />, page)
