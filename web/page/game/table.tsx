import { createContext } from 'preact'
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameState, Observer, PlayerState } from '../../../src/index.js'
import { arrowPath, sceneAt, type TableScene } from '../../../src/show/pictures/index.js'
import { inPageLanguage } from '../languages/page-language.js'
import { PlayerName, Portrait } from '../portrait.js'
import { texts } from '../texts.js'
import { Middle } from './middle.js'
import { arrangeRing, type Ring, type Spot } from './ring.js'
import type { GameStore } from './store.js'
import { TurningPoints, type TurningPointsProps } from './turning.js'
import { choiceWords, isNight } from './words.js'

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element in whole pixels, updated as it changes; 0 by 0 before it is drawn. Returns its ref first. */
function useSize<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}

/** The players that the person may choose by a click on a seat of the table. */
interface SeatPick {
  readonly options: ReadonlySet<string>
  readonly chosen: string | undefined
  readonly choose: (player: string) => void
}

const nothingAsked: SeatPick = { options: new Set(), chosen: undefined, choose: () => {} }

/** Gives the seats of the table the open question of the person who sits there. */
export const SeatPickContext = createContext(nothingAsked)

/** How a seat is chosen; undefined if it is not an option. */
function useSeatPick(player: string) {
  const { options, chosen, choose } = useContext(SeatPickContext)
  return options.has(player) ? { isChosen: chosen === player, choose: () => choose(player) } : undefined
}

interface SeatProps {
  readonly player: PlayerState
  /** Of all at the table. */
  readonly names: readonly string[]
  readonly spot: Spot
  readonly ring: Ring
  readonly isYou: boolean
  readonly isSpeaking: boolean
  readonly isAccused: boolean
  readonly isDying: boolean
  /** Whether it is waited for, or has answered while others are. */
  readonly waits: 'thinking' | 'answered' | undefined
  readonly isAway: boolean
  /** What the player chose, if that is not a player. */
  readonly mark: string | undefined
}

/** That nobody is connected to a person's seat. Whoever is dead keeps nobody waiting. */
export const Away = ({ player }: { readonly player: PlayerState }) =>
  player.status === 'dead' ? null : <span class="away">{texts.table.away}</span>

/** A player at the table: a window that is lit while the player lives. */
function TableSeat({
  player,
  names,
  spot,
  ring,
  isYou,
  isSpeaking,
  isAccused,
  isDying,
  waits,
  isAway,
  mark,
}: SeatProps) {
  const { name, status, role, team, persona } = player
  const pick = useSeatPick(player.id)
  const classes = [
    'seat',
    pick && (pick.isChosen ? 'option chosen' : 'option'),
    status,
    team && `team-${team}`,
    isSpeaking && 'speaking',
    isAccused && 'accused',
    isDying && 'dying',
    waits,
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
        '--turn': player.seat,
      }}
      title={[name, role && inPageLanguage(role), persona?.character].filter(Boolean).join('. ')}
    >
      <span class="window" aria-hidden="true">
        <Portrait name={name} />
      </span>
      <PlayerName name={name} names={names} />
      {role && <span class="role">{inPageLanguage(role)}</span>}
      {isYou && <span class="unseen">({texts.common.you})</span>}
      {status === 'dead' && <span class="unseen">({texts.table.dead})</span>}
      {isSpeaking && <span class="unseen">({texts.table.speaking})</span>}
      {isAway && <Away player={player} />}
      {pick && <button type="button" class="pick" tabIndex={-1} aria-hidden="true" onClick={pick.choose} />}
      {mark && <span class={`mark ${mark}`}>{choiceWords(mark)}</span>}
    </li>
  )
}

interface TableProps {
  readonly store: GameStore
  readonly at: number
  /** The moments that decided the game: at the end they follow the roles. */
  readonly decided?: TurningPointsProps['moments'] | undefined
  readonly speed?: number
}

