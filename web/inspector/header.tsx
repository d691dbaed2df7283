import type { PageRequest, SessionMessage } from '../../src/inspector/index.js'
import { activeWords } from '../charts/active-states.js'
import { CheckField, SelectField } from '../parts.js'
import type { HubLinkState } from './connection.js'
import type { Inspected } from './inspected.js'
import type { ShownActor } from './scene.js'
import type { SeenActor } from './seen-actor.js'

interface HeaderProps {
  readonly roots: readonly SeenActor[]
  /** As it is now. */
  readonly root: ShownActor
  /** Whether the charts show the past. */
  readonly isPast: boolean
  readonly session: SessionMessage | undefined
  readonly line: HubLinkState
  readonly inspected: Inspected
  readonly ask: (request: PageRequest) => void
  readonly onRoot: (id: string) => void
}

export function Header({ roots, root, isPast, session, line, inspected, ask, onRoot }: HeaderProps) {
  const titleOf = ({ id, name }: Pick<SeenActor, 'id' | 'name'>) => sessionTitle(inspected.sessions.get(id)) ?? name
  const toSession = (root: SeenActor) => ({
    value: root.id,
    label: [titleOf(root), ...gameWords(inspected.sessions.get(root.id))].join(', '),
  })
  return (
    <header class="head">
      <div class="what">
        <p class="brand">nightzero inspector</p>
        <h1>{titleOf(root)}</h1>
        <p class="now">
          {isPast && 'Now: '}
          {nowWords(root, session, line)}
        </p>
      </div>
      {roots.length > 1 && (
        <SelectField class="pick" label="Session" value={root.id} options={roots.map(toSession)} onChoose={onRoot} />
      )}
      {session && isGame(session) && <Steering {...{ root, session, inspected, ask }} />}
    </header>
  )
}

/** What a session shows, for a reader who knows nothing of it; undefined before its first message. */
function sessionTitle(session: SessionMessage | undefined): string | undefined {
  if (session?.preset === undefined) return session?.title
  const players = session.players?.length ?? 0
  return players === 0 ? 'A game of Mafia' : `A game of Mafia with ${players} players`
}

/** The id of a game, which its title leaves out. */
const gameWords = (session: SessionMessage | undefined): string[] =>
  session?.preset === undefined ? [] : [`game ${session.title}`]

function nowWords(root: ShownActor, session: SessionMessage | undefined, line: HubLinkState): string {
  if (line !== 'open') return 'The connection to the inspector is lost. Trying again…'
  const { status } = root.snapshot
  if (status === 'done') return 'Over'
  if (status === 'error') return 'Failed'
  if (status === 'stopped') return 'Stopped'
  const day = session?.day ?? (root.snapshot.context as { day?: unknown } | undefined)?.day
  const where = [...activeWords(root), ...(typeof day === 'number' && day > 0 ? [`day ${day}`] : [])]
  return [
    ...where,
    ...(session?.preset ? [`rules ${session.preset}`] : []),
    ...(session?.paused ? ['paused'] : []),
    ...gameWords(session),
  ].join(' · ')
}

/** Only a game can be steered, and only a game has hidden roles. */
const isGame = ({ preset, steerable, paused }: SessionMessage): boolean =>
  preset !== undefined || steerable === true || paused !== undefined

type SteeringProps = Pick<HeaderProps, 'root' | 'ask' | 'inspected'> & { readonly session: SessionMessage }

function Steering({ root: { id: rootId, snapshot }, session, inspected, ask }: SteeringProps) {
  const isOver = session.steerable === false || (snapshot.status !== undefined && snapshot.status !== 'active')
  return (
    <div class="steering">
      <fieldset class="buttons" aria-label="Steer the game">
        <button
          type="button"
          class="main"
          disabled={isOver}
          onClick={() => ask({ type: session.paused ? 'nightzero.resume' : 'nightzero.pause', rootId })}
        >
          {session.paused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" disabled={isOver} onClick={() => ask({ type: 'nightzero.step', unit: 'event', rootId })}>
          Next event
        </button>
        <button type="button" disabled={isOver} onClick={() => ask({ type: 'nightzero.step', unit: 'phase', rootId })}>
          Next phase
        </button>
      </fieldset>
      <CheckField
        class="switch"
        label="Show hidden roles"
        checked={inspected.isRevealed}
        onCheck={(on) => ask({ type: 'nightzero.reveal', on })}
      />
      <p class="refusal" role="status">
        {inspected.refusal}
      </p>
    </div>
  )
}
