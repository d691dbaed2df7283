import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameFacts, GameStatus } from '../../../src/show/server/protocol/index.js'
import { Alert, SelectField } from '../../parts.js'
import { useLoaded, useStore } from '../../use-store.js'
import { useServerAnalysis } from '../board/analysed.js'
import { api } from '../connection/api.js'
import { ServerGame } from '../connection/server-game.js'
import { GamePage } from '../game/game-page.js'
import type { GameStore } from '../game/store.js'
import { SeatPickContext } from '../game/table.js'
import { playerName } from '../game/words.js'
import { Notice } from '../parts.js'
import { dropToken, guestToken, pictureLink, storedOperatorToken, storeToken, tableHash, tokenFor } from '../routes.js'
import { useDraft } from '../seat/draft.js'
import { PhoneSeat } from '../seat/phone-seat.js'
import { SeatDock } from '../seat/seat-dock.js'
import { NextGame } from '../table/next-game.js'
import { texts } from '../texts.js'

interface RefusedProps {
  readonly id: string
  readonly code: number
  readonly hasToken: boolean
  readonly onAgain: () => void
}

/** Says why the server does not show a game, and offers to watch it without the token. */
function Refused({ id, code, hasToken, onAgain }: RefusedProps) {
  const reasons: Readonly<Record<number, string>> = texts.connection.closed
  return (
    <Notice text={reasons[code] ?? texts.connection.closedOtherwise}>
      {hasToken && (
        <button
          type="button"
          class="main"
          onClick={() => {
            dropToken(id)
            onAgain()
          }}
        >
          {texts.connection.watchInstead}
        </button>
      )}
    </Notice>
  )
}

type ToolDialog = 'links' | 'fork' | 'host'

interface ViewsProps {
  readonly game: ServerGame
  readonly store: GameStore
  readonly chooseView: (view: string) => void
}

interface DialogProps {
  readonly dialog: ToolDialog | undefined
  readonly openDialog: (dialog?: ToolDialog) => void
}

/** The status of the game, the choice of the view, and the controls of the moderator. */
function GameTools({ game, store, chooseView, dialog, openDialog }: ViewsProps & DialogProps) {
  const { value: facts, fault } = useLoaded(
    () => (game.as === undefined ? undefined : api.game(game.id)),
    [game.id, game.as, store.isOver],
    4_000,
  )
  const { status } = game
  return (
    <section class="tools-row" aria-label={texts.live.view}>
      {status && isWorthTelling(status, store) && <State status={status} />}
      {facts && hasChoice(facts, game) && <Views {...{ game, store, facts, chooseView }} />}
      <Alert text={fault} />
      {game.as === 'moderator' && <Moderating {...{ game, store, facts, dialog, openDialog }} />}
    </section>
  )
}

/** A person at the table sees the view of the own seat until the game is over. */
const hasChoice = ({ views }: GameFacts, { seat }: ServerGame): boolean =>
  views.length > 1 && (seat === undefined || views.includes('post-mortem'))

/** That a game is over is told when the stage has reached its end. */
const isWorthTelling = ({ state }: GameStatus, store: GameStore): boolean =>
  state !== 'running' && !(state === 'finished' && store.wasLive && store.at < store.last)

function State({ status: { state, cause, reason } }: { readonly status: GameStatus }) {
  const why = reason ?? (cause && texts.live.causes[cause])
  return (
    <p class={`state ${state}`} role="status">
      {texts.live.state[state]}
      {why && `: ${why}`}
    </p>
  )
}

function Views({ game, store, facts, chooseView }: ViewsProps & { readonly facts: GameFacts }) {
  const names: Readonly<Record<string, string>> = texts.live.views
  const nameOf = (view: string): string =>
    view === game.seat ? texts.live.yourView : (names[view] ?? playerName(facts.table, view))
  const options = facts.views.map((view) => ({ value: view, label: nameOf(view) }))
  return (
    <SelectField
      class="views"
      label={texts.live.view}
      value={game.wishedView ?? store.audience}
      options={options}
      onChoose={chooseView}
    />
  )
}

interface ModeratingProps extends DialogProps, Pick<ViewsProps, 'game' | 'store'> {
  readonly facts: GameFacts | undefined
}

function Moderating({ game, store, facts, dialog, openDialog }: ModeratingProps) {
  const [fault, setFault] = useState<string>()
  const act = (deed: Promise<unknown>) => {
    setFault(undefined)
    deed.catch(({ message }: Error) => setFault(message))
  }
  const state = game.status?.state
  return (
    <>
      {state === 'running' && <Tool label={texts.live.pause} onPress={() => act(api.pause(game.id))} />}
      {state === 'paused' && <PausedTools id={game.id} act={act} />}
      <Tool label={texts.live.invite.open} onPress={() => openDialog('links')} />
      {state !== 'finished' && <Tool label={texts.live.host.open} onPress={() => openDialog('host')} />}
      {store.audience === 'moderator' && <Tool label={texts.live.fork.open} onPress={() => openDialog('fork')} />}
      <Alert text={fault} />
      {dialog && <ToolDialogs {...{ id: game.id, store, facts, state, dialog }} onClose={() => openDialog()} />}
    </>
  )
}

interface ToolDialogsProps extends Pick<ModeratingProps, 'store' | 'facts'> {
  readonly id: string
  readonly state: GameStatus['state'] | undefined
  readonly dialog: ToolDialog
  readonly onClose: () => void
}

