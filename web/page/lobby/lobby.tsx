import { useEffect, useState } from 'preact/hooks'
import type { GameSummary } from '../../../src/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import { gameHash, storedOperatorToken } from '../routes.js'
import { texts } from '../texts.js'
import { demonstrationId, Preview } from './demonstration.js'
import { StartForm } from './start-form.js'
import { loadOffers } from './wish.js'

const words = texts.lobby.games

const everyMs = 4_000

interface Lists {
  readonly running: readonly GameSummary[]
  readonly finished: readonly GameSummary[]
}

function GamesList() {
  const lists = useLists()
  if (typeof lists === 'string') return <Alert text={lists} />
  if (lists === undefined) return <p class="note">{words.loading}</p>
  return (
    <div class="lists">
      <List title={words.running} none={words.noneRunning} games={lists.running} />
      <List title={words.finished} none={words.noneFinished} games={lists.finished} />
    </div>
  )
}

interface ListProps {
  readonly title: string
  readonly none: string
  readonly games: readonly GameSummary[]
}

function List({ title, none, games }: ListProps) {
  return (
    <section>
      <h3>{title}</h3>
      {games.length === 0 && <p class="note">{none}</p>}
      <ul class="games">
        {games.map(({ id, rules, players, status, createdAt, parent }) => (
          <li key={id} data-game={id}>
            <a href={gameHash(id)}>
              <b>{rules}</b>
              <span>
                {words.players(players)}
                {status.state !== 'running' && status.state !== 'finished' && `, ${texts.live.state[status.state]}`}
                {parent && `, ${words.fork(parent)}`}
              </span>
              <span class="note">{id}</span>
              <time class="note" dateTime={new Date(createdAt).toISOString()}>
                {whenWords(createdAt)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const whenWords = (ms: number): string =>
  new Date(ms).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })

function useLists(): Lists | string | undefined {
  const [lists, setLists] = useState<Lists | string>()
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      if (document.hidden) return
      const loaded = await Promise.all([api.games('running'), api.games('finished')]).then(
        ([running, finished]): Lists => ({ running: running.games, finished: finished.games }),
        ({ message }: Error) => message,
      )
      if (isWanted) setLists(loaded)
    }
    void load()
    const timer = setInterval(load, everyMs)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [])
  return lists
}

const wordsInLobby = texts.lobby

/** The first page: what nightzero is, the form that starts a game, and the games on this server. */
export function Lobby() {
  const { value: offers, fault } = useLoaded(loadOffers, [])
  const isOperator = storedOperatorToken() !== undefined
  return (
    <div class="lobby">
      <header class="lobby-bar">
        <p class="brand">{texts.name}</p>
        <a href="#/compare">{wordsInLobby.compare}</a>
      </header>
      <main>
        <section class="hero">
          <div class="hero-words">
            <h1>{wordsInLobby.title}</h1>
            <p>{wordsInLobby.lead}</p>
            <div class="hero-doors">
              {isOperator && (
                <a class="button main large" href="#/friends">
                  {texts.friends.open}
                </a>
              )}
              <a
                class={isOperator ? 'button large' : 'button main large'}
                href={gameHash(demonstrationId, { play: '1' })}
              >
                {wordsInLobby.demonstration}
              </a>
              {isOperator && (
                <button type="button" class="large" onClick={() => document.getElementById('start')?.scrollIntoView()}>
                  {wordsInLobby.startOwn}
                </button>
              )}
            </div>
          </div>
          <div class="hero-table" aria-hidden="true" inert>
            <Preview />
          </div>
        </section>
        <section id="start" aria-label={wordsInLobby.start.title}>
          <h2>{wordsInLobby.start.title}</h2>
          {!isOperator && <p class="soft">{wordsInLobby.start.notOperator}</p>}
          {isOperator && <Alert text={fault} />}
          {isOperator && offers && <StartForm offers={offers} />}
        </section>
        <section aria-label={wordsInLobby.games.title}>
          <h2>{wordsInLobby.games.title}</h2>
          <GamesList />
        </section>
      </main>
    </div>
  )
}
