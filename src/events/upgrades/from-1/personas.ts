import type { RawEvent, UpgradeStep } from '../raw-event.js'
import { isClash } from './rejections.js'

const isSetUp = ({ phase, type }: RawEvent): boolean => phase === 'setup' && type !== 'role.dealt'

/**
 * In version 1, a player who chose a taken name was asked again before the others' answers were recorded. Now it is
 * asked again after all of them: its later tries move to the end, as tries of another question.
 */
export const clashesLast: UpgradeStep = (events) => {
  const clashing = new Set(events.flatMap((event) => (isClash(event) ? [event.data.player] : [])))
  if (clashing.size === 0) return [...events]
  const moved: RawEvent[] = []
  const waiting = new Set<unknown>()
  const kept = events.filter((event) => {
    const { player } = event.data
    if (!isSetUp(event) || !clashing.has(player)) return true
    const stays = !waiting.has(player)
    if (isClash(event)) waiting.add(player)
    if (!stays) moved.push(asAskedAgain(event))
    return stays
  })
  const end = kept.findIndex(({ type }) => type === 'role.dealt')
  const at = end < 0 ? kept.length : end
  return [...kept.slice(0, at), ...moved, ...kept.slice(at)]
}

/** Makes it part of a separate question, with tries counted from 1. */
function asAskedAgain(event: RawEvent): RawEvent {
  const { requestId, attempt } = event.data
  if (typeof requestId !== 'string') return event
  const tried = typeof attempt === 'number' ? { attempt: Math.max(1, attempt - 1) } : {}
  return { ...event, data: { ...event.data, requestId: `${requestId} again`, ...tried } }
}
