import type { RawEvent, UpgradeStep } from '../raw-event.js'

const taken = /^The name `(.*)` is taken\. Choose another\.$/s

/** Whether a try failed because another player had the name already. */
export const isClash = ({ type, data }: RawEvent): boolean =>
  type === 'answer.rejected' && data.kind === 'persona' && taken.test(String(data.reason))

/**
 * What was offered is the moderator's, and whole, so that its fault can be found again. Version 1 kept a preview: but for a
 * name that was taken, which the reason tells, the fault has to be believed, as an agent's own is.
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
