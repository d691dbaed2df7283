import type { AgentFacts } from '../../../src/server/protocol/index.js'
import { texts } from '../texts/texts.js'
import { type Wish, withSeat } from './wish.js'

interface SeatChoicesProps {
  readonly wish: Wish
  readonly change: (wish: Wish) => void
  readonly agents: readonly AgentFacts[]
}

/** Who plays each seat. */
export function SeatChoices({ wish, change, agents }: SeatChoicesProps) {
  const words = texts.lobby.start
  return (
    <details class="more">
      <summary>{words.seats}</summary>
      <ol class="seat-choices">
        {Array.from({ length: wish.players }, (_, seat) => (
          <li key={seat}>
            <label class="field">
              {words.seat(seat + 1)}
              <select
                value={wish.seats[seat] ?? ''}
                onChange={({ currentTarget }) => change(withSeat(wish, seat, currentTarget.value))}
              >
                <option value="">{words.asAll}</option>
                {agents.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ol>
    </details>
  )
}
