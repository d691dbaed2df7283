import type { PlayerState } from '../../../src/index.js'
import { useSeatPick } from '../seat/seat-pick.js'
import { texts } from '../texts/texts.js'
import type { Ring, Spot } from './ring.js'
import { choiceWords, initials } from './words.js'

interface SeatProps {
  readonly player: PlayerState
  readonly spot: Spot
  readonly ring: Ring
  readonly isYou: boolean
  readonly isSpeaking: boolean
  readonly isAccused: boolean
  /** What the player chose, if that is not a player. */
  readonly mark: string | undefined
}

/** A player at the table: a window that is lit while the player lives. */
export function Seat({ player, spot, ring, isYou, isSpeaking, isAccused, mark }: SeatProps) {
  const { name, status, role, team, persona } = player
  const pick = useSeatPick(player.id)
  const classes = [
    'seat',
    pick && (pick.isChosen ? 'option chosen' : 'option'),
    status,
    team && `team-${team}`,
    isSpeaking && 'speaking',
    isAccused && 'accused',
  ]
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-player={player.id}
      style={{
        left: `${spot.x}px`,
        top: `${spot.y}px`,
        '--seat': `${Math.floor(ring.seat)}px`,
        '--pane': `${ring.pane}px`,
      }}
      title={[name, role, persona?.character].filter(Boolean).join('. ')}
    >
      <span class="window" aria-hidden="true">
        {initials(name)}
      </span>
      <span class="name">{name}</span>
      {role && <span class="role">{role}</span>}
      {isYou && <span class="unseen">({texts.table.you})</span>}
      {status === 'dead' && <span class="unseen">({texts.table.dead})</span>}
      {isSpeaking && <span class="unseen">({texts.table.speaking})</span>}
      {pick && <button type="button" class="pick" tabIndex={-1} aria-hidden="true" onClick={pick.choose} />}
      {mark && <span class={`mark ${mark}`}>{choiceWords(mark)}</span>}
    </li>
  )
}
