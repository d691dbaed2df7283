import { isEvent, type ViewEvent } from '../../events/event.js'
import type { EventType } from '../../events/event-data.js'
import { powerEvents } from '../../rules/powers/powers.js'
import { describeTally } from '../../stories/public-events.js'
import { byId, choiceText, describePlace } from '../../stories/sentence.js'
import type { RecordContext, RecordEntry, RecordLine } from './record.js'

/** By the number of the event that ended each ballot. `counted` lines say how many chose what, not who. */
function summarizeBallots(day: readonly RecordEntry[], counted: boolean): Map<number, string> {
  const revote = day.filter(({ event }) => event.phase === 'revote')
  const before = day.filter(({ event }) => event.phase !== 'revote')
  const named: readonly (readonly [BallotEvents, string, readonly RecordEntry[]])[] = [
    [nominations, 'nominations', before],
    [votes, revote.length > 0 ? 'first vote' : 'vote', before],
    [votes, 'revote', revote],
    [judgments, 'judgment', before],
  ]
  return new Map(named.flatMap(([ballot, name, told]) => summarizeBallot({ ballot, name, counted }, told)))
}

interface CastChoice {
  readonly player: string
  readonly choice: string
}

/** In some games a speech nominates. */
function nomination(event: ViewEvent): CastChoice[] {
  if (isEvent(event, 'nomination.made')) return [event.data]
  if (!isEvent(event, 'speech.given') || event.data.nominee === undefined) return []
  return [{ player: event.data.player, choice: event.data.nominee }]
}

interface BallotEvents {
  readonly castIn: (event: ViewEvent) => readonly CastChoice[]
  readonly resolved: EventType
}

const nominations: BallotEvents = { castIn: nomination, resolved: 'nomination.resolved' }
const votes: BallotEvents = {
  castIn: (event) => (isEvent(event, 'vote.cast') ? [event.data] : []),
  resolved: 'vote.resolved',
}
const judgments: BallotEvents = {
  castIn: (event) => (isEvent(event, 'judgment.cast') ? [event.data] : []),
  resolved: 'judgment.resolved',
}

interface Naming {
  readonly ballot: BallotEvents
  readonly name: string
  readonly counted: boolean
}

/** None if there was no such ballot. */
function summarizeBallot(
  { ballot: { castIn, resolved }, name, counted }: Naming,
  told: readonly RecordEntry[],
): [number, string][] {
  const choices = told.filter(({ event }) => castIn(event).length > 0)
  const outcome = told.findLast(({ event }) => event.type === resolved)
  const end = outcome ?? choices.at(-1)
  if (end === undefined) return []
  const byChoice = new Map<string, string[]>()
  for (const { choice, player } of choices.flatMap(({ event }) => castIn(event)))
    byChoice.set(choice, [...(byChoice.get(choice) ?? []), player])
  const gathered = counted
    ? countChoices(byChoice)
    : [...byChoice].map(([choice, from]) => `${choiceText(byId, choice)} by ${from.join(', ')}`).join('; ')
  const parts = [gathered && `${gathered}.`, outcome?.line].filter(Boolean)
  return [[end.event.n, `${name}: ${parts.join(' ')}`]]
}

const countChoices = (byChoice: ReadonlyMap<string, readonly string[]>): string =>
  describeTally(Object.fromEntries([...byChoice].map(([choice, from]) => [choice, from.length])), byId)

/** One line; none where nobody spoke for or against anybody. */
function summarizeStances(day: readonly RecordEntry[], { told, reader }: RecordContext): string[] {
  const against = new Map<string, Set<string>>()
  const support = new Map<string, Set<string>>()
  const dead = deathsBefore(told, day)
  for (const { event } of day) {
    if (isEvent(event, 'player.died')) dead.add(event.data.player)
    if (!isEvent(event, 'speech.given') && !isEvent(event, 'defense.given')) continue
    const { player } = event.data
    const { accuses, defends } = reader.read(event.data, event.day)
    noteStance(against, player, accuses)
    noteStance(
      support,
      player,
      defends.filter((id) => !dead.has(id)),
    )
  }
  for (const [player, about] of against) for (const accused of about) support.get(player)?.delete(accused)
  const spoken = [...stanceTexts(against, 'against'), ...stanceTexts(support, 'for')]
  return spoken.length > 0 ? [`talk: ${spoken.join('; ')}.`] : []
}

