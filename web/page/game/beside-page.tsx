import { useEffect, useMemo, useState } from 'preact/hooks'
import { useNarrowWindow, useStore } from '../../use-store.js'
import { ServerGame } from '../connection/server-game.js'
import { Notice, Tabs } from '../parts.js'
import { gameHash, parseMoment } from '../routes.js'
import { texts } from '../texts.js'
import { useTitle } from '../title.js'
import { useDirector } from './director.js'
import { useLight, useLink } from './game-page.js'
import { findParting, firstSpeech, type Parting } from './parting.js'
import { GameStore } from './store.js'
import { Story } from './story.js'
import { GameTable } from './table.js'
import { Timeline } from './timeline.js'

const words = texts.beside

interface BesidePageProps {
  readonly ids: readonly [string, string]
  readonly query: URLSearchParams
}

export function BesidePage({ ids: [one, other], query }: BesidePageProps) {
  const stores = [useFollowedGame(one), useFollowedGame(other)] as const
  const [first, second] = stores
  const isReady = stores.every(({ line }) => line === 'open')
  const parting = useMemo(() => findParting(first.events, second.events), [first.last, second.last])
  const isUnrelated = parting.kind === 'unrelated'
  const leader = useSameMoment(stores, { isReady, isUnrelated })
  useEffect(() => {
    if (isReady) leader.goTo(parseMoment(query) ?? openingMoment(parting, leader))
  }, [isReady])
  const player = useDirector(leader)
  useTitle('page', words.title)
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
        <h1>{words.title}</h1>
        {!isUnrelated && (
          <button type="button" class="small" onClick={() => leader.goTo(openingMoment(parting, leader))}>
            {words.toFork}
          </button>
        )}
        <p class="parting" role="status">
          {partingWords(parting)}
        </p>
      </header>
      <main class="columns">
        <Columns stores={stores} isApart={parting.kind === 'unrelated' ? undefined : leader.at >= parting.at} />
      </main>
      <Timeline store={leader} player={player} link={(at) => gameHash(one, { beside: other, at: String(at) })} />
    </div>
  )
}

/** Where the page opens: at the first difference that can be seen, or at the first words of tables of their own. */
function openingMoment(parting: Parting, { events }: GameStore): number {
  if (parting.kind === 'unrelated') return firstSpeech(events)
  return parting.kind === 'apart' ? parting.seenAt : parting.at
}

function partingWords(parting: Parting): string {
  if (parting.kind === 'unrelated') return words.unrelated
  if (parting.kind === 'prefix') return parting.isWhole ? words.same : words.before(parting.place)
  const [first, second] = parting.told.map((told) => told || words.nothing)
  const hidden = parting.seenAt > parting.at ? words.hidden : ''
  return [words.parts(parting.place), hidden, words.told(first ?? '', second ?? '')].filter(Boolean).join(' ')
}

const tabs = ['first', 'second'] as const

interface ColumnsProps {
  readonly stores: readonly [GameStore, GameStore]
  /** Undefined for games that have nothing in common. */
  readonly isApart: boolean | undefined
}

/** Both games beside each other; in a narrow window one of them, and the other a touch away. */
function Columns({ stores, isApart }: ColumnsProps) {
  const isNarrow = useNarrowWindow()
  const [chosen, choose] = useState<(typeof tabs)[number]>('first')
  const column = (tab: (typeof tabs)[number]) => (
    <Column key={tab} name={words[tab]} store={stores[tabs.indexOf(tab) as 0 | 1]} isApart={isApart} />
  )
  if (!isNarrow) return <>{tabs.map(column)}</>
  return (
    <div class="beside-tabs">
      <Tabs label={words.both} tabs={tabs} names={words} chosen={chosen} onChoose={choose}>
        {column(chosen)}
      </Tabs>
    </div>
  )
}

interface SameMoment {
  readonly isReady: boolean
  /** Whether the games have nothing in common: then both begin with their first words. */
  readonly isUnrelated: boolean
}

/** Keeps both games at the same moment: the longer one, which is returned, leads. */
function useSameMoment(
  [first, second]: readonly [GameStore, GameStore],
  { isReady, isUnrelated }: SameMoment,
): GameStore {
  const [leader, follower] = first.last >= second.last ? [first, second] : [second, first]
  useEffect(() => {
    const later = isUnrelated ? firstSpeech(follower.events) - firstSpeech(leader.events) : 0
    const at = Math.max(0, Math.min(leader.at + later, follower.last))
    if (isReady && follower.at !== at) follower.goTo(at)
  }, [leader.at, leader, follower, follower.at, follower.last, isReady, isUnrelated])
  return leader
}

/** A game that is read to its newest moment, beside the one that the page shows or before it. */
export function useFollowedGame(id: string): GameStore {
  const store = useMemo(() => new GameStore(0), [id])
  useStore(store)
  useEffect(() => store.follow(new ServerGame(id)), [store, id])
  return store
}

interface ColumnProps {
  readonly name: string
  readonly store: GameStore
  readonly isApart: boolean | undefined
}

function Column({ name, store, isApart }: ColumnProps) {
  const isDone = store.at === store.last && store.isOver
  const { rules, state } = store
  const sign = isDone ? words.over : isApart === undefined ? undefined : isApart ? words.apart : words.together
  const title = [name, rules && texts.game.rules(rules.name, state.players.length)].filter(Boolean).join(': ')
  return (
    <section class="game-column" aria-label={title}>
      <h2>
        {title} {sign !== undefined && <span class="badge">{sign}</span>}
      </h2>
      <GameTable store={store} at={store.at} />
      <div class="sheet">
        <Story store={store} />
      </div>
    </section>
  )
}