/** Loaded when the moderator opens one. */
function ToolDialogs({ dialog, id, store, facts, state, onClose }: ToolDialogsProps) {
  const { value: dialogs, fault } = useLoaded(() => import('./tool-dialogs.js'), [])
  if (dialogs === undefined) return <Alert text={fault} />
  if (dialog === 'links') return <dialogs.LinksDialog {...{ id, facts, state, onClose }} />
  if (dialog === 'host') return <dialogs.HostDialog {...{ id, facts, onClose }} />
  return <dialogs.ForkDialog {...{ id, store, onClose }} />
}

function PausedTools({ id, act }: { readonly id: string; readonly act: (deed: Promise<unknown>) => void }) {
  return (
    <>
      <Tool label={texts.live.resume} onPress={() => act(api.resume(id))} />
      <Tool label={texts.live.stepEvent} onPress={() => act(api.step(id, 'event'))} />
      <Tool label={texts.live.stepPhase} onPress={() => act(api.step(id, 'phase'))} />
    </>
  )
}

function Tool({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" class="small" onClick={onPress}>
      {label}
    </button>
  )
}

/** Leads a browser without its seat in a game back to the table, where it gets it again; says so where it cannot. */
function useTableSeat(table: string | undefined, game: string, hasSeat: boolean): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (table === undefined || hasSeat) return
    if (guestToken(table) === undefined) setLost(true)
    else
      api.table(table).then(
        ({ seat, guests }) => {
          // Who came later watches, and sits in the next game.
          if (seat?.game !== game) return setLost(!guests.some(({ you }) => you))
          storeToken(game, seat.token)
          dispatchEvent(new HashChangeEvent('hashchange'))
        },
        () => setLost(true),
      )
  }, [table, game, hasSeat])
  return isLost
}

function LostSeat({ table }: { readonly table: string | undefined }) {
  return (
    <p class="lost-seat" role="alert">
      {texts.seat.lost} {table !== undefined && <a href={tableHash(table)}>{texts.seat.toTable}</a>}
    </p>
  )
}

interface WhatIfProps {
  readonly id: string
  readonly store: GameStore
  readonly onClose: () => void
}

/** The dialog comes with the engine, which looks up what else could have been chosen. */
function WhatIf(props: WhatIfProps) {
  const { value: parts, fault } = useLoaded(() => import('../board/what-if-dialog.js'), [])
  return parts ? <parts.WhatIfDialog {...props} /> : <Alert text={fault} />
}

/** The answer that this seat is writing, and its choice as the table shows it. */
function useSeatPick(id: string, { ask }: ServerGame['asked']) {
  const [draft, change] = useDraft(id, ask?.requestId)
  const pick = useMemo(
    () => ({
      options: new Set(ask?.options.map(({ value }) => value)),
      chosen: draft.choice,
      choose: (choice: string) => change({ choice }),
    }),
    [ask, draft.choice],
  )
  return { draft, change, pick }
}

/** Only the moderator has the log, from which a game is forked. */
const whatIfFor = (id: string) => (store: GameStore, onClose: () => void) =>
  store.audience === 'moderator' ? <WhatIf id={id} store={store} onClose={onClose} /> : undefined

export function LiveGame({ id, query }: { readonly id: string; readonly query: URLSearchParams }) {
  // Who deals with links may be a player too, and must not see the roles behind them. Who starts a game wants to guess, too.
  const isPublic = query.has('links') || query.get('view') === 'public'
  const [view, chooseView] = useState<string | undefined>(isPublic ? 'public' : undefined)
  const [tries, setTries] = useState(0)
  // After a game with people was started, the links for them are shown first.
  const [dialog, openDialog] = useState<ToolDialog | undefined>(query.has('links') ? 'links' : undefined)
  const token = tokenFor(id)
  const game = useMemo(() => new ServerGame(id, view), [id, view, token, tries])
  useStore(game)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) chooseView(undefined)
    isFirst.current = false
  }, [token])
  const table = query.get('table') ?? undefined
  const isLost = useTableSeat(table, id, token !== undefined && token !== storedOperatorToken())
  const { asked, line } = game
  const { draft, change, pick } = useSeatPick(id, asked)
  if (line.kind === 'closed')
    return <Refused id={id} code={line.code} hasToken={token !== undefined} onAgain={() => setTries(tries + 1)} />
  return (
    <SeatPickContext.Provider value={pick}>
      <GamePage
        key={`${id} ${view ?? ''} ${token ?? ''} ${tries}`}
        {...{ id, query }}
        source={game}
        analysis={(store) => useServerAnalysis(game, store)}
        whatIf={whatIfFor(id)}
        keep={table === undefined ? {} : { table }}
        pictureLink={(at) => pictureLink(id, at)}
        phone={(store, analysis) => {
          const { seat } = game
          if (seat === undefined || store.audience !== seat) return undefined
          return <PhoneSeat {...{ game, store, draft, change, table, seat }} decided={analysis?.decided} />
        }}
        bar={(store) => (
          <>
            {isLost && <LostSeat table={table} />}
            {table !== undefined && game.seat === undefined && store.isOver && <NextGame table={table} game={id} />}
            <GameTools {...{ game, store, chooseView, dialog, openDialog }} />
          </>
        )}
        dock={(store) => <SeatDock {...{ game, store, draft, change, table }} />}
      />
    </SeatPickContext.Provider>
  )
}
