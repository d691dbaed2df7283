import { type GameState, isEvent, type ViewEvent } from '../../../src/index.js'
import { texts } from '../texts/texts.js'

interface RoleCardProps {
  readonly state: GameState
  readonly events: readonly ViewEvent[]
  readonly seat: string
}

/** The name, role and team-mates of the person at this seat. */
export function RoleCard({ state, events, seat }: RoleCardProps) {
  const own = state.players.find(({ id }) => id === seat)
  const dealt = events.find((event) => isEvent(event, 'role.dealt') && event.data.player === seat)
  if (!own || !dealt || !isEvent(dealt, 'role.dealt'))
    return (
      <div class="role-card">
        <h2>{texts.seat.youAreNobodyYet}</h2>
        <p class="note">{texts.seat.notDealt}</p>
      </div>
    )
  const { role, teammates } = dealt.data
  const names = (teammates ?? []).map((id) => state.players.find((player) => player.id === id)?.name ?? id)
  return (
    <div class={`role-card team-${own.team ?? 'neutral'}`} data-role={role}>
      <h2>
        {own.name}, <span class="role-name">{role}</span>
      </h2>
      <p class="note">
        {state.rules?.cast[role]?.describe}{' '}
        {teammates && (names.length > 0 ? texts.seat.mates(names) : texts.seat.noMates)}
      </p>
      {own.status === 'dead' && <p class="note dead-note">{texts.seat.youDied}</p>}
    </div>
  )
}
