import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { GameState } from '../../../src/index.js'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { useLoaded, useNarrowWindow, useStore } from '../../use-store.js'
import type { BoardProps } from '../board/board.js'
import { Notice, Tabs } from '../parts.js'
import { gameHash, parseMoment } from '../routes.js'
import { texts } from '../texts.js'
import { useTitle } from '../title.js'
import { type Director, useDirector } from './director.js'
import { LiveStrip, SoundButtons } from './live-strip.js'
import { type StageSound, useStageSound } from './sound.js'
import { type GameSource, GameStore, type Opening } from './store.js'
import { Story } from './story.js'
import { GameTable } from './table.js'
import { Timeline } from './timeline.js'
import { rolesTurnedMs } from './turning.js'
import { Votes } from './votes.js'
import { isNight } from './words.js'

/** Makes the whole page dark by night and light by day; after the game it follows the reader's colour scheme again. */
export function useLight(phase: GameState['phase']): void {
  const light = isNight(phase) ? 'night' : phase === 'setup' || phase === 'ended' ? undefined : 'day'
  useEffect(() => {
    const { dataset } = document.documentElement
    if (light === undefined) delete dataset.light
    else dataset.light = light
  }, [light])
  useEffect(
    () => () => {
      delete document.documentElement.dataset.light
    },
    [],
  )
}

/** How long a moment must be shown before the address names it, in ms: browsers limit how often it may change. */
const restMs = 300

/** Keeps the address at the moment that is shown. `hashFor` makes the hash from the query. */
export function useLink(store: GameStore, hashFor: (query: Record<string, string>) => string): void {
  const { at, last, isFollowing } = store
  const isEmpty = last < 0
  useEffect(() => {
    if (isEmpty) return
    const hash = hashFor(isFollowing ? {} : { at: String(at) })
    const timer = setTimeout(() => history.replaceState(null, '', hash), restMs)
    return () => clearTimeout(timer)
  }, [at, isFollowing, isEmpty])
}

const tabs = ['story', 'votes', 'suspicion', 'chart', 'board'] as const

function LateKeys(props: { readonly hasWhatIf: boolean; readonly onClose: () => void }) {
  const { value } = useLoaded(() => import('../board/keys-dialog.js'), [])
  return value ? <value.KeysDialog {...props} /> : null
}

/** The tabs that few open are loaded when they are opened. */
const late = {
  suspicion: () => import('./suspicion.js').then(({ SuspicionTab }) => SuspicionTab),
  chart: () => import('./charts.js').then(({ Charts }) => Charts),
  board: () => import('../board/board.js').then(({ Board }) => Board),
} as const

function LateTab({ tab, ...props }: BoardProps & { readonly tab: keyof typeof late }) {
  const { value, fault } = useLoaded(async () => ({ Tab: (await late[tab]()) as ComponentType<BoardProps> }), [tab])
  return value ? <value.Tab {...props} /> : <p class="note none">{fault ?? texts.board.loading}</p>
}

function Panel({ store, analysis, onWhatIf }: BoardProps) {
  const [tab, choose] = useState<(typeof tabs)[number]>('story')
  const isAtEnd = store.isOver && store.at === store.last && analysis !== undefined
  // When all roles have turned over, what decided the game follows.
  useEffect(() => {
    if (!isAtEnd) return
    const show = () => choose((now) => (now === 'story' ? 'board' : now))
    const timer = setTimeout(show, rolesTurnedMs(store.state.players.length))
    return () => clearTimeout(timer)
  }, [isAtEnd])
  return (
    <section class="panel sheet" aria-label={texts.panel.label}>
      <Tabs
        label={texts.panel.label}
        tabs={store.isEndKnown ? tabs : tabs.filter((each) => each !== 'board')}
        names={texts.panel.tabs}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'story' && <Story store={store} />}
        {tab === 'votes' && <Votes store={store} />}
        {tab !== 'story' && tab !== 'votes' && <LateTab key={tab} {...{ tab, store, analysis, onWhatIf }} />}
      </Tabs>
    </section>
  )
}

interface GameHeaderProps {
  readonly store: GameStore
  readonly director: Director
  readonly sound: StageSound
  readonly id: string
  /** Default: the rules and the number of players. */
  readonly title: string | undefined
  readonly isAlone: boolean
}

/** The tab that is shown has what is told in words. */
const focusPanel = (): void => document.querySelector<HTMLElement>('.panel [aria-selected="true"]')?.focus()