const deathsBefore = (told: readonly RecordEntry[], day: readonly RecordEntry[]): Set<string> =>
  new Set(
    told.flatMap(({ event }) =>
      isEvent(event, 'player.died') && event.n < (day[0]?.event.n ?? 0) ? [event.data.player] : [],
    ),
  )

function noteStance(stances: Map<string, Set<string>>, player: string, about: readonly string[]): void {
  if (about.length > 0) stances.set(player, new Set([...(stances.get(player) ?? []), ...about]))
}

const stanceTexts = (stances: ReadonlyMap<string, ReadonlySet<string>>, word: string): string[] =>
  [...stances].flatMap(([player, about]) =>
    about.size > 0 ? [`${player} spoke ${word} ${[...about].join(', ')}`] : [],
  )

const findingEvents = Object.keys(powerEvents) as EventType[]

/** The events that are never compressed; some are given without their reasons. */
const keptEventForms: ReadonlyMap<EventType, 'line' | 'brief'> = new Map<EventType, 'line' | 'brief'>([
  ['role.dealt', 'line'],
  ['strategy.shared', 'line'],
  ['mafia.spoke', 'brief'],
  ['night.acted', 'brief'],
  ['power.blocked', 'line'],
  ...findingEvents.map((type) => [type, 'line'] as const),
  ['night.resolved', 'line'],
  ['player.died', 'line'],
  ['role.claimed', 'line'],
  ['vote.corrected', 'line'],
  ['last-words.given', 'line'],
])

/** They are kept too, in lines of their own. */
const ballotEvents: ReadonlySet<EventType> = new Set<EventType>([
  'nomination.made',
  'nomination.resolved',
  'vote.cast',
  'vote.resolved',
  'judgment.cast',
  'judgment.resolved',
])

function toFact(told: RecordEntry): RecordLine | null {
  const { event } = told
  const form = keptEventForms.get(event.type)
  const text = form && told[form]
  return text ? { text: `${describePlace(event)}: ${text}`, fact: true } : null
}

export const linesFrom = (told: readonly RecordEntry[], first: number): RecordLine[] =>
  told
    .filter(({ event }) => event.day >= first)
    .map(({ event, line, brief }) => {
      const fact = keptEventForms.has(event.type) || ballotEvents.has(event.type)
      return { text: line, fact, ...(!fact && brief !== null && brief !== line && { brief }) }
    })

/** For rounds further back, ballots are given only as counts, and who spoke for whom is left out. */
const recentDays = 6

/** What the player knows and did, who died, what was claimed, and how the ballots went. */
export function listFacts(
  number: number,
  day: readonly RecordEntry[],
  { day: now }: Pick<RecordContext, 'day'>,
): RecordLine[] {
  const isLongAgo = number < now - recentDays
  const ballots = summarizeBallots(day, isLongAgo)
  return day.flatMap((told) => {
    const fact = toFact(told)
    const ballot = ballots.get(told.event.n)
    return [...(fact ? [fact] : []), ...(ballot ? [{ text: `Day ${number} in short, ${ballot}`, fact: true }] : [])]
  })
}

/** Its facts, and who spoke for or against whom. */
export function summarizeDay(number: number, day: readonly RecordEntry[], chronicle: RecordContext): RecordLine[] {
  const facts = listFacts(number, day, chronicle)
  if (number < chronicle.day - recentDays) return facts
  const talk = summarizeStances(day, chronicle).map((line) => ({
    text: `Day ${number} in short, ${line}`,
    fact: false,
  }))
  return [...facts, ...talk]
}
