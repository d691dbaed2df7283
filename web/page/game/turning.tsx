import { useEffect, useState } from 'preact/hooks'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { noticedReadMs } from '../../../src/words/stories/index.js'
import { pageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'

/** How long one role takes to turn over at the end, in ms. */
const turnMs = 350

/** When all roles of a table have turned over, in ms after the end came on stage. */
export const rolesTurnedMs = (players: number): number => turnMs * (players + 2)

export interface TurningPointsProps {
  readonly moments: ShownAnalysis['decided']
  readonly players: number
  /** How fast the stage is. Default 1. */
  readonly speed?: number
  /** Leads to a moment; absent where nobody can go there. */
  readonly onGo?: (at: number) => void
}

/** What a moment changed, in the language of the page. */
export const momentTurned = ({ text, message }: ShownAnalysis['decided'][number]): string =>
  pageLanguage.tag === 'en' ? text : pageLanguage.language.render(message)

/** The moments that decided the game. They follow the roles, one after another, each after the one before can have been read. */
export function TurningPoints({ moments, players, speed = 1, onGo }: TurningPointsProps) {
  const told = moments.map(momentTurned)
  const [count, setCount] = useState(0)
  const isMore = count < told.length
  useEffect(() => {
    if (!isMore) return
    const before = told[count - 1]
    const ms = before === undefined ? rolesTurnedMs(players) : noticedReadMs(before)
    const timer = setTimeout(() => setCount(count + 1), ms / speed)
    return () => clearTimeout(timer)
  }, [count, isMore, speed])
  if (count === 0) return null
  return (
    <div class="turning">
      <p class="note">{texts.board.decided}</p>
      <ol>
        {moments.slice(0, count).map(({ at }, index) => (
          <li key={at}>
            {onGo ? (
              <button type="button" class="plain" onClick={() => onGo(at)}>
                {told[index]}
              </button>
            ) : (
              told[index]
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
