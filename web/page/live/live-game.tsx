import { useEffect, useMemo, useState } from 'preact/hooks'
import { useStore } from '../../use-store.js'
import { ServerGame } from '../connection/server-game.js'
import { tokenFor } from '../connection/tokens.js'
import { GamePage } from '../game/game-page.js'
import { SeatDock } from '../seat/seat-dock.js'
import { SeatPickContext } from '../seat/seat-pick.js'
import { useDraft } from '../seat/use-draft.js'
import { GameTools, type ToolDialog } from './game-tools.js'
import { Refused } from './refused.js'

interface LiveGameProps {
  readonly id: string
  readonly query: URLSearchParams
}

/** A game on the server: watched, moderated, or played in from a seat. */
export function LiveGame({ id, query }: LiveGameProps) {
  const [view, chooseView] = useState<string>()
  const [tries, setTries] = useState(0)
  // After a game with people was started, the links for them are shown first.
  const [dialog, openDialog] = useState<ToolDialog | undefined>(query.has('links') ? 'links' : undefined)
  const token = tokenFor(id)
  const game = useMemo(() => new ServerGame(id, view), [id, view, token, tries])
  useStore(game)
  useEffect(() => chooseView(undefined), [token])
  const { asked, line } = game
  const [draft, change] = useDraft(id, asked.ask?.requestId)
  const pick = useMemo(
    () => ({
      options: new Set(asked.ask?.options.map(({ value }) => value)),
      chosen: draft.choice,
      choose: (choice: string) => change({ choice }),
    }),
    [asked.ask, draft.choice],
  )
  if (line.kind === 'closed')
    return <Refused id={id} code={line.code} hasToken={token !== undefined} onAgain={() => setTries(tries + 1)} />
  return (
    <SeatPickContext.Provider value={pick}>
      <GamePage
        key={`${id} ${view ?? ''} ${token ?? ''} ${tries}`}
        id={id}
        query={query}
        source={game}
        bar={(store) => <GameTools {...{ game, store, chooseView, dialog, openDialog }} />}
        dock={(store) => <SeatDock {...{ game, store, draft, change }} />}
      />
    </SeatPickContext.Provider>
  )
}
