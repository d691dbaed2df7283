import { castTypes, collectBallots, type RecordedBallot, verdictTypes } from '../../kernel/events/ballots.js'
import { isEvent } from '../../kernel/events/event.js'
import type { EventType } from '../../kernel/events/event-data.js'
import { powerEvents } from '../../kernel/rules/powers/powers.js'
import type { ContextStrategyName } from '../../kernel/rules/rules-schema.js'
import { type Message, message, type Text } from '../../kernel/text/message.js'
import { groupBy } from '../../kernel/text/objects.js'
import { splitWords } from '../../kernel/text/words.js'
import { tallyItems } from '../../words/stories/public-events.js'
import { choiceValue, placeMessage } from '../../words/stories/sentence.js'
import type { EstimateTokens } from './chat-message.js'
import type { Tell } from './prompt-words.js'
import { type ContextStrategy, daysBefore, type RecordContext, type RecordEntry, type RecordLine } from './record.js'

/** Ballots by the number of the event that ended them. */
interface BallotSummary {
  readonly end: number
  readonly name: Text
  readonly choices: readonly { readonly player: string; readonly choice: string }[]
  /** In words, as the record has it. */
  readonly outcome?: string | undefined
}

/** `counted` lines say how many chose what, not who. */
function summarizeBallots(day: readonly RecordEntry[], counted: boolean): Map<number, Text> {
  const ballots = collectBallots(day.map(({ event }) => event))
  const hasRevote = ballots.some(({ phase }) => phase === 'revote')
  const held = ballots.map(({ votes, verdict, ...ballot }) => ({
    end: verdict?.n ?? votes.at(-1)?.at ?? 0,
    name: ballotName(ballot, hasRevote),
    choices: votes,
    outcome: verdict && day.find(({ event }) => event.n === verdict.n)?.line,
  }))
  return new Map([...spokenNominations(day), ...held].map((ballot) => [ballot.end, summarizeBallot(ballot, counted)]))
}

const ballotNames = {
  nomination: message('prompt.day.nominations'),
  vote: message('phase.vote'),
  judgment: message('phase.judgment'),
} as const

/** A ballot in a phase of the game's own has that phase in its name. */
function ballotName({ kind, phase, question }: Omit<RecordedBallot, 'votes' | 'verdict'>, hasRevote: boolean): Text {
  const ballot = question?.ask ?? ballotNames[kind]
  if (phase === 'revote') return message('phase.revote')
  if (phase !== kind) return message('prompt.day.phase', { phase: splitWords(phase), ballot })
  return kind === 'vote' && hasRevote ? message('prompt.day.firstVote') : ballot
}

/** Speeches may nominate. */
function spokenNominations(day: readonly RecordEntry[]): BallotSummary[] {
  const choices = day.flatMap(({ event }) =>
    isEvent(event, 'speech.given') && event.data.nominee !== undefined
      ? [{ player: event.data.player, choice: event.data.nominee, at: event.n }]
      : [],
  )
  const last = choices.at(-1)
  return last ? [{ end: last.at, name: ballotNames.nomination, choices }] : []
}

function summarizeBallot({ name: ballot, choices, outcome }: BallotSummary, counted: boolean): Text {
  const byChoice = groupBy(choices, ({ choice }) => choice)
  const sentence = counted
    ? tallyItems(Object.fromEntries([...byChoice].map(([choice, from]) => [choice, from.length])))
    : message('prompt.day.choices', { choices: [...byChoice].map(choiceText) })
  const told = [...(choices.length > 0 ? [message('sentence.stop', { sentence })] : []), ...(outcome ? [outcome] : [])]
  return message('prompt.day.ballot', { ballot, told })
}

/** `p3 by p1, p2` */
const choiceText = ([choice, from]: readonly [string, BallotSummary['choices']]): Message =>
  message('prompt.day.chosen', { choice: choiceValue(choice), names: from.map(({ player }) => player) })

function summarizeStances(day: readonly RecordEntry[], { told, reader }: RecordContext): Text[] {
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
  const spoken = [...stanceTexts(against, 'prompt.day.against'), ...stanceTexts(support, 'prompt.day.for')]
  return spoken.length > 0 ? [message('prompt.day.talk', { spoken })] : []
}

const stanceTexts = (
  stances: ReadonlyMap<string, ReadonlySet<string>>,
  id: 'prompt.day.against' | 'prompt.day.for',
): Message[] =>
  [...stances].flatMap(([who, about]) => (about.size > 0 ? [message(id, { who, names: [...about] })] : []))

const keptEventForms: ReadonlyMap<EventType, 'line' | 'brief'> = new Map<EventType, 'line' | 'brief'>([
  ['role.dealt', 'line'],
  ['strategy.shared', 'line'],
  ['mafia.spoke', 'brief'],
  ['channel.spoke', 'brief'],
  ['night.acted', 'brief'],
  ['power.blocked', 'line'],
  ['finding.learned', 'line'],
  ['mark.set', 'line'],
  ['mark.ended', 'line'],
  ['player.spared', 'line'],
  ['player.revived', 'line'],
  ['announcement.made', 'line'],
  ['seat.taken', 'line'],
  ['ruling.made', 'line'],
  ['player.won', 'line'],
  ...(Object.keys(powerEvents) as EventType[]).map((type) => [type, 'line'] as const),
  ['night.resolved', 'line'],
  ['player.died', 'line'],
  ['role.claimed', 'line'],
  ['vote.corrected', 'line'],
  ['last-words.given', 'line'],
])

/** They are kept too, in lines of their own. */
const ballotEvents: ReadonlySet<EventType> = new Set<EventType>([...castTypes, ...verdictTypes])

