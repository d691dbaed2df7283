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
  return new Map([
    ...summarizeBallot(before, { kind: 'nomination', name: 'nominations', counted }),
    ...summarizeBallot(before, { kind: 'vote', name: revote.length > 0 ? 'first vote' : 'vote', counted }),
    ...summarizeBallot(revote, { kind: 'vote', name: 'revote', counted }),
    ...summarizeBallot(before, { kind: 'judgment', name: 'judgment', counted }),
  ])
}

type BallotKind = 'nomination' | 'vote' | 'judgment'

/** In some games a speech nominates. */
function choicesIn(event: ViewEvent, kind: BallotKind): readonly { player: string; choice: string }[] {
  if (isEvent(event, 'nomination.made')) return kind === 'nomination' ? [event.data] : []
  if (isEvent(event, 'vote.cast')) return kind === 'vote' ? [event.data] : []
  if (isEvent(event, 'judgment.cast')) return kind === 'judgment' ? [event.data] : []
  if (kind !== 'nomination' || !isEvent(event, 'speech.given') || event.data.nominee === undefined) return []
  return [{ player: event.data.player, choice: event.data.nominee }]
}

function summarizeBallot(
  told: readonly RecordEntry[],
  { kind, name, counted }: { kind: BallotKind; name: string; counted: boolean },
): [number, string][] {
  const choices = told.filter(({ event }) => choicesIn(event, kind).length > 0)
  const outcome = told.findLast(({ event }) => event.type === `${kind}.resolved`)
  const end = outcome ?? choices.at(-1)
  if (end === undefined) return []
  const byChoice = new Map<string, string[]>()
  for (const { choice, player } of choices.flatMap(({ event }) => choicesIn(event, kind)))
    byChoice.set(choice, [...(byChoice.get(choice) ?? []), player])
  const gathered = counted
    ? describeTally(Object.fromEntries([...byChoice].map(([choice, from]) => [choice, from.length])), byId)
    : [...byChoice].map(([choice, from]) => `${choiceText(byId, choice)} by ${from.join(', ')}`).join('; ')
  const parts = [gathered && `${gathered}.`, outcome?.line].filter(Boolean)
  return [[end.event.n, `${name}: ${parts.join(' ')}`]]
}

function summarizeStances(day: readonly RecordEntry[], { told, reader }: RecordContext): string[] {
  const against = new Map<string, Set<string>>()
  const support = new Map<string, Set<string>>()
  const from = day[0]?.event.n ?? 0
  const dead = new Set(
    told.flatMap(({ event }) => (isEvent(event, 'player.died') && event.n < from ? event.data.player : [])),
  )
  for (const { event } of day) {
    if (isEvent(event, 'player.died')) dead.add(event.data.player)
    if (!isEvent(event, 'speech.given') && !isEvent(event, 'defense.given')) continue
    const { player } = event.data
    const { accuses, defends } = reader.read(event.data, event.day)
    const praised = defends.filter((id) => !dead.has(id))
    if (accuses.length > 0) against.set(player, new Set([...(against.get(player) ?? []), ...accuses]))
    if (praised.length > 0) support.set(player, new Set([...(support.get(player) ?? []), ...praised]))
  }
  for (const [player, about] of against) for (const accused of about) support.get(player)?.delete(accused)
  const spoken = [...stanceTexts(against, 'against'), ...stanceTexts(support, 'for')]
  return spoken.length > 0 ? [`talk: ${spoken.join('; ')}.`] : []
}

const stanceTexts = (stances: ReadonlyMap<string, ReadonlySet<string>>, word: string): string[] =>
  [...stances].flatMap(([player, about]) =>
    about.size > 0 ? [`${player} spoke ${word} ${[...about].join(', ')}`] : [],
  )

const keptEventForms: ReadonlyMap<EventType, 'line' | 'brief'> = new Map<EventType, 'line' | 'brief'>([
  ['role.dealt', 'line'],
  ['strategy.shared', 'line'],
  ['mafia.spoke', 'brief'],
  ['night.acted', 'brief'],
  ['power.blocked', 'line'],
  ...(Object.keys(powerEvents) as EventType[]).map((type) => [type, 'line'] as const),
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

function toFact(told: RecordEntry): RecordLine[] {
  const form = keptEventForms.get(told.event.type)
  const text = form && told[form]
  return text ? [{ text: `${describePlace(told.event)}: ${text}`, fact: true }] : []
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

export function listFacts(
  number: number,
  day: readonly RecordEntry[],
  { day: now }: Pick<RecordContext, 'day'>,
): RecordLine[] {
  const isLongAgo = number < now - recentDays
  const ballots = summarizeBallots(day, isLongAgo)
  return day.flatMap((told) => {
    const ballot = ballots.get(told.event.n)
    return [...toFact(told), ...(ballot ? [{ text: `Day ${number} in short, ${ballot}`, fact: true }] : [])]
  })
}

export function summarizeDay(number: number, day: readonly RecordEntry[], context: RecordContext): RecordLine[] {
  const facts = listFacts(number, day, context)
  if (number < context.day - recentDays) return facts
  const talk = summarizeStances(day, context)
  return [...facts, ...talk.map((line) => ({ text: `Day ${number} in short, ${line}`, fact: false }))]
}
