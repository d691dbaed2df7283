import type { AcceptedAnswer } from '../events/answer-schema.js'
import { type GameEvent, isEvent } from '../events/event.js'
import type { Rules } from '../rules/rules-schema.js'
import type { AnswerEvent } from './answered-question.js'

/**
 * The events whose answers a fork keeps: those before the changed one, the changed one itself, now `answer`, and those
 * after it that were given without knowing of it, because they were given at the same time.
 */
export function forkedPast(events: readonly GameEvent[], changed: AnswerEvent, answer: AcceptedAnswer): GameEvent[] {
  const rules = (events[0] as GameEvent<'game.created'>).data.rules
  return events.flatMap((event) => {
    if (event.seq === changed.seq) return [answeredOtherwise(changed, answer)]
    const kept = event.seq < changed.seq || isUnaware(event, changed, rules)
    return kept && !concerns(event, changed) ? [event] : []
  })
}

/** The failed tries before the changed answer are part of it. */
const concerns = (event: GameEvent, changed: AnswerEvent): boolean =>
  isEvent(event, 'answer.rejected') && event.data.requestId === changed.data.requestId

function answeredOtherwise(changed: AnswerEvent, answer: AcceptedAnswer): GameEvent {
  const { requestId, player, kind, at } = changed.data
  const data = { requestId, player, kind, attempt: 1, answer, ...(at !== undefined && { at }) }
  return { ...changed, type: 'answer.recorded', data } as GameEvent
}

/** Whether `event` is about an answer that was given without knowing of the changed one; nobody asked knows a narrator's. */
function isUnaware(event: GameEvent, changed: AnswerEvent, rules: Rules): boolean {
  if (changed.data.kind === 'narrate' && rules.narration !== 'public') return true
  if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted') && !isEvent(event, 'answer.rejected'))
    return false
  const { requestId, kind } = event.data
  const samePlace = placeOf(requestId) === placeOf(changed.data.requestId)
  return (samePlace && askedTogether(kind, rules)) || sameNight(event, changed)
}

const placeOf = (requestId: string): string => requestId.slice(0, requestId.lastIndexOf('.'))

const powers = new Set(['protect', 'investigate', 'shoot'])

/** Doctors, sheriffs and vigilantes act in the dark, whatever else happens that night. */
function sameNight(event: GameEvent, changed: AnswerEvent): boolean {
  const { kind } = event.data as { kind: string }
  return event.day === changed.day && changed.phase === 'night' && event.phase === 'night' && powers.has(kind)
}

function askedTogether(kind: string, { ballot, night }: Rules): boolean {
  if (kind === 'nominate' || kind === 'vote' || kind === 'judge') return ballot === 'parallel'
  if (kind === 'kill') return night.mafia.protocol !== 'consensus'
  return kind === 'persona' || kind === 'strategize' || kind === 'summarize' || powers.has(kind)
}
