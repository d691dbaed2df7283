import { useMemo } from 'preact/hooks'
import type { GameState, Observer } from '../../../src/index.js'
import { texts } from '../texts/texts.js'
import { Middle } from './middle.js'
import { arrowPath, type Ring, ringOf } from './ring.js'
import { type Scene, sceneAt } from './scene.js'
import { Seat } from './seat.js'
import type { GameStore } from './store.js'
import { useSize } from './use-size.js'
import { isNight } from './words.js'

interface TableProps {
  readonly store: GameStore
  /** The moment that is shown. */
  readonly at: number
}

/** The table at a moment: who sits where, who is alive, what is said and who chose whom. */
export function Table({ store, at }: TableProps) {
  const [frame, { width, height }] = useSize<HTMLElement>()
  const { events, audience } = store
  const state = store.stateAfter(at + 1)
  const { players } = state
  const ids = useMemo(() => new Set(players.map(({ id }) => id)), [players])
  const scene = useMemo(() => sceneAt(events, at, ids), [events.length, at, ids])
  const isNarrow = width < narrowest
  const room = isNarrow ? height - captionHeight : height
  const ring = useMemo(
    () => ringOf({ count: players.length, width, height: room, hasMiddle: !isNarrow }),
    [players.length, width, room, isNarrow],
  )
  const streamed = at === store.last ? store.streamed : undefined
  return (
    <section
      class={['table', isNight(state.phase) && 'night', isNarrow && 'narrow', !ring.hasRoles && 'dense']
        .filter(Boolean)
        .join(' ')}
      ref={frame}
      aria-label={texts.table.label}
    >
      {width > 0 && (
        <>
          <Arrows {...{ scene, players, ring, width }} height={room} />
          <Seats {...{ scene, players, ring, audience }} speaker={streamed?.player ?? scene.speaker} />
          <Middle {...{ scene, state, audience, streamed }} room={isNarrow ? below : within(ring.inside)} />
        </>
      )}
    </section>
  )
}

interface SeatsProps {
  readonly scene: Scene
  readonly players: GameState['players']
  readonly ring: Ring
  readonly audience: Observer
  readonly speaker: string | undefined
}

function Seats({ scene, players, ring, audience, speaker }: SeatsProps) {
  return (
    <ol class="seats">
      {players.map((player, seat) => (
        <Seat
          key={player.id}
          player={player}
          spot={ring.spots[seat] ?? { x: 0, y: 0 }}
          ring={ring}
          isYou={player.id === audience}
          isSpeaking={player.id === speaker}
          isAccused={player.id === scene.accused}
          mark={scene.marks[player.id]}
        />
      ))}
    </ol>
  )
}

/** Below this width, what happens is shown below the table instead of in its middle, and takes this height. */
const narrowest = 560
const captionHeight = 150
const below = { height: `${captionHeight}px` }

const within = ({ width, height }: Ring['inside']) => ({
  maxWidth: `${Math.round(width)}px`,
  maxHeight: `${Math.round(height)}px`,
})

interface ArrowsProps {
  readonly scene: Scene
  readonly players: GameState['players']
  readonly ring: Ring
  readonly width: number
  readonly height: number
}

/** Who chose whom. Screen readers find it in the list of votes. */
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
          d={arrowPath(spotOf(from), spotOf(to), { middle, room: ring.pane * 0.82 })}
          marker-end="url(#head)"
        />
      ))}
    </svg>
  )
}