function toFact(told: RecordEntry, { language }: Pick<RecordContext, 'language'>): RecordLine[] {
  const form = keptEventForms.get(told.event.type)
  const words = form && told[form]
  if (!words) return []
  return [
    { text: language.render(message('sentence.said', { sentence: placeMessage(told.event), words })), fact: true },
  ]
}

const linesFrom = (told: readonly RecordEntry[], first: number): RecordLine[] =>
  told
    .filter(({ event }) => event.day >= first)
    .map(({ event, line, brief }) => {
      const fact = keptEventForms.has(event.type) || ballotEvents.has(event.type)
      return { text: line, fact, ...(!fact && brief !== null && brief !== line && { brief }) }
    })

/** For rounds further back, ballots are given only as counts, and who spoke for whom is left out. */
const recentDays = 6

const inShort = (n: number, told: Text, { language }: Pick<RecordContext, 'language'>): string =>
  language.render(message('prompt.day', { n, told }))

function listFacts(number: number, day: readonly RecordEntry[], context: RecordContext): RecordLine[] {
  const isLongAgo = number < context.day - recentDays
  const ballots = summarizeBallots(day, isLongAgo)
  return day.flatMap((told) => {
    const ballot = ballots.get(told.event.n)
    return [...toFact(told, context), ...(ballot ? [{ text: inShort(number, ballot, context), fact: true }] : [])]
  })
}

function summarizeDay(number: number, day: readonly RecordEntry[], context: RecordContext): RecordLine[] {
  const facts = listFacts(number, day, context)
  if (number < context.day - recentDays) return facts
  return [
    ...facts,
    ...summarizeStances(day, context).map((talk) => ({ text: inShort(number, talk, context), fact: false })),
  ]
}

/** The current and the previous round word for word; of older rounds, what fixed rules keep (source 002). */
const window: ContextStrategy = (context) => {
  const { told, day } = context
  const older = [...daysBefore(told, day - 1)].flatMap(([number, entries]) => summarizeDay(number, entries, context))
  return [...older, ...linesFrom(told, day - 1)]
}

/** Base, own summaries, current round (source 004). A summary itself is written only from the base and its round. */
const layers: ContextStrategy = (context) => {
  const { told, day, kind, facts } = context
  const earlier = [...daysBefore(told, day)].flatMap(([number, entries]): readonly RecordLine[] => {
    const summaries = entries.filter(({ event }) => event.type === 'summary.written')
    if (kind !== 'summarize' && summaries.length === 0) return summarizeDay(number, entries, context)
    const own = kind === 'summarize' ? [] : summaries.map(({ line }) => ({ text: line, fact: true }))
    return facts ? [...listFacts(number, entries, context), ...own] : own
  })
  return [...earlier, ...linesFrom(told, day)]
}

export const strategies: Readonly<Record<ContextStrategyName, ContextStrategy>> = {
  full: ({ told }) => linesFrom(told, 0),
  window,
  layers,
}

/** Cut in blocks, so that the prompts between two cuts still begin alike. */
const block = 20

/** How long a prompt may be, how that is estimated, and its language. */
export interface PromptRoom {
  readonly maxTokens: number
  readonly estimate: EstimateTokens
  readonly tell: Tell
}

/** Words are left out first, the oldest before all others, and facts only when no words are left. */
export function fitLines(lines: readonly RecordLine[], { maxTokens, estimate, tell }: PromptRoom) {
  const total = lines.reduce((sum, { text }) => sum + estimate(`${text}\n`), 0)
  if (total <= maxTokens) return { lines: lines.map(({ text }) => text), omitted: 0 }
  const saved = ({ text, brief }: RecordLine) =>
    estimate(`${text}\n`) - (brief === undefined ? 0 : estimate(`${brief}\n`))
  const excess = total + estimate(`${tell(omissionNotice(lines.length))}\n`) - maxTokens
  const facts = lines.filter(({ fact }) => fact)
  const words = lines.filter(({ fact }) => !fact)
  const said = cut(words, saved, excess)
  const inShort = new Map(
    said.cut.map((line) => [line, line.brief === undefined ? [] : { text: line.brief, fact: true }]),
  )
  const known = cut([...facts, ...[...inShort.values()].flat()], saved, excess - said.tokens)
  const lost = new Set(known.cut)
  const left = lines.flatMap((line): RecordLine | RecordLine[] => inShort.get(line) ?? line)
  const told = left.flatMap((line) => (lost.has(line) ? [] : line.text))
  const omitted = inShort.size + facts.filter((line) => lost.has(line)).length
  return { lines: [tell(omissionNotice(omitted)), ...told], omitted }
}

function cut(lines: readonly RecordLine[], saved: (line: RecordLine) => number, excess: number) {
  let tokens = 0
  let count = 0
  while (count < lines.length && (tokens < excess || count % block !== 0)) {
    tokens += saved(lines[count] as RecordLine)
    count++
  }
  return { cut: lines.slice(0, count), tokens }
}

export const omissionNotice = (n: number): Text => message('prompt.omitted', { n })

/** The end of `text`, after a note that the beginning is missing; `''` if no line fits. */
export function fitText(text: string, { maxTokens, estimate, tell }: PromptRoom): string {
  if (estimate(text) <= maxTokens) return text
  const mark = `${tell(message('prompt.cut'))}\n`
  let kept = text
  while (kept !== '' && estimate(mark + kept) > maxTokens) kept = kept.slice(Math.max(1, Math.floor(kept.length / 20)))
  // Whole lines only: half a line could be half a quotation.
  const lines = kept.slice(kept.indexOf('\n') + 1)
  return kept.includes('\n') ? mark + lines : ''
}
