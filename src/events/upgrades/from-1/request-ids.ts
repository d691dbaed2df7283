import { type UpgradeStep, withData } from '../raw-event.js'

/**
 * A request's id counts how often its player was asked this kind of question on this day, and reveals nothing about the
 * others.
 */
export const withRequestIds: UpgradeStep = (events) => {
  const ids = new Map<string, string>()
  const counts = new Map<string, number>()
  const idOf = (old: string, kind: string, player: string): string => {
    const known = ids.get(old)
    if (known !== undefined) return known
    const series = `${old.split('.')[0]}.${kind}.${player}`
    const count = (counts.get(series) ?? 0) + 1
    counts.set(series, count)
    const id = `${old.split('.')[0]}.${kind}.${count}.${player}`
    ids.set(old, id)
    return id
  }
  return events.map((event) => {
    const { requestId, kind, player } = event.data
    if (typeof requestId !== 'string') return event
    return withData(event, { requestId: idOf(requestId, String(kind), String(player)) })
  })
}
