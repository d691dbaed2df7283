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
/** One vote of many. A ballot is recorded as a whole, so at large tables votes follow each other faster: all are shown in `ballotMs`. */
const voteMs = 900
const ballotMs = 4_200
/** One player of many who are introduced at once, and all of them; one of many roles, which are dealt together. */
const introducedMs = 1_000
const introductionsMs = 4_200
const dealtMs = 250
/** The pause between the last vote and what follows from it. */
const breathMs = 1_200
const rowMs = 300
const verdictMs = 1_600
const deathMs = 1_600
/** A death that others follow. */
const oneDeathMs = 2_600
const phaseMs = 1_400
/** A phase that begins with a death. */
const fatalPhaseMs = 1_000
/** Of a night that begins: the stage tells again what the day decided. */
const nightMs = 4_500

const countWords = (text: string): number =>
  text.replace(unspaced, ' ').split(/\s+/).filter(Boolean).length + (text.match(unspaced)?.length ?? 0) * wordsPerSign

/** How long a reader needs for a text that has just come on stage, in ms. */
export const noticedReadMs = (text: string): number => noticeMs + readMs(text)

const readMs = (text: string): number => countWords(text) * msPerWord

/** What speakers declare with their words. */
const isDeclaration = (event: ViewEvent | undefined): event is ViewEvent<'role.claimed' | 'vote.corrected'> =>
  event !== undefined && (event.type === 'role.claimed' || event.type === 'vote.corrected')

/** The speech with which event `at` was declared, if it was: both are on stage together. */
export function findDeclaringSpeech(
  events: readonly ViewEvent[],
  at: number,
): ViewEvent<'speech.given' | 'defense.given' | 'last-words.given'> | undefined {
  const declared = events[at]
  if (!isDeclaration(declared)) return undefined
  let n = at
  while (isDeclaration(events[n]) && findNextStop(events, n, -1) !== n) n = findNextStop(events, n, -1)
  const speech = events[n] as ViewEvent
  const isSpeech =
    isEvent(speech, 'speech.given') || isEvent(speech, 'defense.given') || isEvent(speech, 'last-words.given')
  return isSpeech && speech.data.player === declared.data.player ? speech : undefined
}

/** How long event `at` stays on stage at speed 1, in ms: as long as its words take to read, and longer if it weighs more. */
export function dwellMs(events: readonly ViewEvent[], at: number, wording = wordingOf(events)): number {
  const event = events[at]
  if (event === undefined || !isStop(event)) return 0
  if (isCast(event)) return voteDwell(events, at, wording)
  if (event.type === 'persona.chosen') return Math.min(introducedMs, introductionsMs / introductions(events))
  if (event.type === 'role.dealt') return dealtMs
  if (isVerdict(event))
    return (
      verdictMs + readMs(told(event, wording)) + (isVoteBefore(events, at) ? 0 : rowsMs(Object.keys(event.data.tally)))
    )
  const next = findNextStop(events, at, 1)
  // What is declared with words comes at once, and all of it is read together; so it is with deaths.
  if (next !== at && findDeclaringSpeech(events, next)) return noticeMs
  if (next !== at && events[next]?.type === 'player.died') {
    if (event.type === 'player.died') return oneDeathMs
    if (event.type === 'phase.changed') return fatalPhaseMs
  }
  const speech = findDeclaringSpeech(events, at)
  const together = speech ? events.slice(speech.n, at + 1).filter(isStop) : [event]
  const words = together.map((each) => wordsOnStage(each, wording)).join(' ')
  return weightMs(event, words) + readMs(words)
}

const wordsOnStage = (event: ViewEvent, wording: Wording): string =>
  'text' in event.data && typeof event.data.text === 'string' ? event.data.text : told(event, wording)

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

function voteDwell(events: readonly ViewEvent[], at: number, { rules }: Wording): number {
  const votes = ballotAround(events, at)
  const own = Math.min(voteMs, ballotMs / votes.length)
  const next = findNextStop(events, at, 1)
  const isWhole = rules?.ballot === 'parallel' && rules.vote.open === undefined
  const isLast = next === at ? isWhole : isVerdict(events[next] as ViewEvent)
  return isLast ? own + breathMs + rowsMs(votes.map(({ data }) => data.choice)) : own
}

/** The votes that stand next to each other here. */
function ballotAround(events: readonly ViewEvent[], at: number) {
  let [from, to] = [at, at]
  while (from > 0 && !isFrame(events[from - 1])) from -= 1
  while (to < events.length - 1 && !isFrame(events[to + 1])) to += 1
  return events.slice(from, to + 1).filter(isCast)
}

const introductions = (events: readonly ViewEvent[]): number =>
  events.filter(({ type }) => type === 'persona.chosen').length

const isFrame = (event: ViewEvent | undefined): boolean =>
  event === undefined || event.type === 'phase.changed' || isVerdict(event)

const isVoteBefore = (events: readonly ViewEvent[], at: number): boolean => {
  const before = events[findNextStop(events, at, -1)]
  return before !== undefined && before.n !== at && isCast(before)
}

const rowsMs = (choices: readonly string[]): number => rowMs * Math.min(4, new Set(choices).size)

/**
 * How long everything from event `at` on stays on stage before the newest moment is shown, in ms. The beginning of a phase is
 * none: it is recorded as soon as the words before it are, and shown once they are read.
 */
export function restMs(events: readonly ViewEvent[], at: number): number {
  const wording = wordingOf(events)
  const newest = events.findLastIndex((event) => isStop(event) && event.type !== 'phase.changed')
  let rest = 0
  for (let n = Math.max(0, at), next = findNextStop(events, n, 1); next !== n && n < newest; ) {
    rest += dwellMs(events, n, wording)
    n = next
    next = findNextStop(events, n, 1)
  }
  return rest
}
