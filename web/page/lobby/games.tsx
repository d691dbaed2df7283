import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GameGlance, ListedGame, WaitingTable } from '../../../src/show/server/protocol/index.js'
import { describeVictory } from '../../../src/words/stories/index.js'
import { Alert, CheckField, type LabeledValue, SelectField } from '../../parts.js'
import { api } from '../connection/api.js'
import { placeWords } from '../game/words.js'
import { pageLanguage } from '../languages/page-language.js'
import { Portrait } from '../portrait.js'
import { gameHash, tableHash } from '../routes.js'
import { texts } from '../texts.js'

const words = texts.lobby.games

const everyMs = 4_000

export interface GameLists {
  readonly running: readonly ListedGame[]
  readonly finished: readonly ListedGame[]
  readonly tables: readonly WaitingTable[]
}

/** The games and tables of this server, kept up to date; a text says why there are none. */
export function useLists(): GameLists | string | undefined {
  const [lists, setLists] = useState<GameLists | string>()
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      if (document.hidden) return
      const loaded = await Promise.all([api.games('running'), api.games('finished'), api.tables()]).then(
        ([running, finished, { tables }]): GameLists => ({ running: running.games, finished: finished.games, tables }),
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

type Order = keyof typeof words.orders

interface Filter {
  /** Empty for any. */
  readonly rules: string
  readonly who: string
  readonly order: Order
}

/** The games with these rules and one of these players; those whose end was closest first, or in the given order. */
function filterGames(games: readonly ListedGame[], { rules, who, order }: Filter): ListedGame[] {
  const plays = ({ glance }: ListedGame) => glance?.who.some(({ name }) => name === who) === true
  const fitting = games.filter((game) => (rules === '' || game.rules === rules) && (who === '' || plays(game)))
  const margin = ({ glance }: ListedGame): number => glance?.margin ?? Number.MAX_SAFE_INTEGER
  return order === 'newest' ? fitting : fitting.toSorted((one, other) => margin(one) - margin(other))
}

/** The tables that wait, the games that are played and those that are over, as cards. */
export function GamesList({ lists }: { readonly lists: GameLists | string | undefined }) {
  const [filter, setFilter] = useState<Filter>({ rules: '', who: '', order: 'newest' })
  const [first, choose] = useState<string>()
  const [isTold, tell] = useState(false)
  if (typeof lists === 'string') return <Alert text={lists} />
  if (lists === undefined) return <p class="note">{words.loading}</p>
  const all = [...lists.running, ...lists.finished]
  const compare = (id: string) => {
    if (first === undefined) return choose(id)
    choose(undefined)
    if (first !== id) location.hash = gameHash(first, { beside: id })
  }
  const cards = { first, compare, isTold, isFiltered: filter.rules !== '' || filter.who !== '' }
  return (
    <>
      {lists.tables.length > 0 && <WaitingTables tables={lists.tables} />}
      {all.length > 1 && <Filters games={all} filter={filter} change={(next) => setFilter({ ...filter, ...next })} />}
      <Cards
        title={words.running}
        none={words.noneRunning}
        games={filterGames(lists.running, { ...filter, order: 'newest' })}
        {...cards}
      />
      <Cards title={words.finished} none={words.noneFinished} games={filterGames(lists.finished, filter)} {...cards}>
        {lists.finished.length > 0 && <CheckField label={words.tell} checked={isTold} onCheck={tell} />}
      </Cards>
    </>
  )
}

function WaitingTables({ tables }: { readonly tables: readonly WaitingTable[] }) {
  return (
    <section>
      <h3>{words.tables}</h3>
      <ul class="games">
        {tables.map(({ id, host, rules, players, freeSeats }) => (
          <li key={id} class="game-card sheet waiting-table">
            <b>{texts.friends.room.title(host)}</b>
            <span class="note">{[rules, words.players(players), words.free(freeSeats)].join(', ')}</span>
            <a class="button small" href={tableHash(id)}>
              {texts.friends.room.join}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FiltersProps {
  readonly games: readonly ListedGame[]
  readonly filter: Filter
  readonly change: (filter: Partial<Filter>) => void
}

const nameOfAgent = (name: string): string => (name === 'person' ? words.people : name)

const optionsFrom = (names: readonly string[], label = (name: string) => name): LabeledValue[] =>
  [...new Set(names)].sort().map((value) => ({ value, label: label(value) }))

function Filters({ games, filter, change }: FiltersProps) {
  const who = games.flatMap(({ glance }) => glance?.who.map(({ name }) => name) ?? [])
  return (
    <div class="game-filters">
      <SelectField
        label={texts.common.rules}
        value={filter.rules}
        none={words.any}
        options={optionsFrom(games.map(({ rules }) => rules))}
        onChoose={(rules) => change({ rules })}
      />
      <SelectField
        label={words.who}
        value={filter.who}
        none={words.any}
        options={optionsFrom(who, nameOfAgent)}
        onChoose={(who) => change({ who })}
      />
      <SelectField
        label={words.order}
        value={filter.order}
        options={Object.entries(words.orders).map(([value, label]) => ({ value, label }))}
        onChoose={(order) => change({ order: order as Order })}
      />
    </div>
  )
}

interface CardsProps {
  readonly title: string
  readonly none: string
  readonly games: readonly ListedGame[]
  readonly isFiltered: boolean
  /** The game that was chosen to be compared. */
  readonly first: string | undefined
  readonly compare: (id: string) => void
  /** Whether the results of finished games are told. */
  readonly isTold: boolean
  readonly children?: ComponentChildren
}

function Cards({ title, none, games, isFiltered, first, compare, isTold, children }: CardsProps) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
      {games.length === 0 && <p class="note">{isFiltered ? words.noneFits : none}</p>}
      <ul class="games">
        {games.map((game) => (
          <GameCard key={game.id} {...{ game, isTold }} isChosen={game.id === first} compare={() => compare(game.id)} />
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  readonly game: ListedGame
  readonly isChosen: boolean
  readonly isTold: boolean
  readonly compare: () => void
}

/** A game as it looked before its end; nothing else of a game that is played. */
function withoutResult(glance: GameGlance): GameGlance {
  const { winner, margin, table, ...rest } = glance
  if (winner === undefined) return glance
  return { ...rest, table: table.map(({ name }) => ({ name, alive: true })) }
}

function GameCard({ game, isChosen, isTold, compare }: CardProps) {
  const { id, rules, players, status, createdAt, parent } = game
  const isSecret = !isTold && game.glance?.winner !== undefined
  const glance = isSecret && game.glance ? withoutResult(game.glance) : game.glance
  const isQuiet = status.state === 'running' || status.state === 'finished'
  return (
    <li class={isChosen ? 'game-card sheet chosen' : 'game-card sheet'} data-game={id}>
      {glance && <MiniTable glance={glance} />}
      <div class="game-card-words">
        <a href={gameHash(id)}>
          <b>{rules}</b>, {words.players(players)}
        </a>
        <p class={`game-card-state team-${glance?.winner ?? 'none'}`}>
          {[
            glance && (isSecret ? texts.live.state.finished : stateWords(glance)),
            !isQuiet && texts.live.state[status.state],
            parent && words.fork,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {glance?.margin !== undefined && <p class="note">{words.margin(glance.margin)}</p>}
        {glance && glance.freeSeats > 0 && <p class="note">{words.free(glance.freeSeats)}</p>}
      </div>
      {glance?.line && (
        <blockquote>
          {glance.line.text} <cite>{glance.line.by}</cite>
        </blockquote>
      )}
      <p class="note game-card-who">
        {glance?.who.map(({ name, seats }) => `${seats} × ${nameOfAgent(name)}`).join(', ')}
      </p>
      <time class="note" dateTime={new Date(createdAt).toISOString()}>
        {whenWords(createdAt)}
      </time>
      <button type="button" class="small" aria-pressed={isChosen} onClick={compare}>
        {isChosen ? words.chosen : words.choose}
      </button>
    </li>
  )
}

/** The winner, or where the game is and how many live. */
function stateWords({ winner, days, day, phase, table }: GameGlance): string {
  if (winner !== undefined)
    return [describeVictory(winner, pageLanguage.language), days && words.inDays(days)].filter(Boolean).join(' ')
  const alive = table.filter((player) => player.alive).length
  return `${placeWords({ day, phase })}, ${words.alive(alive, table.length)}`
}

/** At larger tables the windows have no faces. */
const mostFaces = 10

/** The table in small: who lives is lit, and who is known to be of a team has its colour. */
function MiniTable({ glance: { table } }: { readonly glance: Pick<GameGlance, 'table'> }) {
  const isLarge = table.length > mostFaces
  return (
    <div class={isLarge ? 'mini-table large' : 'mini-table'} aria-hidden="true">
      {table.map(({ name, alive, team }, seat) => {
        const angle = (seat / table.length) * 2 * Math.PI - Math.PI / 2
        const place = { left: `${50 + 43 * Math.cos(angle)}%`, top: `${50 + 43 * Math.sin(angle)}%` }
        return (
          <i
            key={seat}
            class={[alive ? 'alive' : 'dead', team && `team-${team}`].filter(Boolean).join(' ')}
            style={place}
          >
            {!isLarge && <Portrait name={name} />}
          </i>
        )
      })}
    </div>
  )
}

const whenWords = (ms: number): string =>
  new Date(ms).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })
