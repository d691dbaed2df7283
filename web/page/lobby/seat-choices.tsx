import type { AgentFacts } from '../../../src/server/protocol/index.js'
import { AgentField } from '../parts/agent-field.js'
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
            <AgentField
              label={words.seat(seat + 1)}
              agents={agents}
              value={wish.seats[seat] ?? ''}
              none={words.asAll}
              onChange={(name) => change(withSeat(wish, seat, name))}
            />
          </li>
        ))}
      </ol>
    </details>
  )
}
