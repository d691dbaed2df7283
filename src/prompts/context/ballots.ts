import { isEvent, type ViewEvent } from '../../events/event.js'
import type { EventType } from '../../events/event-data.js'
import { byId, choiceIn } from '../../telling/wording.js'
import type { Told } from './chronicle.js'

/** The ballots of a day, each in one line with what it came to: nominations, the vote, the revote, the judgment. */
export function ballotsOf(day: readonly Told[]): string[] {
  const revote = day.filter(({ event }) => event.phase === 'revote')
  const before = day.filter(({ event }) => event.phase !== 'revote')
  return [
    ...lineOf(nominations, 'nominations', before),
    ...lineOf(votes, revote.length > 0 ? 'first vote' : 'vote', before),
    ...lineOf(votes, 'revote', revote),
    ...lineOf(judgments, 'judgment', before),
  ]
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

/** Who chose whom, gathered by choice, and the line that tells what came of it; none where nothing was cast. */
function lineOf({ castIn, resolved }: Ballot, name: string, told: readonly Told[]): string[] {
  const byChoice = new Map<string, string[]>()
  for (const { choice, player } of told.flatMap(({ event }) => castIn(event)))
    byChoice.set(choice, [...(byChoice.get(choice) ?? []), player])
  const gathered = [...byChoice].map(([choice, from]) => `${choiceIn(byId, choice)} by ${from.join(', ')}`)
  const outcome = told.find(({ event }) => event.type === resolved)
  return gathered.length > 0 ? [`${name}: ${gathered.join('; ')}.${outcome ? ` ${outcome.line}` : ''}`] : []
}
