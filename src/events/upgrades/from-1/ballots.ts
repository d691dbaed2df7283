import { fieldsOf, type RawEvent, type UpgradeStep, withData } from '../raw-event.js'

/** All players who share the lead are `tied`; nobody is where one leads alone. */
export const withTied: UpgradeStep = (events) => {
  const seats = seatsOf(events)
  return events.map((event) => {
    if (event.type !== 'vote.resolved' && event.type !== 'nomination.resolved') return event
    const tied = tiedIn(fieldsOf(event.data.tally), seats)
    return withData(event, { tied })
  })
}

function seatsOf(events: readonly RawEvent[]): string[] {
  const players = events.find(({ type }) => type === 'game.opened')?.data.players
  return Array.isArray(players) ? players.map((player) => String(fieldsOf(player).id)) : []
}

function tiedIn(tally: Readonly<Record<string, unknown>>, seats: readonly string[]): string[] {
  const most = Math.max(0, ...Object.values(tally).map(Number))
  const leading = Object.keys(tally).filter((choice) => tally[choice] === most)
  return leading.length > 1 ? seats.filter((player) => leading.includes(player)) : []
}

/** Nobody sums up a round that no other follows. */
export const withoutLastRoundEnd: UpgradeStep = (events) => {
  const last = fieldsOf(events[0]?.data.rules).maxDays
  const isLast = ({ day, phase, type }: RawEvent) => day === last && phase === 'roundEnd' && type !== 'game.ended'
  let phase = ''
  return events.flatMap((event) => {
    if (isLast(event)) return []
    if (event.phase !== 'roundEnd') phase = event.phase
    return event.type === 'game.ended' && event.day === last && event.phase === 'roundEnd'
      ? [{ ...event, phase }]
      : [event]
  })
}
