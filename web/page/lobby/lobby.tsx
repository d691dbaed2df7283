import { operatorToken } from '../connection/tokens.js'
import { gameHash } from '../routes.js'
import { texts } from '../texts/texts.js'
import { demonstrationId } from './demonstration.js'
import { GamesList } from './games-list.js'
import { Preview } from './preview.js'
import { StartForm } from './start-form.js'
import { useOffers } from './use-offers.js'

const words = texts.lobby

/** The first page: what nightzero is, the form that starts a game, and the games on this server. */
export function Lobby() {
  const offers = useOffers()
  const isOperator = operatorToken() !== undefined
  return (
    <div class="lobby">
      <header class="lobby-bar">
        <p class="brand">{texts.name}</p>
        <a href="#/compare">{words.compare}</a>
      </header>
      <main>
        <section class="hero">
          <div class="hero-words">
            <h1>{words.title}</h1>
            <p>{words.lead}</p>
            <div class="hero-doors">
              <a class="button main large" href={gameHash(demonstrationId, { play: '1' })}>
                {words.demonstration}
              </a>
              {isOperator && (
                <button type="button" class="large" onClick={() => document.getElementById('start')?.scrollIntoView()}>
                  {words.startOwn}
                </button>
              )}
            </div>
          </div>
          <div class="hero-table" aria-hidden="true" inert>
            <Preview />
          </div>
        </section>
        <section id="start" aria-label={words.start.title}>
          <h2>{words.start.title}</h2>
          {!isOperator && <p class="soft">{words.start.notOperator}</p>}
          {isOperator && typeof offers === 'string' && <p class="alert">{offers}</p>}
          {isOperator && typeof offers === 'object' && <StartForm offers={offers} />}
        </section>
        <section aria-label={words.games.title}>
          <h2>{words.games.title}</h2>
          <GamesList />
        </section>
      </main>
    </div>
  )
}
