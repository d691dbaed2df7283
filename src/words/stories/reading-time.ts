import { isCast, isVerdict } from '../../kernel/events/ballots.js'
import { findOpening, isEvent, type ViewEvent } from '../../kernel/events/event.js'
import { describeEvent } from './describe-event.js'
import { hiddenEvents } from './private-events.js'
import { sentenceHead, type Wording } from './sentence.js'

const quiet: ReadonlySet<string> = new Set(
  hiddenEvents.filter((type) => type !== 'thought.recorded' && type !== 'night.explained'),
)

/** Whether there is something to see at an event. How answers were obtained is shown in the list of events only. */
export const isStop = ({ type }: ViewEvent): boolean => !quiet.has(type)

/** The next moment with something to see, forwards or backwards; the same moment if there is none. */
export function findNextStop(events: readonly ViewEvent[], at: number, step: 1 | -1): number {
  for (let n = at + step; n >= 0 && n < events.length; n += step) if (isStop(events[n] as ViewEvent)) return n
  return at
}

/** How long a reader needs for a word, in ms: about 250 words a minute. */
const msPerWord = 240
/** Words without spaces between them: a reader takes in 400 such signs a minute. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff]/g
const wordsPerSign = 0.6

/** The time to notice that something new is on stage, in ms. */
const noticeMs = 700
/** One vote of many. At large tables votes follow each other faster, so that a ballot never takes longer than `ballotMs`. */
const voteMs = 900
const leastVoteMs = 350
const ballotMs = 14_000
/** One player of many who are introduced at once, and one of many roles, which are dealt together. */
const introducedMs = 1_000
const dealtMs = 250
/** The pause between the last vote and what follows from it. */
const breathMs = 1_200
const rowMs = 300
const verdictMs = 1_600
const deathMs = 2_600
const phaseMs = 1_400
const nightMs = 2_600

const countWords = (text: string): number =>
  text.replace(unspaced, ' ').split(/\s+/).filter(Boolean).length + (text.match(unspaced)?.length ?? 0) * wordsPerSign

/** How long a reader needs for a text that has just come on stage, in ms. */
export const noticedReadMs = (text: string): number => noticeMs + readMs(text)

const readMs = (text: string): number => countWords(text) * msPerWord

/** How long event `at` stays on stage at speed 1, in ms: as long as its words take to read, and longer if it weighs more. */
export function dwellMs(events: readonly ViewEvent[], at: number, wording = wordingOf(events)): number {
  const event = events[at]
  if (event === undefined || !isStop(event)) return 0
  if (isCast(event)) return voteDwell(events, at)
  if (event.type === 'persona.chosen') return introducedMs
  if (event.type === 'role.dealt') return dealtMs
  if (isVerdict(event))
    return verdictMs + readMs(told(event, wording)) + (isVoteBefore(events, at) ? 0 : tallyMs(event))
  const words = 'text' in event.data && typeof event.data.text === 'string' ? event.data.text : told(event, wording)
  return weightMs(event, words) + readMs(words)
}

function weightMs(event: ViewEvent, words: string): number {
  if (event.type === 'player.died') return deathMs
  if (isEvent(event, 'phase.changed')) return /^night/i.test(event.data.to) ? nightMs : phaseMs
  // Nothing is told of it, so there is nothing to look at.
  return words === '' ? 0 : noticeMs
}

function wordingOf(events: readonly ViewEvent[]): Wording {
  const opened = findOpening(events)
  const names = new Map(opened?.players.map(({ id, name }) => [id, name]))
  return { name: (id) => names.get(id) ?? id, rules: opened?.rules }
}

/** What the stage tells of an event. */
const told = (event: ViewEvent, wording: Wording): string =>
  describeEvent(event, wording)
    .slice(0, 3)
    .map((each) => [sentenceHead(each, wording), each.words].filter(Boolean).join(' '))
    .join(' ')

function voteDwell(events: readonly ViewEvent[], at: number): number {
  const votes = ballotSize(events, at)
  const own = Math.max(leastVoteMs, Math.min(voteMs, ballotMs / votes))
  const next = events[findNextStop(events, at, 1)]
  return next !== undefined && isVerdict(next) ? own + breathMs + tallyMs(next) : own
}

/** How many votes stand next to each other here. */
function ballotSize(events: readonly ViewEvent[], at: number): number {
  let [from, to] = [at, at]
  while (from > 0 && !isFrame(events[from - 1])) from -= 1
  while (to < events.length - 1 && !isFrame(events[to + 1])) to += 1
  return events.slice(from, to + 1).filter(isCast).length
}

const isFrame = (event: ViewEvent | undefined): boolean =>
  event === undefined || event.type === 'phase.changed' || isVerdict(event)

const isVoteBefore = (events: readonly ViewEvent[], at: number): boolean => {
  const before = events[findNextStop(events, at, -1)]
  return before !== undefined && before.n !== at && isCast(before)
}

const tallyMs = ({ data }: ViewEvent): number =>
  rowMs * ('tally' in data ? Math.min(6, Object.keys(data.tally).length) : 0)

/** How long everything from event `at` on stays on stage before the newest moment is shown, in ms. */
export function restMs(events: readonly ViewEvent[], at: number): number {
  const wording = wordingOf(events)
  let rest = 0
  for (let n = Math.max(0, at), next = findNextStop(events, n, 1); next !== n; ) {
    rest += dwellMs(events, n, wording)
    n = next
    next = findNextStop(events, n, 1)
  }
  return rest
}
