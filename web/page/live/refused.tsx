import { dropToken } from '../connection/tokens.js'
import { Notice } from '../parts/notice.js'
import { texts } from '../texts/texts.js'

interface RefusedProps {
  readonly id: string
  readonly code: number
  readonly hasToken: boolean
  readonly onAgain: () => void
}

/** Says why the server does not show a game, and offers to watch it without the token. */
export function Refused({ id, code, hasToken, onAgain }: RefusedProps) {
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
