import { useState } from 'preact/hooks'
import type { GameFacts, GameStatus } from '../../../src/server/protocol/index.js'
import { api } from '../connection/api.js'
import type { ServerGame } from '../connection/server-game.js'
import type { GameStore } from '../game/store.js'
import { texts } from '../texts/texts.js'
import { ForkDialog } from './fork-dialog.js'
import { LinksDialog } from './links-dialog.js'
import { useFacts } from './use-facts.js'

/** A dialog of the moderator. */
export type ToolDialog = 'links' | 'fork'

interface ViewsProps {
  readonly game: ServerGame
  readonly store: GameStore
  readonly chooseView: (view: string) => void
}

interface DialogProps {
  readonly dialog: ToolDialog | undefined
  readonly openDialog: (dialog?: ToolDialog) => void
}

type GameToolsProps = ViewsProps & DialogProps

/** The status of the game, the choice of the view, and the controls of the moderator. */
export function GameTools({ game, store, chooseView, dialog, openDialog }: GameToolsProps) {
  const facts = useFacts(game.id, game.as && `${game.as} ${store.isOver}`)
  const { status } = game
  return (
    <div class="tools-row">
      {status && status.state !== 'running' && <State status={status} />}
      {facts && hasChoice(facts, game) && <Views {...{ game, store, facts, chooseView }} />}
      {game.as === 'moderator' && <Moderating {...{ game, store, facts, dialog, openDialog }} />}
    </div>
  )
}

/** A person at the table sees the view of the own seat until the game is over. */
const hasChoice = ({ views }: GameFacts, { seat }: ServerGame): boolean =>
  views.length > 1 && (seat === undefined || views.includes('post-mortem'))

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
    view === game.seat ? texts.live.yourView : (names[view] ?? facts.table.find(({ id }) => id === view)?.name ?? view)
  const shown = game.wishedView ?? store.audience
  return (
    <label class="views">
      {texts.live.view}
      <select value={shown} onChange={({ currentTarget }) => chooseView(currentTarget.value)}>
        {facts.views.map((view) => (
          <option key={view} value={view}>
            {nameOf(view)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ModeratingProps extends DialogProps {
  readonly game: ServerGame
  readonly store: GameStore
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
      {store.audience === 'moderator' && <Tool label={texts.live.fork.open} onPress={() => openDialog('fork')} />}
      {fault && (
        <p class="alert" role="alert">
          {fault}
        </p>
      )}
      {dialog === 'links' && <LinksDialog id={game.id} facts={facts} state={state} onClose={() => openDialog()} />}
      {dialog === 'fork' && <ForkDialog id={game.id} store={store} onClose={() => openDialog()} />}
    </>
  )
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