function GameHeader({ store, director, sound, id, title, isAlone }: GameHeaderProps) {
  const { audience, state, rules, line } = store
  const table = rules && texts.game.rules(rules.name, state.players.length)
  const parent = parentGame(store)
  const own = state.players.find((player) => player.id === audience)
  const seen = own ? texts.game.seenByPlayer(own.name) : (seenBy[audience] ?? audience)
  const heading = title ?? table ?? texts.game.title(id)
  useTitle('page', heading)
  return (
    <header class="bar">
      <button type="button" class="skip" onClick={focusPanel}>
        {texts.panel.skip}
      </button>
      {isAlone ? (
        <p class="brand">{texts.name}</p>
      ) : (
        <a class="brand" href="#/">
          {texts.name}
        </a>
      )}
      <h1>{heading}</h1>
      {title !== undefined && <p class="note">{table}</p>}
      {parent !== undefined && title === undefined && !isAlone && (
        <a class="badge" href={gameHash(id, { beside: parent })}>
          {texts.beside.seeParent}
        </a>
      )}
      <LiveStrip store={store} director={director} />
      <SoundButtons sound={sound} />
      <p class="badge seen">{seen}</p>
      {line === 'broken' && (
        <p class="alert" role="status">
          {texts.game.brokenLine}
        </p>
      )}
    </header>
  )
}

/** The game that this one is a fork of, if the audience may know it. */
function parentGame({ events: [first] }: GameStore): string | undefined {
  return first?.type === 'game.created' ? first.data.parent?.id : undefined
}

const seenBy: Readonly<Record<string, string>> = texts.game.seenBy

const useNoAnalysis = (): undefined => undefined

interface GamePageProps {
  readonly id: string
  readonly query: URLSearchParams
  readonly source: GameSource
  /** Where a finished game opens, if the address names no moment. Default: at its beginning. */
  readonly opensAt?: Opening
  /** Whether the page is a file that holds this one game, without a server and a lobby. Default false. */
  readonly isAlone?: boolean
  /** A hook that says what decided the game, if that is known. */
  readonly analysis?: (store: GameStore) => ShownAnalysis | undefined
  /** Asks what else is to happen at the moment that is shown, and forks the game there; undefined where nobody may. */
  readonly whatIf?: (store: GameStore, onClose: () => void) => ComponentChildren | undefined
  /** Default: the rules and the number of players. */
  readonly title?: string
  /** What is shown below the bar, and what beside the table. Default: nothing. */
  readonly bar?: (store: GameStore) => ComponentChildren
  readonly dock?: (store: GameStore) => ComponentChildren
  /** The whole page in the narrow window of a phone; undefined for the usual page. */
  readonly phone?: (store: GameStore, analysis: ShownAnalysis | undefined) => ComponentChildren | undefined
  /** The link that shows a picture where it is passed on. Absent: there is none. */
  readonly pictureLink?: (at: number | undefined) => string
  /** What else stays in the address. */
  readonly keep?: Readonly<Record<string, string>>
}

export function GamePage({
  id,
  title,
  query,
  source,
  opensAt,
  isAlone = false,
  analysis: useAnalysis = useNoAnalysis,
  whatIf,
  bar,
  dock,
  phone,
  keep,
  pictureLink,
}: GamePageProps) {
  const wished = parseMoment(query)
  const store = useMemo(() => new GameStore(wished, query.has('play'), opensAt), [id])
  useStore(store)
  useEffect(() => store.follow(source), [store, source])
  useEffect(() => {
    if (wished !== undefined && store.last >= 0) store.goTo(wished)
  }, [wished, store])
  const analysis = useAnalysis(store)
  const [asked, ask] = useState<'whatIf' | 'keys'>()
  const player = useDirector(store)
  const sound = useStageSound(store, player.speed)
  useEffect(() => {
    player.isHeld = () => sound.isSpeaking
    return sound.listen(player.replan)
  }, [player, sound])
  useLight(store.state.phase)
  useLink(store, (query) => gameHash(id, { ...keep, ...query }))
  const isNarrow = useNarrowWindow()
  if (store.last < 0)
    return (
      <>
        {bar?.(store)}
        <Notice text={waitingWords[store.line](id)} />
      </>
    )
  const canAsk = whatIf?.(store, () => {}) !== undefined
  const onPhone = isNarrow ? phone?.(store, analysis) : undefined
  if (onPhone !== undefined) return <>{onPhone}</>
  return (
    <div class="game">
      <GameHeader store={store} director={player} sound={sound} id={id} title={title} isAlone={isAlone} />
      {bar?.(store)}
      <main class="columns">
        <GameTable store={store} at={store.at} decided={analysis?.decided} speed={player.speed} />
        <Panel store={store} analysis={analysis} onWhatIf={canAsk ? () => ask('whatIf') : undefined} />
        {dock?.(store)}
      </main>
      <Timeline
        store={store}
        player={player}
        link={(at) => gameHash(id, { ...keep, at: String(at) })}
        {...{ analysis, pictureLink }}
        onKeys={() => ask('keys')}
        {...(canAsk && { onWhatIf: () => ask('whatIf') })}
      />
      {asked === 'keys' && <LateKeys hasWhatIf={canAsk} onClose={() => ask(undefined)} />}
      {asked === 'whatIf' && whatIf?.(store, () => ask(undefined))}
    </div>
  )
}

const waitingWords = {
  loading: () => texts.game.loading,
  broken: () => texts.game.brokenLine,
  open: () => texts.game.notBegun,
  missing: texts.game.notFound,
} as const
