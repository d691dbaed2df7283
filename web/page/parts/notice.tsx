import type { ComponentChildren } from 'preact'
import { texts } from '../texts/texts.js'

interface NoticeProps {
  readonly text: string
  /** What else may be done. */
  readonly children?: ComponentChildren
}

/** What a page says while there is no game to show, with the way back to the lobby. */
export function Notice({ text, children }: NoticeProps) {
  return (
    <main class="waiting">
      <p role="status">{text}</p>
      {children}
      <a href="#/">{texts.game.backToLobby}</a>
    </main>
  )
}
