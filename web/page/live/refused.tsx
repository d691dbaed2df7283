import { dropToken } from '../connection/tokens.js'
import { texts } from '../texts/texts.js'

interface RefusedProps {
  readonly id: string
  readonly code: number
  readonly hasToken: boolean
  readonly onAgain: () => void
}

/** Why the server does not show a game, and what may be done. */
export function Refused({ id, code, hasToken, onAgain }: RefusedProps) {
  const reasons: Readonly<Record<number, string>> = texts.connection.closed
  return (
    <main class="waiting">
      <p role="status">{reasons[code] ?? texts.connection.closedOtherwise}</p>
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
      <a href="#/">{texts.game.backToLobby}</a>
    </main>
  )
}
