import { useState } from 'preact/hooks'
import type { GameStore } from '../game/store.js'
import { Portrait } from '../portrait.js'
import { texts } from '../texts.js'

const words = texts.lobby.demo

interface GuessProps {
  readonly store: GameStore
  /** Shows the game from its beginning, with all that was secret. */
  readonly seeAll: () => void
}

/** Who watches a game guesses who is mafia; at its end it says how many were found. */
export function Guess({ store, seeAll }: GuessProps) {
  const [picked, pick] = useState<readonly string[]>([])
  if (store.last < 0) return null
  const { players } = store.state
  const mafia = store.stateAfter(store.last + 1).players.flatMap(({ id, team }) => (team === 'mafia' ? [id] : []))
  const isTold = store.isOver && store.at === store.last
  const toggle = (id: string) =>
    pick(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-mafia.length))
  const found = picked.filter((id) => mafia.includes(id)).length
  return (
    <section class="guess" aria-label={words.guess}>
      <p role="status">
        <b>{isTold ? words.found(found, mafia.length) : words.guess}</b>
      </p>
      <ul>
        {players.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              class={isTold && mafia.includes(id) ? 'small suspect team-mafia' : 'small suspect'}
              aria-pressed={picked.includes(id)}
              disabled={isTold}
              onClick={() => toggle(id)}
            >
              <Portrait name={name} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      {isTold && (
        <button type="button" class="main" onClick={seeAll}>
          {words.seeAll}
        </button>
      )}
    </section>
  )
}
