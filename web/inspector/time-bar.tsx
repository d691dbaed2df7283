import type { Occurrence } from './inspected.js'
import { timeWords } from './words.js'

interface TimeBarProps {
  /** The events among which one goes back and forward, the oldest first. */
  readonly events: readonly Occurrence[]
  /** The event after which the session is shown; undefined: it is shown as it is now. */
  readonly moment: Occurrence | undefined
  readonly onLook: (event: Occurrence | undefined) => void
}

/** Goes back to what happened, event by event, and forward to what happens now. */
export function TimeBar({ events, moment, onLook }: TimeBarProps) {
  const before = moment === undefined ? events.at(-1) : events.findLast(({ number }) => number < moment.number)
  const after = moment && events.find(({ number }) => number > moment.number)
  // Beyond the last event is now.
  const place = moment === undefined ? events.length : events.length - countAfter(events, moment) - 1
  const words = momentWords(events, moment, place)
  return (
    <section class={moment ? 'time past' : 'time'} aria-label="Time">
      <div class="buttons">
        <button type="button" disabled={before === undefined} onClick={() => onLook(before)}>
          Back
        </button>
        <button type="button" disabled={moment === undefined} onClick={() => onLook(after)}>
          Forward
        </button>
      </div>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={words}
        min={0}
        max={events.length}
        value={Math.max(0, place)}
        disabled={events.length === 0}
        onInput={({ currentTarget }) => onLook(events[Number(currentTarget.value)])}
      />
      <p class="moment" role="status">
        {words}
      </p>
      <button type="button" class={moment ? 'main' : ''} disabled={!moment} onClick={() => onLook(undefined)}>
        Now
      </button>
    </section>
  )
}

const countAfter = (events: readonly Occurrence[], moment: Occurrence): number =>
  events.filter(({ number }) => number > moment.number).length

function momentWords(events: readonly Occurrence[], moment: Occurrence | undefined, place: number): string {
  if (moment === undefined) return 'Shown as it is now'
  const isListed = events[place]?.number === moment.number
  const which = isListed ? `After event ${place + 1} of ${events.length}` : 'After an event that is not listed'
  return `${which}, ${timeWords(moment.at)}`
}
