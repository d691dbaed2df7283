import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { CheckField, Scrollable } from '../parts.js'
import { Tree } from './actor-panel.js'
import type { Inspected, Occurrence } from './inspected.js'
import { eventWords, hiddenMark, payload, payloadWords, timeWords } from './words.js'

export interface EventFilter {
  /** Words that an event must contain, all of them. */
  readonly search: string
  /** The id of the actor that sends or gets it; undefined: any. */
  readonly actor: string | undefined
}

/** The events of a session that pass a filter, the oldest first. */
export function useFilteredEvents(inspected: Inspected, rootId: string, { search, actor }: EventFilter) {
  const events = inspected.events(rootId)
  return useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    return events.filter((each) => {
      if (actor !== undefined && each.from !== actor && each.to !== actor) return false
      const text = words.length === 0 ? '' : searchText(inspected, each)
      return words.every((word) => text.includes(word))
    })
    // The list of a session is one array to which events are appended, until the oldest are forgotten.
  }, [events, events.length, search, actor])
}

const searchTexts = new WeakMap<Occurrence, string>()

/** Everything that the page shows of an event, and its type as the machines write it. */
function searchText(inspected: Inspected, occurrence: Occurrence): string {
  const known = searchTexts.get(occurrence)
  if (known !== undefined) return known
  const { at, from, to, event } = occurrence
  const names = [from, to].map((id) => (id === undefined ? '' : actorName(inspected, id)))
  const text = [timeWords(at), ...names, eventWords(event), JSON.stringify(event)].join(' ').toLowerCase()
  searchTexts.set(occurrence, text)
  return text
}

const actorName = (inspected: Inspected, id: string): string => inspected.actors.get(id)?.name ?? id

/** How many events are shown, around the one that is looked at. */
const shown = 160

interface EventListProps {
  readonly inspected: Inspected
  readonly rootId: string
  /** Those that pass the filter, the oldest first. */
  readonly events: readonly Occurrence[]
  readonly filter: EventFilter
  readonly moment: Occurrence | undefined
  readonly chosen: { readonly id: string; readonly name: string }
  readonly onFilter: (filter: EventFilter) => void
  readonly onLook: (event: Occurrence | undefined) => void
}

/** The events that actors sent to each other, the latest first. A click on one shows the session as it was then. */
export function EventList({ inspected, rootId, events, filter, moment, chosen, onFilter, onLook }: EventListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => scrollToChosen(list.current), [moment])
  const depths = actorDepths(inspected, rootId)
  const at = moment === undefined ? events.length : events.findIndex(({ number }) => number >= moment.number)
  const first = Math.max(0, Math.min(at - shown / 2, events.length - shown))
  const near = events.slice(first, first + shown).reverse()
  return (
    <section class="panel events" aria-label="Events">
      <header>
        <h2>Events</h2>
        <CheckField
          class="only"
          label={`only ${filter.actor === undefined ? chosen.name : actorName(inspected, filter.actor)}`}
          checked={filter.actor !== undefined}
          onCheck={(isOnly) => onFilter({ ...filter, actor: isOnly ? chosen.id : undefined })}
        />
        <input
          class="search"
          type="search"
          placeholder="Search names, types and payloads"
          aria-label="Search events"
          autocomplete="off"
          value={filter.search}
          onInput={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
        />
      </header>
      <p class="none" role="status">
        {countWords(events.length, inspected.events(rootId).length)}
      </p>
      <Scrollable class="sequence" label="List of events" scroll={list}>
        <ol reversed>
          {near.map((event) => (
            <Row
              key={event.number}
              event={event}
              isChosen={event.number === moment?.number}
              {...{ depths, inspected, onLook }}
            />
          ))}
        </ol>
      </Scrollable>
    </section>
  )
}

function countWords(passed: number, all: number): string {
  if (all === 0) return 'None yet.'
  return passed === all ? `${all} events, the latest first` : `${passed} of ${all} events`
}

/** Scrolls the list alone: the rest of the page, with the charts, stays where it is. */
function scrollToChosen(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current]')
  if (!list || !row) return
  const [room, { top, bottom }] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (top < room.top) list.scrollTop -= room.top - top
  else if (bottom > room.bottom) list.scrollTop += Math.min(bottom - room.bottom, top - room.top)
}

interface RowProps extends Pick<EventListProps, 'inspected' | 'onLook'> {
  readonly event: Occurrence
  readonly depths: ReadonlyMap<string, number>
  readonly isChosen: boolean
}

function Row({ event: occurrence, depths, inspected, isChosen, onLook }: RowProps) {
  const { at, from, to, event } = occurrence
  const name = (id: string) => actorName(inspected, id)
  return (
    <li aria-current={isChosen ? 'true' : undefined}>
      <button type="button" class="occurrence" aria-expanded={isChosen} onClick={() => onLook(occurrence)}>
        <Lanes from={from === undefined ? undefined : depths.get(from)} to={depths.get(to) ?? 0} />
        <span class="what">
          <span class="who">{from === undefined || from === to ? name(to) : `${name(from)} → ${name(to)}`}</span>{' '}
          <span class="event">{eventWords(event)}</span> <span class="carried">{payloadWords(event)}</span>
        </span>
        <time dateTime={new Date(at).toISOString()}>{timeWords(at)}</time>
      </button>
      {isChosen && <Payload occurrence={occurrence} />}
    </li>
  )
}

function Payload({ occurrence: { event } }: { readonly occurrence: Occurrence }) {
  const fields = payload(event)
  const isHidden = Object.values(fields).includes(hiddenMark)
  return (
    <div class="payload">
      <p class="states">{event.type}</p>
      {Object.keys(fields).length === 0 ? <p class="none">It carries nothing.</p> : <Tree value={fields} isOpen />}
      {isHidden && <p class="none">“Show hidden roles” shows what is hidden here.</p>}
    </div>
  )
}

const lane = 7

/** One line of a sequence diagram: a lane for each depth, the outermost at the left. As high as its row. */
function Lanes({ from, to }: { readonly from: number | undefined; readonly to: number }) {
  const at = (depth: number) => 6 + lane * Math.min(depth, 6)
  return (
    <svg class="lanes" width={54} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6].map((depth) => (
        <line key={depth} class="lane" x1={at(depth)} x2={at(depth)} y1="0" y2="100%" />
      ))}
      {from !== undefined && from !== to && <path class="sent" d={`M${at(from)} 11H${at(to)}`} />}
      <circle class="ear" cx={at(to)} cy={11} r={3.5} />
    </svg>
  )
}

/** How deep each actor is in a session, the root at 0. */
function actorDepths(inspected: Inspected, rootId: string): Map<string, number> {
  const depths = new Map([[rootId, 0]])
  for (const { id, parentId } of inspected.actors.values()) {
    const outer = parentId === undefined ? undefined : depths.get(parentId)
    if (outer !== undefined) depths.set(id, outer + 1)
  }
  return depths
}
