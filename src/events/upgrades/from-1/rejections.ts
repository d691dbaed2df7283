import type { RawEvent, UpgradeStep } from '../raw-event.js'

const taken = /^The name `(.*)` is taken\. Choose another\.$/s

/** Whether a try failed because another player already had the name. */
export const isClash = ({ type, data }: RawEvent): boolean =>
  type === 'answer.rejected' && data.kind === 'persona' && taken.test(String(data.reason))

/**
 * Only the moderator sees an offered answer, and it is complete, so that its fault can be found again. Version 1 kept
 * only a preview. A taken name can be read from the reason; all other faults are accepted unchecked, like those of an
 * agent.
 */
export const withFaults: UpgradeStep = (events) =>
  events.flatMap((event) => {
    if (event.type !== 'answer.rejected') return [event]
    const { offered: _, ...data } = event.data
    if (!isClash(event)) return [{ ...event, data: { ...data, fault: 'agent' } }]
    const { requestId, player, kind, attempt } = data
    const [, name] = taken.exec(String(data.reason)) ?? []
    const offered = JSON.stringify({ persona: { name } })
    const { meta: __, ...place } = event
    return [
      { ...place, type: 'answer.offered', audience: 'moderator', data: { requestId, player, kind, attempt, offered } },
      { ...event, data: { ...data, fault: 'clash' } },
    ]
  })