/** The table at a moment: who sits where, who is alive, what is said and who chose whom. */
export function GameTable({ store, at, decided = [], speed = 1 }: TableProps) {
  const [frame, { width, height }] = useSize<HTMLDivElement>()
  const { events, audience } = store
  const state = store.stateAfter(at + 1)
  const { players } = state
  const ids = useMemo(() => new Set(players.map(({ id }) => id)), [players])
  const scene = useMemo(() => sceneAt(events, at, ids), [events.length, at, ids])
  const form = tableForm(width, height)
  const room = seatRoom(form, { width, height })
  const grow = growth(room)
  const ring = useMemo(
    () =>
      enlarge(
        arrangeRing({
          count: players.length,
          width: room.width / grow,
          height: room.height / grow,
          hasMiddle: form === 'round',
        }),
        grow,
      ),
    [players.length, room.width, room.height, grow, form],
  )
  const streamed = at === store.last ? store.streamed : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: two tables beside each other would be regions of the same name
    <div
      role="group"
      class={['table', isNight(state.phase) && 'night', form, !ring.hasRoles && 'dense'].filter(Boolean).join(' ')}
      ref={frame}
      style={{ '--grow': grow }}
      aria-label={texts.table.label}
    >
      {width > 0 && (
        <>
          <Arrows {...{ scene, players, ring, ...room }} />
          <Seats
            {...{ scene, players, ring, audience }}
            awaited={at === store.last ? store.awaited : undefined}
            speaker={streamed?.player ?? scene.speaker}
          />
          <Middle
            {...{ scene, state, audience, streamed }}
            room={form === 'round' ? within(ring.inside) : form === 'narrow' ? below : {}}
          >
            <TurningPoints moments={decided} players={players.length} speed={speed} onGo={(at) => store.goTo(at)} />
          </Middle>
        </>
      )}
    </div>
  )
}

/** A table of this size is drawn as designed; everything on a larger one grows with it, up to twice the size. */
const designed: Size = { width: 800, height: 720 }

const growth = ({ width, height }: Size): number =>
  Math.max(1, Math.min(2, width / designed.width, height / designed.height))

const enlarge = ({ spots, seat, pane, hasRoles, inside }: Ring, by: number): Ring => ({
  spots: spots.map(({ x, y }) => ({ x: x * by, y: y * by })),
  seat: seat * by,
  pane: pane * by,
  hasRoles,
  inside: { width: inside.width * by, height: inside.height * by, middle: inside.middle * by },
})

interface SeatsProps {
  readonly scene: TableScene
  readonly players: GameState['players']
  readonly ring: Ring
  readonly audience: Observer
  readonly speaker: string | undefined
  readonly awaited: GameStore['awaited'] | undefined
}

const waitOf = (player: string, { waiting, answered }: GameStore['awaited']) =>
  waiting.includes(player) ? 'thinking' : waiting.length > 0 && answered.includes(player) ? 'answered' : undefined

function Seats({ scene, players, ring, audience, speaker, awaited }: SeatsProps) {
  const names = players.map(({ name }) => name)
  return (
    <ol class="seats">
      {players.map((player, seat) => (
        <TableSeat
          key={player.id}
          player={player}
          names={names}
          spot={ring.spots[seat] ?? { x: 0, y: 0 }}
          ring={ring}
          isYou={player.id === audience}
          isSpeaking={player.id === speaker}
          isAccused={player.id === scene.accused}
          isDying={player.id === scene.dying}
          waits={awaited && waitOf(player.id, awaited)}
          isAway={awaited?.away.includes(player.id) === true}
          mark={scene.marks[player.id]}
        />
      ))}
    </ol>
  )
}

/** Below this width, what happens is shown below the table instead of in its middle, and takes this height. */
const narrowest = 560
const captionHeight = 170
/** A table that is lower than this has what happens beside it, if it is wide enough for both. */
const lowest = 340
const widestNarrow = 440

const tableForm = (width: number, height: number): 'low' | 'narrow' | 'round' =>
  height < lowest && width >= widestNarrow ? 'low' : width < narrowest ? 'narrow' : 'round'

/** The part of the table where the seats are. */
function seatRoom(form: ReturnType<typeof tableForm>, { width, height }: Size): Size {
  if (form === 'low') return { width: Math.floor(width / 2), height }
  return { width, height: form === 'narrow' ? height - captionHeight : height }
}
const below = { height: `${captionHeight}px` }

const within = ({ width, height, middle }: Ring['inside']) => ({
  top: `${Math.round(middle)}px`,
  maxWidth: `${Math.round(width)}px`,
  maxHeight: `${Math.round(height)}px`,
})

interface ArrowsProps {
  readonly scene: TableScene
  readonly players: GameState['players']
  readonly ring: Ring
  readonly width: number
  readonly height: number
}

function Arrows({ scene, players, ring, width, height }: ArrowsProps) {
  const middle = { x: width / 2, y: height / 2 }
  const spotOf = (id: string) => ring.spots[players.findIndex((player) => player.id === id)] ?? middle
  return (
    <svg class="aims" width={width} height={height} aria-hidden="true">
      <defs>
        <marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 1 L9 5 L0 9 Z" />
        </marker>
      </defs>
      {scene.aims.map(({ from, to, kind, isNew }) => (
        <path
          key={`${from} ${to}`}
          class={`aim ${kind}${isNew ? ' new' : ''}`}
          pathLength={kind === 'ballot' ? 1 : undefined}
          d={arrowPath(spotOf(from), spotOf(to), { middle, room: ring.pane * 0.82 })}
          marker-end="url(#head)"
        />
      ))}
    </svg>
  )
}
