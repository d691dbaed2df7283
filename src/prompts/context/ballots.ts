import { isEvent, type ViewEvent } from '../../events/event.js'
import type { EventType } from '../../events/event-data.js'
import { countOf } from '../../telling/ballots.js'
import { byId, choiceIn } from '../../telling/wording.js'
import type { Told } from './chronicle.js'

/**
 * The ballots of a day, each in one line with its outcome: nominations, the vote, the revote, the judgment; by the
 * number of the event that ended each. With `counted` the lines say how many chose what, not who.
 */
export function ballotsOf(day: readonly Told[], counted: boolean): Map<number, string> {
  const revote = day.filter(({ event }) => event.phase === 'revote')
  const before = day.filter(({ event }) => event.phase !== 'revote')
  const named: readonly (readonly [Ballot, string, readonly Told[]])[] = [
    [nominations, 'nominations', before],
    [votes, revote.length > 0 ? 'first vote' : 'vote', before],
    [votes, 'revote', revote],
    [judgments, 'judgment', before],
  ]
  return new Map(named.flatMap(([ballot, name, told]) => lineOf({ ballot, name, counted }, told)))
}

interface Cast {
  readonly player: string
  readonly choice: string
}

/** In some games a speech nominates. */
function nomination(event: ViewEvent): Cast[] {
  if (isEvent(event, 'nomination.made')) return [event.data]
  if (!isEvent(event, 'speech.given') || event.data.nominee === undefined) return []
  return [{ player: event.data.player, choice: event.data.nominee }]
}

/** How a ballot shows in the events: what was cast, and what resolves it. */
interface Ballot {
  readonly castIn: (event: ViewEvent) => readonly Cast[]
  readonly resolved: EventType
}

const nominations: Ballot = { castIn: nomination, resolved: 'nomination.resolved' }
const votes: Ballot = {
  castIn: (event) => (isEvent(event, 'vote.cast') ? [event.data] : []),
  resolved: 'vote.resolved',
}
const judgments: Ballot = {
  castIn: (event) => (isEvent(event, 'judgment.cast') ? [event.data] : []),
  resolved: 'judgment.resolved',
}

interface Naming {
  readonly ballot: Ballot
  readonly name: string
  readonly counted: boolean
}

/** Who chose whom, grouped by choice, and the line with the outcome; none if there was no such ballot. */
function lineOf({ ballot: { castIn, resolved }, name, counted }: Naming, told: readonly Told[]): [number, string][] {
  const choices = told.filter(({ event }) => castIn(event).length > 0)
  const outcome = told.findLast(({ event }) => event.type === resolved)
  const end = outcome ?? choices.at(-1)
  if (end === undefined) return []
  const byChoice = new Map<string, string[]>()
  for (const { choice, player } of choices.flatMap(({ event }) => castIn(event)))
    byChoice.set(choice, [...(byChoice.get(choice) ?? []), player])
  const gathered = counted
    ? countsOf(byChoice)
    : [...byChoice].map(([choice, from]) => `${choiceIn(byId, choice)} by ${from.join(', ')}`).join('; ')
  const parts = [gathered && `${gathered}.`, outcome?.line].filter(Boolean)
  return [[end.event.n, `${name}: ${parts.join(' ')}`]]
}

const countsOf = (byChoice: ReadonlyMap<string, readonly string[]>): string =>
  countOf(Object.fromEntries([...byChoice].map(([choice, from]) => [choice, from.length])), byId)
