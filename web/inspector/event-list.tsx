import { useState } from 'preact/hooks'
import { Tree } from './actor-panel.js'
import { eventWords, type Inspected, type Occurrence, type SeenActor } from './inspected.js'

interface EventListProps {
  readonly inspected: Inspected
  readonly root: SeenActor
  readonly chosen: SeenActor
}

const shown = 150

/** The events that actors sent to each other, the latest first. */
export function EventList({ inspected, root, chosen }: EventListProps) {
  const [isNarrow, narrow] = useState(false)
  const depths = actorDepths(inspected, root)
  const events = inspected.events.filter(
    ({ from, to }) => depths.has(to) && (!isNarrow || from === chosen.id || to === chosen.id),
  )
  return (
    <section class="panel events" aria-label="Events">
      <header class="row">
        <h2>Events</h2>
        <label class="only">
          <input type="checkbox" checked={isNarrow} onChange={({ currentTarget }) => narrow(currentTarget.checked)} />
          only {chosen.name}
        </label>
      </header>
      <ol class="sequence" reversed>
        {events
          .slice(-shown)
          .reverse()
          .map((event) => (
            <Row key={event.number} event={event} depths={depths} inspected={inspected} />
          ))}
      </ol>
      {events.length === 0 && <p class="none">None yet.</p>}
    </section>
  )
}

interface RowProps {
  readonly event: Occurrence
  readonly depths: ReadonlyMap<string, number>
  readonly inspected: Inspected
}

function Row({ event: { from, to, event }, depths, inspected }: RowProps) {
  const name = (id: string) => inspected.actors.get(id)?.name ?? id
  return (
    <li>
      <Lanes from={from === undefined ? undefined : depths.get(from)} to={depths.get(to) ?? 0} />
      <details>
        <summary>
          <span class="who">{from === undefined || from === to ? name(to) : `${name(from)} → ${name(to)}`}</span>{' '}
          <span class="event">{eventWords(event)}</span>
        </summary>
        <Tree value={event} isOpen />
      </details>
    </li>
  )
}

const lane = 9

/** One line of a sequence diagram: a lane for each depth, the outermost at the left. */
function Lanes({ from, to }: { readonly from: number | undefined; readonly to: number }) {
  const at = (depth: number) => 6 + lane * Math.min(depth, 6)
  return (
    <svg class="lanes" width={66} height={22} viewBox="0 0 66 22" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6].map((depth) => (
        <path key={depth} class="lane" d={`M${at(depth)} 0V22`} />
      ))}
      {from !== undefined && from !== to && <path class="sent" d={`M${at(from)} 11H${at(to)}`} />}
      <circle class="ear" cx={at(to)} cy={11} r={3.5} />
    </svg>
  )
}

/** How deep each actor is in a system, the root at 0. */
function actorDepths(inspected: Inspected, root: SeenActor): Map<string, number> {
  const depths = new Map([[root.id, 0]])
  for (const { id, parentId } of inspected.actors.values()) {
    const outer = parentId === undefined ? undefined : depths.get(parentId)
    if (outer !== undefined) depths.set(id, outer + 1)
  }
  return depths
}
