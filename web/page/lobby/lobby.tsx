import { useMemo } from 'preact/hooks'
import type { ListedGame } from '../../../src/show/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { LanguageChoice } from '../languages/language-choice.js'
import { gameHash, storedOperatorToken } from '../routes.js'
import { texts } from '../texts.js'
import { demonstrationId, FeaturedTable, Preview } from './demonstration.js'
import { type GameLists, GamesList, useLists } from './games.js'
import { StartForm } from './start-form.js'
import { loadOffers } from './wish.js'

const words = texts.lobby

/** The running game that is shown at once: the one in which most are alive once there is something to see. It stays while it runs. */
function useFeatured(lists: GameLists | string | undefined): ListedGame | undefined {
  const running = typeof lists === 'object' ? lists.running.filter(({ status }) => status.state === 'running') : []
  const kept = useMemo(() => ({ id: '' }), [])
  const alive = ({ glance }: ListedGame) => glance?.table.filter((player) => player.alive).length ?? 0
  const [liveliest] = running
    .filter(({ glance }) => glance !== undefined && glance.day > 0)
    .toSorted((one, other) => alive(other) - alive(one))
  const featured = running.find(({ id }) => id === kept.id) ?? liveliest
  kept.id = featured?.id ?? ''
  return featured
}

function Doors({ isOperator }: { readonly isOperator: boolean }) {
  return (
    <div class="hero-doors">
      {isOperator && (
        <a class="button main large" href="#/friends">
          {texts.friends.title}
        </a>
      )}
      <a class={isOperator ? 'button large' : 'button main large'} href={gameHash(demonstrationId, { play: '1' })}>
        {words.demonstration}
      </a>
      {isOperator && (
        <button type="button" class="large" onClick={() => document.getElementById('start')?.scrollIntoView()}>
          {words.start.title}
        </button>
      )}
    </div>
  )
}

function Featured({ game }: { readonly game: ListedGame | undefined }) {
  return (
    <div class="hero-table">
      <div aria-hidden="true" inert>
        {game ? <FeaturedTable key={game.id} id={game.id} /> : <Preview />}
      </div>
      {game && (
        <p class="hero-caption">
          <span class="live-sign now">{words.games.featured}</span>
          <span>{[game.rules, words.games.players(game.players)].join(', ')}</span>
          <a href={gameHash(game.id)}>{words.games.watch}</a>
        </p>
      )}
    </div>
  )
}

/** The first page: what nightzero is, a game that is played now, the games on this server, and the form that starts one. */
export function Lobby() {
  const { value: offers, fault } = useLoaded(loadOffers, [])
  const lists = useLists()
  const featured = useFeatured(lists)
  const isOperator = storedOperatorToken() !== undefined
  return (
    <div class="lobby">
      <header class="lobby-bar">
        <p class="brand">{texts.name}</p>
        <a href="#/compare">{words.compare}</a>
        <LanguageChoice />
      </header>
      <main>
        <section class="hero">
          <div class="hero-words">
            <h1>{words.title}</h1>
            <p>{words.lead}</p>
            <Doors isOperator={isOperator} />
          </div>
          <Featured game={featured} />
        </section>
        <section aria-label={words.games.title}>
          <h2>{words.games.title}</h2>
          <GamesList lists={lists} />
        </section>
        <section id="start" aria-label={words.start.title}>
          <h2>{words.start.title}</h2>
          {!isOperator && <p class="soft">{words.start.notOperator}</p>}
          {isOperator && <Alert text={fault} />}
          {isOperator && offers && <StartForm offers={offers} />}
        </section>
      </main>
    </div>
  )
}
