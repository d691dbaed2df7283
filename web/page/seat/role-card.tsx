import { useRef, useState } from 'preact/hooks'
import { type GameState, isEvent, type ViewEvent } from '../../../src/index.js'
import { roleWords } from '../../../src/kernel/rules/index.js'
import { playerName } from '../game/words.js'
import { inPageLanguage, pageLanguage } from '../languages/page-language.js'
import { Portrait } from '../portrait.js'
import { readStored, storeForTab } from '../routes.js'
import { texts } from '../texts.js'

/** A press that takes longer than this looks at the card only while it lasts, in ms. */
const holdMs = 400

const turnedKey = (game: string): string => `nightzero turned ${game}`

/** Whether the card of a game lies open in this tab, and how a button turns it: by a press, or only while it is held. */
function useTurn(game: string) {
  const [isOpen, setOpen] = useState(readStored(turnedKey(game)) === 'open')
  /** When the press began that has opened it. */
  const openedAt = useRef<number | undefined>(undefined)
  const turn = (open: boolean) => {
    setOpen(open)
    storeForTab(turnedKey(game), open ? 'open' : '')
  }
  const press = ({ currentTarget, pointerId }: PointerEvent & { currentTarget: HTMLElement }) => {
    // The open card moves the button away from below the finger.
    currentTarget.setPointerCapture(pointerId)
    openedAt.current = isOpen ? undefined : performance.now()
    setOpen(true)
  }
  const release = () => {
    if (openedAt.current !== undefined) turn(performance.now() - openedAt.current < holdMs)
  }
  const click = ({ detail }: MouseEvent) => {
    // The keyboard presses without a pointer, and counts no clicks.
    if (detail === 0) turn(!isOpen)
    else if (openedAt.current === undefined) turn(false)
    openedAt.current = undefined
  }
  return { isOpen, acts: { onPointerDown: press, onPointerUp: release, onPointerCancel: release, onClick: click } }
}

interface RoleCardProps {
  readonly state: GameState
  readonly events: readonly ViewEvent[]
  readonly seat: string
  readonly game: string
}

/** The own role, face down until its player turns it: somebody may look over the shoulder. */
export function RoleCard({ state, events, seat, game }: RoleCardProps) {
  const { isOpen, acts } = useTurn(game)
  const own = state.players.find(({ id }) => id === seat)
  const dealt = events.find((event) => isEvent(event, 'role.dealt') && event.data.player === seat)
  if (!own || !dealt || !isEvent(dealt, 'role.dealt'))
    return (
      <div class="role-card">
        <h2>{texts.seat.youAreNobodyYet}</h2>
        <p class="note">{texts.seat.notDealt}</p>
      </div>
    )
  return (
    <div class="role-card">
      {isOpen ? (
        <OpenCard own={own} {...{ state }} dealt={dealt.data} />
      ) : (
        <h2>
          <Portrait name={own.name} />
          {own.name}
        </h2>
      )}
      {/* The same button stays while the card is turned: what is held must not go away. */}
      <button type="button" class="turn-card" aria-expanded={isOpen} {...acts}>
        {isOpen ? texts.seat.coverRole : texts.seat.turnRole}
      </button>
      {own.status === 'dead' && <p class="note dead-note">{texts.seat.youDied}</p>}
    </div>
  )
}

interface OpenCardProps {
  readonly own: GameState['players'][number]
  readonly state: GameState
  readonly dealt: ViewEvent<'role.dealt'>['data']
}

function OpenCard({ own, state, dealt: { role, teammates } }: OpenCardProps) {
  const names = (teammates ?? []).map((id) => playerName(state.players, id))
  return (
    <div class={`open-card team-${own.team ?? 'neutral'}`} data-role={role}>
      <h2>
        <Portrait name={own.name} />
        {own.name}, <span class="role-name">{inPageLanguage(role)}</span>
      </h2>
      <p class="note">{pageLanguage.language.render(roleWords(role, 'describe', state.rules?.cast[role]?.describe))}</p>
      {teammates && (
        <p class="note mates">
          {names.length > 0 ? texts.seat.mates(names) : texts.seat.noMates}
          {names.map((name) => (
            <Portrait key={name} name={name} />
          ))}
        </p>
      )}
    </div>
  )
}
