import { fieldsOf, type RawEvent, type UpgradeStep, withData } from '../raw-event.js'

/** All players who share the lead are `tied`, also in a vote with skip; `tied` is empty when one leads alone. */
export const withTied: UpgradeStep = (events) => {
  const seats = seatsOf(events)
  return events.map((event) => {
    const { type, data } = event
    if (type === 'vote.resolved') return withData(event, { tied: tiedInVote(fieldsOf(data.tally), seats) })
    if (type === 'nomination.resolved') return withData(event, { tied: tiedInNomination(fieldsOf(data.tally)) })
    return event
  })
}

function seatsOf(events: readonly RawEvent[]): string[] {
  const players = events.find(({ type }) => type === 'game.opened')?.data.players
  return Array.isArray(players) ? players.map((player) => String(fieldsOf(player).id)) : []
}

type Tally = Readonly<Record<string, unknown>>

function leadersIn(tally: Tally): string[] {
  const most = Math.max(0, ...Object.values(tally).map(Number))
  return Object.keys(tally).filter((choice) => tally[choice] === most)
}

function tiedInVote(tally: Tally, seats: readonly string[]): string[] {
  const leading = leadersIn(tally)
  return leading.length > 1 ? seats.filter((player) => leading.includes(player)) : []
}

function tiedInNomination({ skip = 0, ...players }: Tally): string[] {
  const leading = leadersIn(players).sort()
  return leading.length > 1 && Number(skip) <= Number(players[leading[0] ?? '']) ? leading : []
}

/** The last round has no summaries. */
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
